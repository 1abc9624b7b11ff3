import type { RunEvent } from "../spec/index.ts";
import type { RunNode } from "./node.ts";

/** A tree of runs, folded from its events so far. */
export type Trace = {
	/** Absent until the root was queued. */
	readonly root?: RunNode | undefined;
	/** Every run by its id, in the order in which they were queued. */
	readonly runs: ReadonlyMap<string, RunNode>;
	/** The `seq` of the latest event that was applied. */
	readonly lastSeq: number;
	/** Events that no view knows: of a later version's types, or of a run that was never queued. Kept as they came. */
	readonly ignored: readonly RunEvent[];
};
