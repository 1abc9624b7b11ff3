import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder } from "./private-folder.ts";

/** A folder of long texts that only their owner may read. Made with the first text. */
export interface TextFolder {
	/** Absolute. */
	readonly path: string;
	/** Writes a text (file 0600, folder 0700) and gives its absolute path; undefined where it cannot be written. */
	keep(name: string, text: string): string | undefined;
	/** Removes the folder and all in it. */
	remove(): void;
}

/** Keeps texts below `path`. `name` must be a plain file name without its ending; an older text of that name is replaced. */
export function textFolder(path: string): TextFolder {
	return {
		path,
		keep(name, text) {
			const file = join(path, `${name}.txt`);
			try {
				makePrivateFolder(path);
				writeFileSync(file, text, { mode: 0o600 });
				return file;
			} catch {
				return undefined;
			}
		},
		remove: () => rmSync(path, { recursive: true, force: true }),
	};
}
