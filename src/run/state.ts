import { openTranscript } from "../spec/index.ts";
import type { Ending, Message, RunSpec, ToolCall, ToolResult } from "../spec/index.ts";

/**
 * Where a run stands between two steps: all that the loop needs to go on, and a fold of the run's events.
 *
 * The transcript is append-only.
 */
export type RunState = {
	readonly transcript: Message[];
	/** Steps taken, a last turn excluded. */
	step: number;
	/** The calls of the latest reply. */
	calls: readonly ToolCall[];
	/** Results of those calls that are there already, by call: after a resume, calls that are not run again. */
	readonly answers: Map<string, ToolResult>;
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

/**
 * The transcript from the run's own prompt on. A run that continues another has that one's before it: its plans, its drafts
 * and its calls are not this one's.
 */
export function ownTranscript(
	{ history = [] }: RunSpec,
	{ transcript }: Pick<RunState, "transcript">,
): readonly Message[] {
	return transcript.slice(history.length + 1);
}

/** A run that has not taken a step: the system message, what it continues, and the prompt. */
export function openState(spec: RunSpec): RunState {
	return {
		transcript: openTranscript(spec),
		step: 0,
		calls: [],
		answers: new Map(),
		phase: "",
		nudges: 0,
		invalidSteps: 0,
		stopRounds: 0,
		reportTries: 0,
		lastText: "",
	};
}
