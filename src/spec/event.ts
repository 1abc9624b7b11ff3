import type { AssistantMessage, Finish, Message } from "./message.ts";
import type { Cause, LimitCause, RunOutcome } from "./outcome.ts";
import type { RunIdentity, RunSpec } from "./run.ts";
import type { Access, ToolResult } from "./tool.ts";
import type { Usage } from "./usage.ts";

/** The version of the events below, on each of them as `v`. A reader refuses a higher one and keeps unknown fields. */
export const eventVersion = 1;

/** A fact about a run. The list of these in the journal is the only truth; every view is a fold of it. */
export type RunEvent = EventHead & EventBody;

/** What stands on every event. `seq` counts from 1 per tree; `at` is milliseconds since 1970. */
export type EventHead = RunIdentity & {
	readonly v: number;
	readonly seq: number;
	readonly at: number;
	/** True where what looked like a secret was replaced on the way to disk: the run itself had other text. */
	readonly redacted?: boolean | undefined;
};

/** The events that are journalled, by what they carry. Types are `noun-verb`; every start has one end. */
export type EventBody =
	| {
			readonly type: "run-queued";
			readonly spec: RunSpec;
			readonly parentCallId?: string | undefined;
			/** Which of that call's prompts it has, from 0. */
			readonly promptIndex?: number | undefined;
			/** Its parent does not wait for it in that call. */
			readonly background?: boolean | undefined;
	  }
	| { readonly type: "run-start"; readonly model: string }
	| { readonly type: "run-resume"; readonly model: string }
	| {
			readonly type: "step-start";
			readonly step: number;
			readonly contextTokens: number;
			/** The one turn after a limit, in which no tool can be called; it does not count as a step. */
			readonly lastTurn?: boolean | undefined;
	  }
	| {
			readonly type: "model-retry";
			readonly step: number;
			/** The try that failed, from 1. */
			readonly attempt: number;
			readonly cause: Cause;
			readonly waitMs: number;
			readonly usage?: Usage | undefined;
	  }
	| StepEnd
	| { readonly type: "phase-start"; readonly strategy: string; readonly phase: string }
	| { readonly type: "phase-end"; readonly strategy: string; readonly phase: string; readonly text: string }
	/** A word of the runtime to the model that opens a further step: a nudge, a Stop hook's text, a strategy's next phase. */
	| {
			readonly type: "step-say";
			readonly reason: SayReason;
			readonly text: string;
			/** With `last-turn`: the limit that opened it, which is how the run ends. */
			readonly cause?: LimitCause | undefined;
	  }
	| {
			readonly type: "tool-call-start";
			readonly step: number;
			readonly callId: string;
			readonly tool: string;
			/** JSON text. */
			readonly input: string;
			/** Absent for a tool that does not exist. */
			readonly access?: Access | undefined;
	  }
	| ToolCallEnd
	| {
			readonly type: "permission-ask";
			readonly askId: string;
			readonly callId: string;
			readonly tool: string;
			readonly input: string;
			readonly path: string;
			readonly reason: string;
	  }
	| {
			readonly type: "permission-answer";
			readonly askId: string;
			readonly callId: string;
			readonly answer: "once" | "tree" | "no";
			readonly reason: string;
	  }
	| {
			readonly type: "hook-decision";
			readonly hook: string;
			readonly moment: string;
			readonly callId?: string | undefined;
			/** At `SubagentStart` and `SubagentStop`, which stand on the parent: the child that was asked about. */
			readonly childId?: string | undefined;
			readonly decision: string;
			readonly reason: string;
	  }
	| ContextCompact
	| { readonly type: "message-receive"; readonly from: string; readonly kind: string; readonly text: string }
	| { readonly type: "run-end"; readonly outcome: RunOutcome };

/** Why the runtime added a message of its own. */
export type SayReason =
	| "nudge"
	| "report-schema"
	| "completion"
	| "stop-hook"
	| "strategy"
	| "limit"
	| "loop"
	| "last-turn";

/** A model call that came to its end. */
export type StepEnd = {
	readonly type: "step-end";
	readonly step: number;
	readonly lastTurn?: boolean | undefined;
	/**
	 * In the provider's prompt shape, with reasoning and provider options, as it travels back. Absent where the step
	 * brought no answer: then `cause` says why, and the transcript does not grow.
	 */
	readonly message?: AssistantMessage | undefined;
	readonly cause?: Cause | undefined;
	/** Text that had arrived when a step without an answer ended. */
	readonly partial?: string | undefined;
	readonly finish: Finish;
	/** The tool of a call that the output limit cut; it is not in `message`. */
	readonly cutCall?: string | undefined;
	/** Of the answer alone; failed tries are counted by their `model-retry`, the last failed one here. */
	readonly usage: Usage;
	readonly model: string;
	readonly contextTokens: number;
	readonly firstTokenMs: number;
	readonly durationMs: number;
};

/** A call that came to its end, with the result exactly as the model gets it. The journal keeps a long `full` as a blob. */
export type ToolCallEnd = ToolResult & {
	readonly type: "tool-call-end";
	readonly step: number;
	readonly callId: string;
	readonly tool: string;
	readonly durationMs: number;
};

/** A compaction: what is sent became shorter, and the transcript stays. The view is the transcript with these applied in order. */
export type ContextCompact = {
	readonly type: "context-compact";
	/** By what: `repeated-reads`, `shortened-results`, `summary`, `dropped-turns`, `last-results`. */
	readonly how: string;
	/** Messages from `from` up to, not including, `to` were replaced in what is sent; an earlier one inside is covered. */
	readonly replaced: readonly { readonly from: number; readonly to: number; readonly by: readonly Message[] }[];
	readonly tokensBefore: number;
	readonly tokensAfter: number;
	/** Of the model call for a summary, its failed tries included; also where it gave none. */
	readonly usage?: Usage | undefined;
};

/** What watchers see while it happens and no journal keeps: a slow reader may miss these, and only these. */
export type LiveEvent = RunIdentity & { readonly v: number; readonly at: number } & LiveBody;

/** What a live event says, beside whose it is and when. */
export type LiveBody =
	| { readonly type: "text-delta"; readonly step: number; readonly delta: string }
	| { readonly type: "reasoning-delta"; readonly step: number; readonly delta: string }
	| { readonly type: "tool-call-update"; readonly callId: string; readonly text: string }
	| ({ readonly type: "run-progress" } & RunProgress);

/** A cumulative snapshot; figures never go back. */
export type RunProgress = {
	readonly steps: number;
	readonly toolCalls: number;
	readonly inputTokens: number;
	readonly outputTokens: number;
	readonly cacheReadTokens: number;
	readonly cacheWriteTokens: number;
	readonly costUsd?: number | undefined;
	readonly contextTokens: number;
	readonly window: number;
	/** The latest call with its first arguments, cut. */
	readonly latestCall?: string | undefined;
};

/** Every journalled type, in the order of the table above. */
export const eventTypes = [
	"run-queued",
	"run-start",
	"run-resume",
	"step-start",
	"model-retry",
	"step-end",
	"phase-start",
	"phase-end",
	"step-say",
	"tool-call-start",
	"tool-call-end",
	"permission-ask",
	"permission-answer",
	"hook-decision",
	"context-compact",
	"message-receive",
	"run-end",
] as const satisfies readonly EventBody["type"][];

/** Every live type. */
export const liveEventTypes = [
	"text-delta",
	"reasoning-delta",
	"tool-call-update",
	"run-progress",
] as const satisfies readonly LiveBody["type"][];
