import type { Trace } from "./trace.ts";
import type { RunNode, NodeState, StepCall } from "./node.ts";
import type { TraceDraft } from "./draft.ts";
import { find } from "./tree.ts";

/** Where a run stands, by its own events and whether its children have ended. */
export function stateOf(node: RunNode): NodeState {
	if (node.outcome) return node.outcome.status;
	if (node.startedAt === undefined) return "queued";
	return node.openAsks.length > 0 || waitsForChildren(node) ? "waiting" : "running";
}

/** The calls of the latest step that have no result, in the order of the reply. */
export function pendingCallsOf(node: RunNode): readonly StepCall[] {
	return node.calls.filter((call) => call.result === undefined);
}

/**
 * Says of every run without an end that no living process goes on with it: what a reader knows from the owner. One that
 * asks a person, or has a child that does, is waiting still: an answer brings it on.
 */
export function markInterrupted(trace: Trace): void {
	for (const node of (trace as TraceDraft).runs.values()) {
		if (!node.outcome) node.state = find(node, ({ openAsks }) => openAsks.length > 0) ? "waiting" : "interrupted";
	}
}

/** It does if it has answered, or if all that its step still waits for is delegated. */
function waitsForChildren(node: RunNode): boolean {
	if (node.openChildren === 0) return false;
	const pending = pendingCallsOf(node);
	if (pending.length > 0) return pending.every((call) => call.access === "delegate");
	return node.transcript.at(-1)?.role === "assistant";
}
