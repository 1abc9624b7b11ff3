import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type {
	AnyLanguageModel,
	EventBody,
	LiveEvent,
	Message,
	RunEvent,
	RunOutcome,
	ToolResultPart,
} from "../spec/index.ts";
import type { ScriptedModel } from "../testing/index.ts";
import { figuresOf, fold, pendingCallsOf, treeUsage, walk } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { createRuntime } from "./index.ts";
import type { RunHandle, RuntimeOptions, StartRequest } from "./index.ts";

/** A tree that came to its end, with all that could be seen of it. */
export type TreeTest = {
	readonly outcome: RunOutcome;
	readonly events: readonly RunEvent[];
	readonly live: readonly LiveEvent[];
	readonly trace: Trace;
};

type Ask = Partial<StartRequest> & { readonly onStart?: (run: RunHandle) => void };

/** Runs a tree to its end and compares the fold of its events with the live run. */
export async function runTree(
	options: RuntimeOptions & { model: AnyLanguageModel | string },
	ask: Ask = {},
): Promise<TreeTest> {
	await using runtime = createRuntime(options);
	const { onStart, ...request } = ask;
	const run = runtime.start({ prompt: "go", ...request });
	onStart?.(run);
	const events: RunEvent[] = [];
	const live: LiveEvent[] = [];
	for await (const event of run.events()) {
		if ("seq" in event) events.push(event);
		else live.push(event);
	}
	const outcome = await run.outcome;
	const trace = fold(events);
	checkFold(trace, outcome, options.model);
	checkPairs(events);
	expect(runtime.stats()).toMatchObject({ running: 0, queued: 0, processes: 0 });
	return { outcome, events, live, trace };
}

/** The first event of a type, of the run with that id where one is given. */
export function eventOf<Type extends EventBody["type"]>(
	{ events }: Pick<TreeTest, "events">,
	type: Type,
	runId?: string,
): Extract<RunEvent, { readonly type: Type }> {
	const found = events.find((event) => event.type === type && (runId === undefined || event.runId === runId));
	if (!found) throw new Error(`There is no ${type}.`);
	return found as Extract<RunEvent, { readonly type: Type }>;
}

/** The children of a run, in the order in which they were started. */
export function childrenOf({ trace }: TreeTest, runId?: string): readonly RunNode[] {
	const node = runId === undefined ? trace.root : trace.runs.get(runId);
	return node?.children ?? [];
}

/** What a model read of its latest tool results, in call order. */
export function lastResults(model: ScriptedModel, request = model.requests.length - 1): readonly string[] {
	const message = model.requests[request]?.prompt.findLast(({ role }) => role === "tool");
	return message?.role === "tool" ? message.content.map((part) => textOf(part as ToolResultPart)) : [];
}

function textOf({ output }: ToolResultPart): string {
	return output.type === "text" || output.type === "error-text" ? output.value : JSON.stringify(output);
}

/** The fold says what the live run said: figures, usage of the tree, nothing pending, and what each model was sent. */
function checkFold(trace: Trace, outcome: RunOutcome, model: AnyLanguageModel | string): void {
	if (!trace.root) throw new Error("The root is not in its own events.");
	expect(trace.root.outcome).toEqual(outcome);
	expect(treeUsage(trace.root)).toEqual(outcome.totalUsage);
	for (const node of walk(trace.root)) {
		expect(pendingCallsOf(node)).toEqual([]);
		expect(figuresOf(node)).toMatchObject(liveFigures(node.outcome));
		expect(node.usage).toEqual(node.outcome?.usage);
	}
	if (typeof model === "object" && "requests" in model) checkTranscripts(trace, (model as ScriptedModel).requests);
}

function liveFigures(outcome: RunOutcome | undefined): object {
	if (!outcome) throw new Error("A run has no end.");
	const { steps, toolsUsed, failedCalls, refused, notRun, commandsRun } = outcome;
	return { steps, toolsUsed, failedCalls, refused, notRun, commandsRun };
}

/** Every request, without its cache marks, is how the transcript of one run began. */
function checkTranscripts({ root }: Trace, requests: ScriptedModel["requests"]): void {
	if (!root) return;
	const transcripts = [...walk(root)].map((node) => node.transcript);
	for (const { prompt } of requests) {
		const sent = prompt.map(withoutMarks);
		expect(
			transcripts.some((transcript) => isDeepStrictEqual(plain(transcript.slice(0, sent.length)), plain(sent))),
		).toBe(true);
	}
}

function plain(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value));
}

function withoutMarks({ providerOptions: _marks, ...message }: Message): object {
	return message;
}

/** T79: every start has one end, in order. */
function checkPairs(events: readonly RunEvent[]): void {
	const open = new Map<string, number>();
	const pairs = {
		"run-queued": "run-end",
		"step-start": "step-end",
		"tool-call-start": "tool-call-end",
		"phase-start": "phase-end",
	};
	for (const event of events) {
		const key = (end: string): string =>
			`${event.runId} ${end} ${"callId" in event ? event.callId : "step" in event ? event.step : ""}`;
		const end = Object.hasOwn(pairs, event.type) ? pairs[event.type as keyof typeof pairs] : undefined;
		if (end) open.set(key(end), (open.get(key(end)) ?? 0) + 1);
		else if (Object.values(pairs).includes(event.type)) open.set(key(event.type), (open.get(key(event.type)) ?? 0) - 1);
	}
	expect([...open].filter(([, count]) => count !== 0)).toEqual([]);
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
}
