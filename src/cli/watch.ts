import type { LiveEvent, RunEvent, RunOutcome } from "../spec/index.ts";
import { apply, emptyTrace } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";

/** Shows a tree of runs while it is at work. Plain lines, JSON lines, nothing, or a live tree. */
export interface Watcher {
	/** Each event of the tree once, in order; `trace` has it already. Must not throw. */
	see(event: RunEvent | LiveEvent, trace: Trace): void;
	/** After the last event, once. Not called where the run could not be specified. */
	end(outcome: RunOutcome, trace: Trace): void;
}

/** Hands every event to the watcher until the tree has ended. Gives the trace that all of them fold to. */
export async function watch(events: AsyncIterable<RunEvent | LiveEvent>, watcher: Watcher): Promise<Trace> {
	const trace = emptyTrace();
	for await (const event of events) {
		if ("seq" in event) apply(trace, event);
		watcher.see(event, trace);
	}
	return trace;
}
