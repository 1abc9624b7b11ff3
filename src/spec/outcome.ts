import type { JsonValue } from "./json.ts";
import type { Usage } from "./usage.ts";

/** How a run ended. Every run ends as exactly one of these. */
export type RunStatus = "completed" | "limited" | "cancelled" | "failed";

/** Why a run ended other than `completed`: a closed table. */
export const causeCodes = {
	limited: ["steps", "tokens", "cost", "time", "loop", "output-cut"],
	cancelled: ["user", "parent", "signal", "shutdown"],
	failed: [
		"no-answer",
		"invalid-calls",
		"provider",
		"auth",
		"rate-limit",
		"first-token-timeout",
		"idle-timeout",
		"context-overflow",
		"refused",
		"report-invalid",
		"hook",
		"storage",
		"not-started",
		"needs-model",
		"internal",
	],
} as const;

/** The limit that was reached. */
export type LimitedCode = (typeof causeCodes.limited)[number];
/** Who stopped it. */
export type CancelledCode = (typeof causeCodes.cancelled)[number];
/** What went wrong. */
export type FailedCode = (typeof causeCodes.failed)[number];
/** Why a run ended otherwise than with a report. */
export type CauseCode = LimitedCode | CancelledCode | FailedCode;

/** The first cause of an end, in a code and in one sentence. */
export type Cause = { readonly code: CauseCode; readonly message: string };

/** Why a run reached a limit. */
export type LimitCause = { readonly code: LimitedCode; readonly message: string };

/** An end other than `completed`, before the figures are added. The status and the code belong together. */
export type Ending =
	| { readonly status: "limited"; readonly cause: LimitCause }
	| { readonly status: "cancelled"; readonly cause: { readonly code: CancelledCode; readonly message: string } }
	| { readonly status: "failed"; readonly cause: { readonly code: FailedCode; readonly message: string } };

/** A call that did not run. */
export type UnrunCall = { readonly tool: string; readonly reason: string };

/** What was observed of a run, from its own events and never from what a model says. */
export type RunFigures = {
	readonly steps: number;
	/** This run's own requests. */
	readonly usage: Usage;
	/** This run's own plus every descendant's, each once. */
	readonly totalUsage: Usage;
	readonly durationMs: number;
	/** Calls that were executed, by tool. */
	readonly toolsUsed: { readonly [tool: string]: number };
	/** Calls that were answered with an error, executed or not. Those of the next two lists are not among them. */
	readonly failedCalls: number;
	/** Calls that were not allowed to run. */
	readonly refused: readonly UnrunCall[];
	/** Calls that nobody refused and that were never begun: of a last turn, of a reply that was cut, after a stop. */
	readonly notRun: readonly UnrunCall[];
	/** Paths that this run's writes left changed on disk, sorted. Its children's are in their own outcomes. */
	readonly filesChanged: readonly string[];
	readonly commandsRun: number;
	/** Tokens of the last request's context, by the provider's figure where there is one. */
	readonly contextTokens: number;
};

/**
 * How a run ended, why, and with what. A value, not an exception: `run.outcome` never rejects for these.
 *
 * `completed` always has a report that is not blank. Every other status has a cause, the first one, whatever a last
 * turn says, and the last text that was not blank in `partial`. A test of `status` tells the compiler which it is.
 */
export type RunOutcome = RunFigures & {
	readonly runId: string;
	readonly agent: string;
	/**
	 * A limit of tokens or cost that was passed by the last request, whose answer came all the same: also that of a run which
	 * completed. Absent where the cause says so.
	 */
	readonly exceeded?: LimitCause | undefined;
	/** Background children that were still at work and were stopped by this end. */
	readonly stopped?: readonly string[] | undefined;
	readonly model: { readonly asked: string; readonly answered?: string | undefined };
} & RunResult;

/** What a run ended with: a report, or why there is none and what there is instead. */
export type RunResult =
	| {
			readonly status: "completed";
			readonly report: string;
			/** The validated value of a structured report. */
			readonly value?: JsonValue | undefined;
			readonly cause?: undefined;
			readonly partial?: undefined;
	  }
	| (Ending & {
			readonly partial?: string | undefined;
			readonly report?: undefined;
			readonly value?: undefined;
	  });
