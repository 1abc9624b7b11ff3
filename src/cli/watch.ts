import type { LiveEvent, RunEvent, RunOutcome } from "../spec/index.ts";
import { apply, emptyTrace } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";

/** Shows a tree of runs while it is at work. Plain lines, JSON lines, nothing, or a live tree. */
export interface Watcher {
	/** Each event of the tree once, in order; `trace` has it already. Must not throw. */
	see(event: RunEvent | LiveEvent, trace: Trace): void;
	/** In its place for what happened before the program was called, of a run that goes on. */
	recall(event: RunEvent, trace: Trace): void;
	/** After the last event, once. Not called where the run could not be specified. */
	end(outcome: RunOutcome, trace: Trace): void;
}

/**
 * Hands every event to the watcher until the tree has ended; those up to `pastSeq` are past. Gives the trace that all of them
 * fold to.
 */
export async function watch(
	events: AsyncIterable<RunEvent | LiveEvent>,
	watcher: Watcher,
	pastSeq: number,
): Promise<Trace> {
	const trace = emptyTrace();
	for await (const event of events) {
		if ("seq" in event) apply(trace, event);
		if ("seq" in event && event.seq <= pastSeq) watcher.recall(event, trace);
		else watcher.see(event, trace);
	}
	return trace;
}
