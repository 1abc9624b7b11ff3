import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemReason } from "../base/index.ts";
import { makePrivateFolder } from "../host/index.ts";
import { ErrandError } from "../spec/index.ts";

/** The file and its companions of the write-ahead log. */
const suffixes = ["", "-wal", "-shm"] as const;

/** Makes the folder and an empty file that only their owner may read, unless they are there. Throws `storage`. */
export function makeJournalFile(path: string): void {
	try {
		makePrivateFolder(dirname(path));
		// SQLite gives its companion files the same mode.
		closeSync(openSync(path, "a", 0o600));
	} catch (thrown) {
		const wish = "Make that folder writable, or set ERRAND_HOME to another one";
		throw new ErrandError(
			"storage",
			`Cannot write in "${dirname(path)}", the folder of the journal: ${systemReason(thrown, "folder")}. ${wish}.`,
		);
	}
}

/** Bytes that the journal takes on disk. */
export function journalBytes(path: string): number {
	return suffixes.reduce((sum, suffix) => sum + (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Remembers beside the file that it is damaged, so that the next one who opens it keeps it aside. Never throws. */
export function markDamaged(path: string): void {
	try {
		writeFileSync(markOf(path), "", { mode: 0o600 });
	} catch {
		// Where nothing can be written, the next open finds the damage or the same error again.
	}
}

/** Whether an earlier process found the file damaged. */
export function isMarkedDamaged(path: string): boolean {
	return existsSync(markOf(path));
}

/** Moves a damaged file and its companions out of the way; nothing is deleted. Returns where it is now. */
export function keepAside(path: string, at: number): string {
	const stamp = new Date(at).toISOString().replace(/[:.]/g, "-");
	const aside = `${path}.damaged-${stamp}`;
	for (const suffix of suffixes) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
	rmSync(markOf(path), { force: true });
	return aside;
}

function markOf(path: string): string {
	return `${path}.damaged`;
}
