import { cutText, headAndTail, neutralise, visibleName } from "../../base/index.ts";
import type { JsonObject, RunOutcome, Task, ToolResult, UnrunCall } from "../../spec/index.ts";

/** A task that came to its end. */
export type TaskEnd = {
	readonly task: Task;
	readonly outcome: RunOutcome;
	/** Unguessable, so that no report can forge the end of its fence. */
	readonly nonce: string;
	/** Characters that this report may take of its parent's window. */
	readonly maxChars: number;
	/** Where the whole report is, for the parent's `read`; undefined where nothing was kept. */
	readonly wholeAt?: string | undefined;
	/** How the parent gets the rest of a report that was cut, where neither a file nor a journal has it. */
	readonly wholeIs?: string | undefined;
	/** What else the parent must know, such as keys that were ignored. */
	readonly notes: readonly string[];
};

/**
 * What a parent reads of one child: a line of facts from the runtime's own observation, then the report in a fence.
 *
 * The report is inert in there: host-like markup is escaped and control characters are gone. The kept one is untouched.
 */
export function toTaskResult(end: TaskEnd): ToolResult {
	const { outcome } = end;
	const text = outcome.report ?? outcome.partial ?? "";
	const lines = [
		factLine(outcome),
		...end.notes.map((note) => `[${note}]`),
		...(outcome.cause ? [oneLine(outcome.cause.message)] : []),
	];
	return {
		content: `${lines.join("\n")}\n${fence(text, end)}`,
		...(outcome.status === "failed" ? { isError: true } : {}),
		data: toTaskFacts(end),
		stats: { time_ms: Math.round(outcome.durationMs) },
		full: text,
	};
}

/**
 * Several tasks of one call: each result labelled, in the order of the prompts.
 *
 * The whole is `success` or `error` where all are, else `partial`; a run that was limited or cancelled is partial itself.
 */
export function joinTaskResults(results: readonly ToolResult[]): ToolResult {
	const [only] = results;
	if (only && results.length === 1) return only;
	const [same = "success", ...others] = new Set(results.map(responseOf));
	const status = others.length === 0 ? same : "partial";
	return {
		content: results.map((result, index) => `Task ${index + 1} of ${results.length}: ${result.content}`).join("\n\n"),
		...(status === "error" ? { isError: true } : {}),
		data: { status, tasks: results.map((result) => result.data ?? null) },
		stats: { time_ms: Math.max(...results.map((result) => Number(result.stats?.["time_ms"] ?? 0))) },
		full: results.map((result) => result.full ?? "").join("\n\n"),
	};
}

/** The facts of a run for programs, with exactly these keys. */
export function toTaskFacts({ task, outcome }: Pick<TaskEnd, "task" | "outcome">): JsonObject {
	const { usage } = outcome;
	return {
		agent_type: outcome.agent,
		task: task.prompt,
		runId: outcome.runId,
		status: outcome.status,
		cause: outcome.cause ? { ...outcome.cause } : null,
		steps: outcome.steps,
		tokens: {
			input: usage.inputTokens,
			output: usage.outputTokens,
			cacheRead: usage.cacheReadTokens,
			cacheWrite: usage.cacheWriteTokens,
		},
		costUsd: usage.costUsd ?? null,
		durationMs: Math.round(outcome.durationMs),
		toolsUsed: outcome.toolsUsed,
		refused: outcome.refused.map(({ tool, reason }) => ({ tool, reason })),
		filesChanged: outcome.filesChanged,
		commandsRun: outcome.commandsRun,
		model: { asked: outcome.model.asked, answered: outcome.model.answered ?? null },
		...(outcome.status === "failed" && outcome.cause ? { error: { ...outcome.cause } } : {}),
	};
}

/** In the words of the call that asks for several. A task that was not started has no facts. */
function responseOf({ data, isError }: ToolResult): "success" | "partial" | "error" {
	if (isError) return "error";
	const status = typeof data === "object" && data !== null && "status" in data ? data.status : undefined;
	return status === "completed" ? "success" : "partial";
}

/** Words of a provider or a hook stand outside of the fence: they must not begin a line that looks like the runtime's. */
function oneLine(text: string): string {
	return neutralise(text).replace(/\s+/g, " ").trim();
}

function factLine(outcome: RunOutcome): string {
	const tokens = outcome.usage.inputTokens + outcome.usage.outputTokens;
	const calls = Object.values(outcome.toolsUsed).reduce((sum, count) => sum + count, 0);
	const facts = [
		`${outcome.agent} ${outcome.runId}`,
		outcome.cause ? `${outcome.status}: ${outcome.cause.code}` : outcome.status,
		counted(outcome.steps, "step"),
		`${tokens} tokens`,
		...(outcome.exceeded ? [`over its limit of ${outcome.exceeded.code}`] : []),
		`${counted(calls, "call")} executed`,
		...(outcome.failedCalls > 0 ? [`${counted(outcome.failedCalls, "call")} failed`] : []),
		...unrun(outcome.refused, "refused"),
		...unrun(outcome.notRun, "not run"),
		outcome.filesChanged.length > 0 ? `files changed: ${listed(outcome.filesChanged)}` : "0 files changed",
		...(outcome.commandsRun > 0 ? [`${counted(outcome.commandsRun, "command")} ran`] : []),
	];
	return neutralise(`[${facts.join(" · ")}]`);
}

function unrun(calls: readonly UnrunCall[], how: string): readonly string[] {
	if (calls.length === 0) return [];
	const names = [...new Set(calls.map(({ tool }) => tool))];
	return [`${counted(calls.length, "call")} ${how} (${listed(names)})`];
}

/** Names that stand in the line of facts; all of them are in the data. */
const maxListed = 20;
const maxNameCharacters = 200;

/** The child's model may have made these up: a name neither begins another line nor fills the parent's window. */
function listed(names: readonly string[]): string {
	const shown = names.slice(0, maxListed).map((name) => cutText(visibleName(name), maxNameCharacters));
	const more = names.length - shown.length;
	return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function fence(text: string, { nonce, maxChars, wholeAt, wholeIs, outcome }: TaskEnd): string {
	if (text.trim() === "") return "It left no text.";
	const inJournal = wholeIs ?? `run ${outcome.runId} keeps the whole`;
	const rest = wholeAt === undefined ? inJournal : `read ${wholeAt} for the whole`;
	const { head, tail, missingCharacters } = headAndTail(neutralise(text), maxChars);
	const inert = tail === "" ? head : `${head}\n[… ${missingCharacters} characters left out: ${rest} …]\n${tail}`;
	return `<report-${nonce}>\n${inert}\n</report-${nonce}>`;
}
