import { cutText } from "../base/index.ts";
import type { JsonObject, JsonValue, RunOutcome, RunProgress, ToolFilter } from "../spec/index.ts";
import { toTaskFacts } from "../tools/index.ts";
import type { DefinedAgent } from "./define-agent.ts";
import type { RunHandle } from "./handle.ts";
import type { RootRequest } from "./root-request.ts";

/** One task for one agent, from a program that stands in for its parent. */
export type TaskRequest<Value extends JsonValue = JsonValue, Form extends ReportForm = ReportForm> = {
	/** A name, or the definition itself: then `value` has the type of its schema. It must be registered. */
	readonly agent: string | DefinedAgent<Value>;
	/** The whole task; the agent sees nothing else. */
	readonly prompt: string;
	/** Three to eight words, for people. */
	readonly description?: string | undefined;
	/** Narrows the agent's tools; never widens. */
	readonly toolFilter?: ToolFilter | undefined;
	readonly maxSteps?: number | undefined;
	/** `tool`: the agent ends only by its completion tool. Default: as its definition says. */
	readonly completion?: "tool" | undefined;
	/** `summary`: the beginning of a long report, with a mark. `full`: all of it. Default `summary`. */
	readonly report?: Form | undefined;
	/** What its tools are told beside their input, as plain JSON. No model is shown these. */
	readonly values?: JsonObject | undefined;
	readonly signal?: AbortSignal | undefined;
	/** Told of the run's own figures at most ten times a second, the last time with its end. */
	readonly onProgress?: ((progress: RunProgress) => void) | undefined;
};

/** How much of a long report comes back. */
export type ReportForm = "summary" | "full";

/** How a task ended. */
export type TaskReport<Value extends JsonValue = JsonValue, Form extends ReportForm = ReportForm> = {
	/** True only for `completed`. */
	readonly success: boolean;
	/** The validated value of an agent that has an output schema. */
	readonly value?: Value | undefined;
	/** The facts of the run, as `task` gives them beside its text. */
	readonly metadata: JsonObject;
	/** What else the caller must know, such as a model that was replaced. */
	readonly notes: readonly string[];
	readonly outcome: RunOutcome;
} & (Form extends "full" ? { readonly result: string } : { readonly summary: string });

/** Characters of a summary: about a page, so that many of them fit into one context. */
const maxSummary = 2_000;

/** Starts a run for a task and brings back its end. */
export async function runTask<Value extends JsonValue, Form extends ReportForm>(
	start: (request: RootRequest) => RunHandle,
	request: TaskRequest<Value, Form>,
): Promise<TaskReport<Value, Form>> {
	const { report = "summary", onProgress, ...asked } = request;
	const notes: string[] = [];
	await using run = start({
		...asked,
		asTask: true,
		onNotes: (told) => notes.push(...told),
	});
	using _progress = onProgress && run.onProgress(onProgress);
	const outcome = await run.outcome;
	const text = outcome.report ?? outcome.partial ?? outcome.cause?.message ?? "";
	const base = {
		success: outcome.status === "completed",
		...(outcome.value === undefined ? {} : { value: outcome.value }),
		metadata: toTaskFacts({ task: { prompt: request.prompt, agent: outcome.agent }, outcome }),
		notes,
		outcome,
	};
	const words = report === "full" ? { result: text } : { summary: headOf(text, outcome) };
	// The compiler does not follow `Form` into the condition above.
	return { ...base, ...words } as unknown as TaskReport<Value, Form>;
}

function headOf(text: string, { runId }: RunOutcome): string {
	if (text.length <= maxSummary) return text;
	const head = cutText(text, maxSummary);
	return `${head}\n[… ${text.length - head.length} characters left out: run ${runId} keeps the whole …]`;
}
