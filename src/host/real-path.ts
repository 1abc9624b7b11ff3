import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** An absolute path without links, as far as it exists; the names that do not exist stand at its end. Never throws. */
export function realPath(path: string): string {
	try {
		return realpathSync.native(path);
	} catch {
		const parent = dirname(path);
		return parent === path ? path : join(realPath(parent), basename(path));
	}
}
