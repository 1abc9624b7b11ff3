import type { JsonObject, JsonSchema, JsonValue } from "./json.ts";
import type { RunIdentity } from "./run.ts";

/** What a tool can do at worst. */
export const accesses = ["read", "network", "delegate", "write", "execute"] as const;

/** The worst that a tool can do. Filters and scheduling go by this, never by a tool's name. */
export type Access = (typeof accesses)[number];

/**
 * A tool that a model may call. Stateless: what a tool remembers between calls it keeps per `call.run`.
 *
 * The description and the schema are sent with every request, so both are the same bytes on every step.
 */
export interface Tool {
	/** `[A-Za-z0-9_-]{1,64}`. */
	readonly name: string;
	readonly description: string;
	readonly inputSchema: JsonSchema;
	readonly access: Access;
	/** True where the tool bounds its own time, as `task` does: no timeout applies, and its end is waited for after a stop. */
	readonly ownsTime?: boolean | undefined;
	/** True for the completion tool: a good result ends the run, and its text is the report. */
	readonly completes?: boolean | undefined;
	/** The argument that patterns such as `bash(git diff:*)` are matched against; absent: patterns match nothing. */
	readonly patternKey?: string | undefined;
	/** Checks and converts input in the schema's place; the schema is then only what the model is told. */
	validate?(input: JsonValue): InputCheck | Promise<InputCheck>;
	/**
	 * Whether a person has to say yes to this call although its tool is granted. Asked after hooks, for the input as it
	 * will be executed. Anything but `false` asks; a throw denies. Absent: only the grant decides.
	 */
	needsApproval?(input: JsonObject, call: ToolCallContext): boolean | Promise<boolean>;
	/**
	 * Does the work. May throw anything: the runtime turns it into a tool error. Must end soon after `call.signal`
	 * aborts; one that does not is given up after the grace time, and its late result is dropped.
	 */
	execute(input: JsonObject, call: ToolCallContext): Promise<ToolResult>;
}

/** What a validation says: the value to use, or what is wrong and where. */
export type InputCheck = { readonly value: JsonObject } | { readonly problem: string };

/** Where a call comes from and how it is ended. */
export type ToolCallContext = {
	readonly run: RunIdentity;
	readonly callId: string;
	/** 1-based. */
	readonly step: number;
	/** `runId/step/n`, the n-th call of that step's reply: the same after a resume, usable as an idempotency key. */
	readonly key: string;
	readonly signal: AbortSignal;
	/** Of the run: what its caller gave it, of which a child has those that its definition names. */
	readonly values?: JsonObject | undefined;
	/** Tells watchers what the call is doing now. Live only: never in the journal, never sent to a model. */
	emit(update: string): void;
};

/** What a call comes back with, exactly once for each call. */
export type ToolResult = {
	/** What the model reads. */
	readonly content: string;
	readonly isError?: boolean | undefined;
	/** Facts for the caller and the trace; never sent to a model. */
	readonly data?: JsonValue | undefined;
	/** Figures of the call for programs, such as `time_ms`. */
	readonly stats?: JsonObject | undefined;
	/** Why the call was not allowed to run. */
	readonly refused?: string | undefined;
	/** Why the call was never begun, though it was not refused. */
	readonly notRun?: string | undefined;
	/** True where the arguments could not be used, so nothing ran. */
	readonly invalid?: boolean | undefined;
	/** Files that the call wrote, as paths relative to the workspace root. */
	readonly changed?: readonly FileChange[] | undefined;
	/** The whole text where `content` was bounded. */
	readonly full?: string | undefined;
};

/** One file that a call wrote. `hash` is of the new content (sha-256, hex). */
export type FileChange = { readonly path: string; readonly kind: "create" | "change"; readonly hash: string };
