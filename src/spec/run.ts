import type { Authority } from "./authority.ts";
import type { Effort, StrategyName } from "./definition.ts";
import type { JsonObject, JsonSchema } from "./json.ts";
import type { RunLimits, TreeLimits } from "./limits.ts";
import { userMessage } from "./message.ts";
import type { Message } from "./message.ts";

/** Who a run is: on every event and in every tool call. */
export type RunIdentity = {
	/** A root: ten base-32 characters. A child: its parent's id, a dot, an ordinal. */
	readonly runId: string;
	readonly parentId?: string | undefined;
	/** 0 for a root. */
	readonly depth: number;
	readonly agent: string;
};

/** How a run asks its model. */
export type ModelChoice = {
	/** `provider/id`, or `scout`. */
	readonly id: string;
	/** Where it was chosen: a flag, a variable, a file, a definition, the parent. */
	readonly chosenBy: string;
	readonly effort?: Effort | undefined;
	readonly temperature?: number | undefined;
	readonly maxOutputTokens?: number | undefined;
	readonly providerOptions?: JsonObject | undefined;
};

/**
 * A run as data: everything is decided before it starts, so it can be printed, journalled and resumed.
 *
 * Survives `JSON.parse(JSON.stringify(spec))` unchanged.
 */
export type RunSpec = RunIdentity & {
	/** The first user message, and the only one unless the run continues another. */
	readonly prompt: string;
	/** Three to eight words, for people. */
	readonly description?: string | undefined;
	/** The whole system message, word for word as sent. */
	readonly system: string;
	readonly model: ModelChoice;
	/** Names of the tools in the order they are sent; each has a grant in `authority.tools`. */
	readonly tools: readonly string[];
	readonly authority: Authority;
	readonly limits: RunLimits;
	/** On a root only. */
	readonly treeLimits?: TreeLimits | undefined;
	/** On a root only: what the user permitted for this tree alone. A resume permits the same. */
	readonly permits?: TreePermits | undefined;
	readonly strategy: StrategyName;
	readonly maxRounds: number;
	readonly completion: "text" | "tool";
	readonly outputSchema?: JsonSchema | undefined;
	/** What its tools are told beside their input. No model is shown these. */
	readonly values?: JsonObject | undefined;
	/** The folder that tools are confined to, absolute. */
	readonly workspace: string;
	/** The finished run that this one asks again. */
	readonly continues?: string | undefined;
	/** What stands between the system message and the prompt: the transcript of the run that this one continues. */
	readonly history?: readonly Message[] | undefined;
};

/** What a user permits, as flags say it. */
export type TreePermits = {
	readonly allow?: readonly string[] | undefined;
	readonly yes?: boolean | undefined;
	readonly readOnly?: boolean | undefined;
};

/** The transcript of a run that has not taken a step. A new array on every call. */
export function openTranscript({ system, history = [], prompt }: RunSpec): Message[] {
	return [{ role: "system", content: system }, ...history, userMessage(prompt)];
}

/** The id of a run's root. */
export function rootOf(runId: string): string {
	const dot = runId.indexOf(".");
	return dot === -1 ? runId : runId.slice(0, dot);
}

/** The id of the n-th child (1-based) of a run. */
export function childIdOf(parentId: string, ordinal: number): string {
	return `${parentId}.${ordinal}`;
}

/** The identity alone, without the rest of a spec. */
export function identityOf(run: RunIdentity): RunIdentity {
	const { runId, parentId, depth, agent } = run;
	return parentId === undefined ? { runId, depth, agent } : { runId, parentId, depth, agent };
}
