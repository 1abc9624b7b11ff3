import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder } from "../private-folder.ts";
import { randomId } from "../random.ts";

/** A file that takes the whole of a long output. */
export interface Spill extends Disposable {
	readonly path: string;
	/** Appends; throws the error of the disk. Synchronous, so a flood waits for the disk and not in memory. */
	write(text: string): void;
}

/** Creates a file of mode 0600 in `folder`, which is made (0700) where it is missing. Throws the error of the disk. */
export function openSpill(folder: string): Spill {
	makePrivateFolder(folder);
	const path = join(folder, `command-${randomId(10)}.txt`);
	const file = openSync(path, "wx", 0o600);
	return {
		path,
		write: (text) => writeFileSync(file, text),
		[Symbol.dispose]: () => closeSync(file),
	};
}
