import type { FileStat } from "../../host/index.ts";
import type { RunIdentity } from "../../spec/index.ts";

/** A file as a run last saw it. */
export type SeenFile = {
	readonly stat: FileStat;
	/** sha-256 of the whole content; absent where only a part of a large file was read. */
	readonly hash?: string | undefined;
};

/** What each run has read or written. A parent's reading does not count for its child. */
export interface SeenFiles {
	record(run: RunIdentity, path: string, seen: SeenFile): void;
	/** Compares a file as it is now with what the run saw. */
	compare(run: RunIdentity, path: string, now: Required<SeenFile>): "unseen" | "changed" | "same";
}

/** Nothing seen. Keyed by the one object that a run is, so it ends with the run. */
export function createSeenFiles(): SeenFiles {
	const byRun = new WeakMap<RunIdentity, Map<string, SeenFile>>();
	const of = (run: RunIdentity): Map<string, SeenFile> => {
		const known = byRun.get(run) ?? new Map<string, SeenFile>();
		byRun.set(run, known);
		return known;
	};
	return {
		record: (run, path, seen) => void of(run).set(path, seen),
		compare(run, path, now) {
			const seen = byRun.get(run)?.get(path);
			if (!seen) return "unseen";
			// Content decides where it is known: a time stamp is too coarse for two writes in one tick.
			const isSame = seen.hash === undefined ? isSameFile(seen.stat, now.stat) : seen.hash === now.hash;
			return isSame ? "same" : "changed";
		},
	};
}

/** Whether two looks saw the same file with, by all signs but its content, the same content. */
export function isSameFile(a: FileStat, b: FileStat): boolean {
	return a.dev === b.dev && a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs;
}
