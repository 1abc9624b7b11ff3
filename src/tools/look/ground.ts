import { dirname, join, relative, sep } from "node:path";
import { isInside } from "../workspace/inside.ts";
import { PathProblem, type PathAsk, type Workspace } from "../workspace/index.ts";

/** The file or folder that a tool looks in, after its path was checked. */
export type Ground = {
	/** Absolute: where ripgrep starts, and what its paths are relative to. */
	readonly folder: string;
	/** Relative to `folder`; `.` for all of it. */
	readonly within: string;
	/** As it is shown. */
	readonly shown: string;
	readonly isFile: boolean;
	/** The absolute path of one that ripgrep named. */
	readonly real: (path: string) => string;
	/** How that path is shown, and can be given to another tool. */
	readonly show: (path: string) => string;
	/** Whether the content of that file must not be shown. */
	readonly isSecret: (path: string) => boolean;
};

/** Checks where a path leads. Rejects with a `PathProblem`, as for every path that the workspace refuses. */
export async function groundAt(workspace: Workspace, path: string, ask: PathAsk): Promise<Ground> {
	const place = await workspace.locate(path, ask);
	if (!place.stat) throw new PathProblem(ask.use, path, "it does not exist");
	const isFile = place.stat.kind === "file";
	if (!isFile && place.stat.kind !== "folder") throw new PathProblem(ask.use, path, "it is not a regular file");
	const outer = isFile ? dirname(place.real) : place.real;
	const folder = isInside(place.real, workspace.root) ? workspace.root : outer;
	const real = (inner: string): string => join(folder, inner);
	return {
		folder,
		within: relative(folder, place.real).split(sep).join("/") || ".",
		shown: place.shown,
		isFile,
		real,
		show: (inner) => workspace.show(real(inner)),
		isSecret: (inner) => workspace.isSecret(real(inner)),
	};
}
