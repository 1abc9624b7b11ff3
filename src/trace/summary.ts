import type { Cause, Usage } from "../spec/index.ts";
import type { NodeState, RunNode } from "./node.ts";

/** One run in a list. */
export type RunRow = {
	readonly id: string;
	readonly parentId?: string | undefined;
	readonly agent: string;
	readonly status: NodeState;
	readonly cause?: Cause | undefined;
	/** Milliseconds since 1970; of a run that never started, when it was queued. */
	readonly startedAt: number;
	readonly steps: number;
	/** Its own requests. */
	readonly usage: Usage;
	readonly prompt: string;
};

/**
 * A run as a row of a list. A run that has ended needs no events but its first and its last: its outcome has the
 * figures.
 */
export function rowOf(node: RunNode): RunRow {
	const { id, parentId, agent, state, outcome, spec } = node;
	return {
		id,
		...(parentId === undefined ? {} : { parentId }),
		agent,
		status: state,
		...(outcome?.cause ? { cause: outcome.cause } : {}),
		startedAt: node.startedAt ?? node.queuedAt,
		steps: outcome?.steps ?? node.figures.steps,
		usage: outcome?.usage ?? node.usage,
		prompt: spec.prompt,
	};
}
