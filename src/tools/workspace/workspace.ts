import { relative, sep } from "node:path";
import { systemReason, visibleName } from "../../base/index.ts";
import { ErrandError } from "../../spec/index.ts";
import { createConfinement, type WorkspaceOptions } from "./confinement.ts";
import { isInside } from "./inside.ts";
import { locate, type LocateContext } from "./locate.ts";
import { createLocks } from "./locks.ts";
import { openFile, openFolder, type OpenContext } from "./open.ts";
import type { OpenedFile, OpenedFolder, PathAsk, Place } from "./place.ts";
import { type Replaced, replaceFile, type Replacement } from "./replace.ts";
import { createSeenFiles, type SeenFile } from "./seen.ts";

/**
 * The folder that tools are confined to. One for a runtime, shared by all its runs.
 *
 * Every method rejects with a `PathProblem`, whose message the model may read. Of a path outside it says the same
 * whether or not something is there.
 */
export interface Workspace {
	/** The real path of the root. */
	readonly root: string;
	/** Where a path leads. True for a moment only: to use what is there, open it. */
	locate(path: string, ask: PathAsk): Promise<Place>;
	openFile(path: string, ask: PathAsk): Promise<OpenedFile>;
	openFolder(path: string, ask: PathAsk): Promise<OpenedFolder>;
	/**
	 * Gives a file new content in one step, or leaves it as it was. Refused where the run has not seen what the file
	 * holds now. Writes to one path wait for each other, whichever runs they come from.
	 */
	replaceFile(path: string, ask: PathAsk, replacement: Replacement): Promise<Replaced>;
	/** Remembers a file as a run saw it. */
	recordSeen(ask: PathAsk, place: Place, seen: SeenFile): void;
	/** Whether the content of a file must not be shown. By its absolute path; nothing is looked up. */
	isSecret(path: string): boolean;
	/** An absolute path as it is shown: relative to the root, with `/`, odd characters escaped. */
	show(path: string): string;
}

/** Opens a workspace. Throws an `ErrandError` of code `no-workspace` where the root is no folder. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
	const { files, home } = options;
	const root = realRoot(options);
	const rules = createConfinement(root, options);
	const show = (path: string): string => shown(path, root);
	const finding: LocateContext = { root, home, files, rules, show };
	const opening: OpenContext = { files, rules, locate: (path, ask) => locate(path, ask, finding) };
	const writing = { ...opening, locks: createLocks(), seen: createSeenFiles(), cleaned: new Set<string>() };
	return {
		root,
		show,
		isSecret: (path) => rules.isSecret(path),
		locate: (path, ask) => locate(path, ask, finding),
		openFile: (path, ask) => openFile(path, ask, opening),
		openFolder: (path, ask) => openFolder(path, ask, opening),
		replaceFile: (path, ask, replacement) => replaceFile(path, ask, { ...replacement, context: writing }),
		recordSeen: ({ run }, place, seen) => writing.seen.record(run, place.real, seen),
	};
}

function realRoot({ root, files }: WorkspaceOptions): string {
	try {
		return files.realFolder(root);
	} catch (cause) {
		const message = `Cannot open the workspace "${root}": ${systemReason(cause, "folder")}. Name one that exists.`;
		throw new ErrandError("no-workspace", message, { cause });
	}
}

function shown(path: string, root: string): string {
	if (path === root) return ".";
	if (!isInside(path, root)) return visibleName(path);
	return visibleName(relative(root, path).split(sep).join("/"));
}
