import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder that only its owner may use (0700), and those above it that are missing. Throws the system's own error.
 *
 * Not by `recursive`: that never returns where the system says ENOENT below a folder that is there, as `/proc` does.
 */
export function makePrivateFolder(path: string): void {
	if (isFolder(path)) return;
	const above = dirname(path);
	if (above !== path) makePrivateFolder(above);
	try {
		mkdirSync(path, { mode: 0o700 });
	} catch (thrown) {
		// Another process may have made it meanwhile.
		if (!isFolder(path)) throw thrown;
	}
}

function isFolder(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
