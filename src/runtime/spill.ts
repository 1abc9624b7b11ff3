import { join } from "node:path";
import { textFolder } from "../host/index.ts";
import { rootOf } from "../spec/index.ts";

/** Where the long texts of one tree are kept for its own agents to read. */
export interface Spill {
	/** The folder, a read root of that tree; undefined where nothing is kept. */
	readonly folder: string | undefined;
	/** Keeps a text and gives its absolute path; undefined where nothing is kept or it could not be written. */
	keep(name: string, text: string): string | undefined;
}

/**
 * The spill of a tree below the runtime's folder. Without one nothing is kept, and texts are only cut.
 * Names go on after `keptBefore`, so that a resumed tree never replaces a text that a transcript names.
 */
export function createSpill(parent: string | undefined, rootId: string, keptBefore = 0): Spill {
	const folder = spillFolderOf(parent, rootId);
	if (folder === undefined) return { folder, keep: () => undefined };
	const kept = textFolder(folder);
	let count = keptBefore;
	return { folder, keep: (name, text) => kept.keep(`${name}-${++count}`, text) };
}

/** The folder of the tree that a run belongs to. */
export function spillFolderOf(parent: string | undefined, runId: string): string | undefined {
	return parent === undefined ? undefined : join(parent, rootOf(runId));
}
