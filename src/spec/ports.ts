import type { ContextCompact, EventBody, LiveBody } from "./event.ts";
import type { JsonValue } from "./json.ts";
import type { AssistantMessage, Finish, Message, ToolCall, ToolSchema } from "./message.ts";
import type { Cause, LimitCause } from "./outcome.ts";
import type { Access, ToolResult } from "./tool.ts";
import type { Usage } from "./usage.ts";

/** All that the loop may touch. The runtime builds them for one run; the parts share only `spec`. */
export type RunPorts = {
	readonly model: ModelPort;
	readonly tools: ToolsPort;
	readonly context: ContextPort;
	readonly ledger: LedgerPort;
	/** Buffers one event; synchronous. Never throws. */
	record(event: EventBody): void;
	/** Tells watchers; synchronous, not buffered, never in the journal. Never throws. */
	emit(event: LiveBody): void;
	/** Whether anybody sees what is emitted. Absent: somebody may. */
	readonly isWatched?: (() => boolean) | undefined;
	/** Writes what was recorded in one transaction. Called before every act. Rejects only where storage fails. */
	commit(): void | Promise<void>;
	/** What may reach the run while it works. Absent: nothing. */
	readonly inbox?: InboxPort | undefined;
	readonly clock: Clock;
	/** Aborts with a `RunStop` as its reason. */
	readonly signal: AbortSignal;
	/** Which of these paths, written by the run, exist on disk now. Absent: none of its tools writes files. */
	existing?(paths: readonly string[]): Promise<readonly string[]>;
	/** Checks a final text against the run's report schema, and gives its value. Absent: any text is a report. */
	checkReport?(text: string): { readonly value: JsonValue } | { readonly problem: string };
	/**
	 * Asked when a reply would end the run; a text sends the agent back to work. `rounds` is how often one did so before.
	 * Absent: nobody is asked.
	 */
	onStop?(report: string, rounds: number): Promise<string | undefined>;
};

/** What reaches a run while it works: the ends of its background children. */
export interface InboxPort {
	/** Takes what has arrived, oldest first; each message once. */
	take(): readonly InboxMessage[];
	/** Whether something has arrived, or may arrive still. */
	isOpen(): boolean;
	/**
	 * Resolves when something has arrived, or when nothing can any more. Rejects with the reason of the run's aborted
	 * signal.
	 */
	wait(): Promise<void>;
	/** Stops all that may still send and waits for its end. Gives the ids of the runs that it stopped. Never rejects. */
	close(): Promise<readonly string[]>;
}

/** One message; the model reads it as a user's. */
export type InboxMessage = { readonly from: string; readonly kind: string; readonly text: string };

/** Time, as a run sees it. No part of a run reads another clock. */
export interface Clock {
	/** Milliseconds since 1970, for timestamps only. */
	now(): number;
	/** Milliseconds that never go back, for durations and deadlines. */
	monotonic(): number;
	/** Resolves after `ms`; rejects with the signal's reason as soon as it aborts. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/**
	 * Calls `act` once after `ms`; disposing cancels. Until then it keeps the process alive, since somebody waits for
	 * what it ends: whoever starts one disposes of it.
	 */
	timer(ms: number, act: () => void): Disposable;
}

/** One language model for one run, with retry, watchdogs and normalising inside. */
export interface ModelPort {
	/** The model as asked for: `provider/id`. */
	readonly id: string;
	/** Tokens of its context window. */
	readonly window: number;
	/** True where no language model stands behind it: it follows no instructions and can sum up nothing. */
	readonly offline?: boolean | undefined;
	/**
	 * One request and its whole answer.
	 *
	 * Rejects with a `RunStop` when the model cannot answer (`failed: provider`, `auth`, …) or the signal aborts.
	 * A stream that broke in the middle is never returned: its text and calls are dropped, its usage is counted.
	 */
	step(request: StepRequest): Promise<StepReply>;
}

export type StepRequest = {
	/** What is sent, the system message first. */
	readonly messages: readonly Message[];
	/** The same array on every step of a run. */
	readonly tools: readonly ToolSchema[];
	/** `none`: no tool may be called, and the tools stay in the request. */
	readonly toolChoice: "auto" | "none";
	/** About how many tokens the messages and tools have, where whoever asks has counted them. Absent: the model counts. */
	readonly estimatedTokens?: number | undefined;
	readonly signal: AbortSignal;
	/** Whether live text is of use to anybody now. Absent: it is. */
	readonly isWatched?: (() => boolean) | undefined;
	/** Live text, coalesced. */
	readonly onText?: (delta: string) => void;
	readonly onReasoning?: (delta: string) => void;
	/** A try failed and another will be made after `waitMs`. Text that was shown is void. */
	onRetry?(retry: { attempt: number; cause: Cause; waitMs: number; usage?: Usage | undefined }): void;
};

/** A whole answer, normalised. */
export type StepReply = {
	/** As it travels back to the provider; calls in `message` and `calls` carry the same, unique ids. */
	readonly message: AssistantMessage;
	/** All text parts joined; may be blank. */
	readonly text: string;
	/** In the order of the reply. Only whole calls: one that was cut is not among them. */
	readonly calls: readonly ToolCall[];
	/** The tool of a call that the output limit cut; it is in neither `message` nor `calls`. */
	readonly cutCall?: string | undefined;
	readonly finish: Finish;
	/** Of the successful try. */
	readonly usage: Usage;
	/** The model as it named itself. */
	readonly model: string;
	readonly firstTokenMs: number;
	readonly durationMs: number;
};

/** The tools of one run behind the one place where calls are dispatched. */
export interface ToolsPort {
	/** In the order of `spec.tools`; the same array for the whole run. */
	readonly schemas: readonly ToolSchema[];
	/** The access of an offered tool; undefined for any other name. */
	accessOf(tool: string): Access | undefined;
	/** Whether an offered tool is the one that completes the run. */
	completes(tool: string): boolean;
	/**
	 * Checks, asks, runs and bounds one call. Wrapped in authority, hooks, timeout and output bounds.
	 *
	 * Every failure is a result (`isError`), a denied call too (`refused`). Rejects only with the reason of an
	 * aborted signal.
	 */
	call(call: ToolCall, at: CallPlace): Promise<ToolResult>;
}

/** Where a call stands: its step, its place among the calls of that step's reply (from 1), and what ends it. */
export type CallPlace = { readonly step: number; readonly n: number; readonly signal: AbortSignal };

/** What of the transcript is sent in a step. */
export interface ContextPort {
	/**
	 * The messages of the next request and their tokens, measured or estimated. The transcript is not changed.
	 *
	 * Each request is a strict extension of the one before, cache marks aside, until a compaction.
	 */
	fit(transcript: readonly Message[]): FittedContext | Promise<FittedContext>;
	/** What to send after the provider refused the last request as too long; undefined: there is nothing to leave out. */
	shorten(transcript: readonly Message[]): FittedContext | undefined | Promise<FittedContext | undefined>;
	/** Learns the provider's own figure of the last request. */
	measured(inputTokens: number): void;
}

export type FittedContext = {
	readonly messages: readonly Message[];
	readonly tokens: number;
	/** The same without any provider's figure. Absent: not known. */
	readonly estimatedTokens?: number | undefined;
	/** What was left out now to make it fit, in order; to be recorded, and its usage charged. Absent: nothing. */
	readonly compactions?: readonly ContextCompact[] | undefined;
};

/** What a run may still spend, of its own limits and of the tree's. */
export interface LedgerPort {
	/** Counts usage at once, for this run and every run above it, and says how the run goes on. */
	charge(usage: Usage): LedgerVerdict;
	/** The limit of tokens or cost that was passed by what was spent, with both figures; undefined where none was. */
	overrun(): LimitCause | undefined;
	/** This run's own requests. */
	readonly own: Usage;
	/** This run's own and every descendant's, each once. */
	readonly total: Usage;
}

export type LedgerVerdict =
	| { readonly kind: "go" }
	/** Go on, and tell the model `say` once. */
	| { readonly kind: "warn"; readonly say: string }
	/** One last turn, then the run ends as `limited` with this cause. */
	| { readonly kind: "last"; readonly cause: LimitCause }
	/** The run ends now. */
	| { readonly kind: "stop"; readonly cause: LimitCause };
