import type { Ending, Message, RunFigures, ToolCall, ToolResultPart } from "../spec/index.ts";
import type { Rounds, RunNode, StepCall } from "./node.ts";
import { pendingCallsOf } from "./state.ts";
import { figuresOf } from "./totals.ts";

/** All that a run's loop needs to go on where its events end; nothing is run again to reach it. */
export type ResumePoint = {
	readonly state: Rounds & {
		/** A copy: the loop appends to it. */
		readonly transcript: Message[];
		readonly step: number;
		readonly pendingCalls: readonly ToolCall[];
		readonly phase: string;
		readonly lastText: string;
		readonly lastTurn?: Extract<Ending, { status: "limited" }> | undefined;
	};
	/** Pending calls that had begun: whether they took effect nobody knows. */
	readonly begun: readonly StepCall[];
	/** Results of the same step that are there already, in the order of the calls. Not in the transcript yet. */
	readonly answered: readonly ToolResultPart[];
	readonly observed: Omit<RunFigures, "usage" | "totalUsage" | "durationMs"> & { readonly model?: string | undefined };
	/** Time that counts against the run's limit: that in which no process ran it is left out. */
	readonly elapsedMs: number;
};

/** Where a run that was interrupted goes on. */
export function resumePointOf(node: RunNode): ResumePoint {
	const { transcript, step, phase, lastText, rounds, calls, activeMs } = node;
	const { usage: _, totalUsage: __, durationMs: ___, ...figures } = figuresOf(node);
	const pending = pendingCallsOf(node);
	return {
		state: {
			...rounds,
			transcript: [...transcript],
			step,
			pendingCalls: pending.map(({ id, tool, input }) => ({ id, tool, input })),
			phase,
			lastText,
			...(node.lastTurn ? { lastTurn: { status: "limited", cause: node.lastTurn } as const } : {}),
		},
		begun: pending.filter((call) => call.startedAt !== undefined),
		answered: pending.length === 0 ? [] : calls.flatMap(({ result }) => (result ? [result] : [])),
		observed: { ...figures, model: node.answeredBy },
		elapsedMs: activeMs,
	};
}
