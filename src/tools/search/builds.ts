import { isBuilt } from "../../base/index.ts";
import { fileKindOf } from "./file-kind.ts";

/** What of a workspace a build wrote. */
export type Builds = {
	/** Whether a build wrote this file: it lies in an output folder, or a minified form of it lies beside it. */
	readonly isBuilt: (path: string) => boolean;
	/** Whether what was built is built from sources that are there too. */
	readonly hasSources: boolean;
};

/** Tells builds from sources by the paths of all files. */
export function buildsAmong(paths: readonly string[]): Builds {
	const bundles = new Set(paths.filter((path) => minified.test(path)).map((path) => path.replace(minified, ".$1")));
	const isBuild = (path: string): boolean => isBuilt(path) || bundles.has(path);
	const scripts = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && isOwnScript(path));
	const built = scripts.filter(isBuild).length;
	// A package that ships its build alone has a few scripts beside it at most.
	return { isBuilt: isBuild, hasSources: (scripts.length - built) * 2 >= built };
}

function isOwnScript(path: string): boolean {
	const kind = fileKindOf(path);
	return kind !== "declaration" && kind !== "vendored";
}

const minified = /[.-]min\.([cm]?js)$/;
