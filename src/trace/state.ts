import type { Trace } from "./trace.ts";
import type { RunNode, NodeState, StepCall } from "./node.ts";
import type { Draft, TraceDraft } from "./draft.ts";
import { isCut } from "./steps.ts";
import { find } from "./tree.ts";

/** Where a run stands, by its own events and whether its children have ended. In constant time: it is asked for each event. */
export function stateOf(node: Draft): NodeState {
	if (node.outcome) return node.outcome.status;
	if (node.startedAt === undefined) return "queued";
	return node.openAsks.size > 0 || waitsForChildren(node) ? "waiting" : "running";
}

/** The calls of the latest step that have no result, in the order of the reply. */
export function pendingCallsOf(node: RunNode): readonly StepCall[] {
	return node.calls.filter((call) => call.result === undefined);
}

/** Whether calls of its latest reply are not run, and nobody stopped it: it was its last turn, or the reply was cut. */
export function skipsCalls({ lastTurn, finish }: RunNode): boolean {
	return lastTurn !== undefined || isCut(finish);
}

/**
 * Says of every run without an end that no living process goes on with it: what a reader knows from the owner. One that
 * asks a person, or has a child that does, is waiting still: an answer brings it on.
 */
export function markInterrupted(trace: Trace): void {
	for (const node of (trace as TraceDraft).runs.values()) {
		if (!node.outcome) node.state = find(node, ({ openAsks }) => openAsks.size > 0) ? "waiting" : "interrupted";
	}
}

/** It does if it has answered, or if all that its step still waits for is delegated. */
function waitsForChildren({ openChildren, openCalls, openDelegated, transcript }: Draft): boolean {
	if (openChildren === 0) return false;
	return openCalls > 0 ? openCalls === openDelegated : transcript.at(-1)?.role === "assistant";
}
