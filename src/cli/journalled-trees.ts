import type { Journal } from "../spec/index.ts";
import { fold, markInterrupted } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";

/** A whole tree from the journal. A run that nobody goes on with is `interrupted`. */
export function readTree(journal: Journal, root: string): Trace {
	return marked(fold(journal.read(root)), root, journal);
}

/**
 * A tree as a list needs it: the first and the last event of each run are enough, unless one has not ended. Then the whole
 * tree is read for its figures.
 */
export function readRows(journal: Journal, root: string): Trace {
	const short = fold(journal.read(root, 0, ["run-queued", "run-start", "run-end"]));
	const hasEnded = [...short.runs.values()].every(({ outcome }) => outcome !== undefined);
	return hasEnded ? short : readTree(journal, root);
}

function marked(trace: Trace, root: string, journal: Journal): Trace {
	if (journal.owner(root)?.state !== "living") markInterrupted(trace);
	return trace;
}
