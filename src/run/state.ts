import type { Ending, Message, RunSpec, ToolCall } from "../spec/index.ts";

/**
 * Where a run stands between two steps: all that the loop needs to go on, and a fold of the run's events.
 *
 * The transcript is append-only. `pendingCalls` are calls of the last reply that have no result yet.
 */
export type RunState = {
	readonly transcript: Message[];
	/** Steps taken, a last turn excluded. */
	step: number;
	pendingCalls: readonly ToolCall[];
	/** The strategy's phase that the next reply belongs to. */
	phase: string;
	/** Blank or unfinished replies in a row. */
	nudges: number;
	/** Steps in a row in which no call could be used. */
	invalidSteps: number;
	stopRounds: number;
	reportTries: number;
	/** The last text that was not blank. */
	lastText: string;
	/** Set once a limit is reached: the next turn is the last, and this is how the run ends whatever it says. */
	lastTurn?: Extract<Ending, { status: "limited" }> | undefined;
};

/** A run that has not taken a step: the system message and the prompt, nothing else. */
export function openState(spec: RunSpec): RunState {
	return {
		transcript: [{ role: "system", content: spec.system }, userMessage(spec.prompt)],
		step: 0,
		pendingCalls: [],
		phase: "",
		nudges: 0,
		invalidSteps: 0,
		stopRounds: 0,
		reportTries: 0,
		lastText: "",
	};
}

/** A text as a user message. */
export function userMessage(text: string): Message {
	return { role: "user", content: [{ type: "text", text }] };
}
