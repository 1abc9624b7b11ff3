import { expect, test } from "vitest";
import { blankReply } from "../spec/index.ts";
import type { Message, RunEvent } from "../spec/index.ts";
import * as facts from "./events.fixture.ts";
import {
	callEnd,
	calls,
	callStart,
	ended,
	queued,
	resumed,
	says,
	stamped,
	started,
	stepEnd,
	stepStart,
} from "./events.fixture.ts";
import type { Fact } from "./events.fixture.ts";
import { apply, emptyTrace, fold } from "./fold.ts";
import type { RunNode } from "./node.ts";
import { pendingCallsOf } from "./state.ts";
import { figuresOf } from "./totals.ts";
import type { Trace } from "./trace.ts";

const opening: readonly Message[] = [
	{ role: "system", content: "You are tested." },
	{ role: "user", content: [{ type: "text", text: "task of r" }] },
];
const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }] });
const result = (id: string, tool: string, value = `result of ${id}`, type: "text" | "error-text" = "text") =>
	({ type: "tool-result", toolCallId: id, toolName: tool, output: { type, value } }) as const;

function rootOf(trace: Trace): RunNode {
	if (!trace.root) throw new Error("The trace has no root.");
	return trace.root;
}
const foldRoot = (...list: readonly Fact[]): RunNode => rootOf(fold(stamped([queued("r"), started("r"), ...list])));

test("fold() of a whole run has the transcript and the figures of the live one", () => {
	const node = foldRoot(
		stepStart("r", 1),
		[
			"r",
			{
				type: "model-retry",
				step: 1,
				attempt: 1,
				cause: { code: "provider", message: "503" },
				waitMs: 1,
				usage: facts.cost(7),
			},
		],
		stepEnd("r", 1, [
			says("Looking."),
			calls("c1", "read", { path: "a.ts" }),
			calls("c2", "bash"),
			calls("c3", "nope"),
			calls("c4", "write"),
		]),
		callStart("r", "c1", "read", { access: "read", input: `{"path":"a.ts"}` }),
		callEnd("r", "c1", "read"),
		callStart("r", "c2", "bash", { access: "execute" }),
		callEnd("r", "c2", "bash", { isError: true, content: "exit 1" }),
		callStart("r", "c3", "nope", {}),
		callEnd("r", "c3", "nope", { isError: true, content: "There is no tool." }),
		callStart("r", "c4", "write", { access: "write" }),
		callEnd("r", "c4", "write", { changed: [{ path: "b.ts", kind: "create", hash: "h" }] }),
		stepStart("r", 2),
		stepEnd("r", 2, [says("The answer.")], { contextTokens: 33 }),
		ended("r"),
	);

	expect(node.transcript).toEqual([
		...opening,
		{
			role: "assistant",
			content: [
				says("Looking."),
				calls("c1", "read", { path: "a.ts" }),
				calls("c2", "bash"),
				calls("c3", "nope"),
				calls("c4", "write"),
			],
		},
		{
			role: "tool",
			content: [
				result("c1", "read"),
				result("c2", "bash", "exit 1", "error-text"),
				result("c3", "nope", "There is no tool.", "error-text"),
				result("c4", "write"),
			],
		},
		{ role: "assistant", content: [says("The answer.")] },
	]);
	expect(figuresOf(node)).toEqual({
		steps: 2,
		usage: { requests: 3, inputTokens: 27, outputTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
		totalUsage: { requests: 3, inputTokens: 27, outputTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
		durationMs: 150,
		toolsUsed: { read: 1, bash: 1, write: 1 },
		failedCalls: 2,
		refused: [],
		notRun: [],
		filesChanged: ["b.ts"],
		commandsRun: 1,
		contextTokens: 33,
	});
	expect([node.state, node.step, node.answeredBy, node.lastText, node.latestCall]).toEqual([
		"completed",
		2,
		"m-1",
		"The answer.",
		"write",
	]);
	expect(pendingCallsOf(node)).toEqual([]);
});

test("fold() counts refused calls and calls with unusable arguments as not executed", () => {
	const { figures } = foldRoot(
		stepEnd("r", 1, [calls("c1", "write"), calls("c2", "read")]),
		callStart("r", "c1", "write", { access: "write" }),
		callEnd("r", "c1", "write", { isError: true, refused: "not granted" }),
		callStart("r", "c2", "read"),
		callEnd("r", "c2", "read", { isError: true, invalid: true }),
	);

	expect(figures).toMatchObject({ toolCalls: 2, failedCalls: 1, refused: [{ tool: "write", reason: "not granted" }] });
	expect(figures.toolsUsed).toEqual(new Map());
});

test("fold() counts a call that was never begun neither as refused nor as failed nor as executed", () => {
	const { figures } = foldRoot(
		stepEnd("r", 1, [calls("c1", "write")]),
		callStart("r", "c1", "write", { access: "write" }),
		callEnd("r", "c1", "write", { isError: true, notRun: "Not run: stopped." }),
	);
	const notRun = [{ tool: "write", reason: "Not run: stopped." }];
	expect(figures).toMatchObject({ toolCalls: 1, failedCalls: 0, refused: [], notRun, toolsUsed: new Map() });
});

test("fold() puts results into the transcript in call order, once all of a step are there", () => {
	const node = foldRoot(
		stepEnd("r", 1, [calls("c1", "read"), calls("c2", "read")]),
		callStart("r", "c1", "read"),
		callStart("r", "c2", "read"),
		callEnd("r", "c2", "read"),
	);
	expect(node.transcript).toHaveLength(3);
	expect(pendingCallsOf(node).map(({ id }) => id)).toEqual(["c1"]);

	const after = foldRoot(
		stepEnd("r", 1, [calls("c1", "read"), calls("c2", "read")]),
		callEnd("r", "c2", "read"),
		callEnd("r", "c1", "read"),
	);
	expect(after.transcript.at(-1)).toEqual({ role: "tool", content: [result("c1", "read"), result("c2", "read")] });
});

test("fold() leaves calls alone that the provider runs itself", () => {
	const node = foldRoot(stepEnd("r", 1, [{ ...calls("c1", "web_search"), providerExecuted: true }, says("found")]));

	expect(node.calls).toEqual([]);
});

test("fold() takes every word to the model as a user message, and the last text that says something", () => {
	const node = foldRoot(
		stepEnd("r", 1, [says("A draft.")]),
		["r", { type: "step-say", reason: "strategy", text: "Judge it." }],
		stepEnd("r", 2, [says(blankReply)]),
		["r", { type: "message-receive", from: "r.1", kind: "background-end", text: "r.1 has ended" }],
	);

	expect(node.transcript.slice(2)).toEqual([
		{ role: "assistant", content: [says("A draft.")] },
		user("Judge it."),
		{ role: "assistant", content: [says(blankReply)] },
		user("r.1 has ended"),
	]);
	expect(node.lastText).toBe("A draft.");
});

test("fold() of a step without an answer counts its cost and leaves the transcript", () => {
	const [run, body] = stepEnd("r", 1, []);
	if (body.type !== "step-end") throw new Error("This is a step's end.");
	const { message: _, ...failed } = body;
	const node = foldRoot(stepStart("r", 1), [
		run,
		{ ...failed, partial: "half a sent", cause: { code: "idle-timeout", message: "60 s" }, model: "" },
	]);

	expect(node.transcript).toEqual(opening);
	expect([node.step, node.figures.steps, node.usage.inputTokens, node.lastText, node.openStep]).toEqual([
		0,
		0,
		10,
		"half a sent",
		undefined,
	]);
});

test("fold() counts a last turn as no step", () => {
	const node = foldRoot(stepEnd("r", 1, [says("a")]), stepEnd("r", 2, [says("b")], { lastTurn: true }));

	expect([node.step, node.figures.steps]).toEqual([2, 1]);
});

test("fold() keeps the transcript through a compaction", () => {
	const node = foldRoot(stepEnd("r", 1, [says("a")]), [
		"r",
		{
			type: "context-compact",
			how: "summary",
			replaced: [{ from: 2, to: 3, by: [user("short")] }],
			tokensBefore: 9,
			tokensAfter: 1,
		},
	]);

	expect(node.transcript).toEqual([...opening, { role: "assistant", content: [says("a")] }]);
});

test("fold() counts for a run the time in which it waits for those below it, and not that of a crash or a question", () => {
	const asked = { askId: "q", callId: "c1", tool: "bash", input: "{}", path: "", reason: "" };
	const working = [
		queued("r"),
		started("r"),
		queued("r.1"),
		started("r.1"),
		["r.1", { type: "step-start", step: 1, contextTokens: 5 }, 500],
		["r.1", { type: "permission-ask", ...asked }, 100],
		["r.1", { type: "permission-answer", askId: "q", callId: "c1", answer: "once", reason: "" }, 60_000],
		["r.1", { type: "step-start", step: 2, contextTokens: 5 }, 200],
	] as const;
	const after = [resumed("r", 90_000), resumed("r.1", 30), stepStart("r.1", 3)];
	const activeOf = (...facts: readonly Fact[]) =>
		[...fold(stamped(facts)).runs.values()].map(({ activeMs }) => activeMs);
	expect(activeOf(...working)).toEqual([830, 810]);
	expect(activeOf(...working, ...after)).toEqual([870, 820]);
	expect(activeOf(queued("r"), started("r"), queued("r.1"), started("r.1"), ended("r"), stepStart("r.1", 1))).toEqual([
		40, 30,
	]);
});

test("T74: fold() of a resume drops the step that had no end and keeps the calls that have no result", () => {
	const node = foldRoot(
		stepStart("r", 1),
		stepEnd("r", 1, [calls("c1", "read"), calls("c2", "write")]),
		callStart("r", "c1", "read"),
		callStart("r", "c2", "write", { access: "write" }),
		callEnd("r", "c1", "read"),
		resumed("r", 60_000),
	);
	expect(pendingCallsOf(node)).toEqual([{ id: "c2", tool: "write", input: "{}", access: "write", startedAt: 1060 }]);
	expect([node.resumes, node.state, node.activeMs]).toEqual([1, "running", 60]);

	expect(foldRoot(stepStart("r", 1), resumed("r")).openStep).toBeUndefined();
	const again = foldRoot(stepStart("r", 1), resumed("r"), stepStart("r", 1), stepEnd("r", 1, [says("a")]), ended("r"));
	expect(again.transcript).toEqual([...opening, { role: "assistant", content: [says("a")] }]);
	expect([again.figures.steps, again.usage.requests, again.openStep]).toEqual([1, 1, undefined]);
});

test("fold() counts a call once that begins again after a resume", () => {
	const { figures, transcript } = foldRoot(
		stepEnd("r", 1, [calls("c1", "read")]),
		callStart("r", "c1", "read"),
		resumed("r"),
		callStart("r", "c1", "read"),
		callEnd("r", "c1", "read"),
		callEnd("r", "c1", "read", { content: "a second result" }),
	);

	expect([figures.toolCalls, figures.toolsUsed.get("read")]).toEqual([1, 1]);
	expect(transcript.at(-1)).toEqual({ role: "tool", content: [result("c1", "read")] });
});

test("fold() says which phase is open and what the ended ones brought", () => {
	const list: readonly Fact[] = [
		["r", { type: "phase-start", strategy: "plan", phase: "plan" }],
		["r", { type: "phase-end", strategy: "plan", phase: "plan", text: "1. look" }],
		["r", { type: "phase-start", strategy: "plan", phase: "step-1" }],
	];

	expect(foldRoot(...list)).toMatchObject({
		phase: "step-1",
		phases: [{ strategy: "plan", phase: "plan", text: "1. look" }],
	});
});

test("fold() counts what the loop counts to end a run that gets nowhere", () => {
	const say = (reason: "nudge" | "completion" | "report-schema" | "stop-hook"): Fact => [
		"r",
		{ type: "step-say", reason, text: reason },
	];
	const invalidCall = (id: string, invalid: boolean): readonly Fact[] => [
		stepEnd("r", 1, [calls(id, "read")]),
		callStart("r", id, "read"),
		callEnd("r", id, "read", { invalid }),
	];

	expect(foldRoot(say("nudge"), say("completion"), say("report-schema"), say("stop-hook")).rounds).toEqual({
		nudges: 2,
		invalidSteps: 0,
		stopRounds: 1,
		reportTries: 1,
	});
	expect(foldRoot(say("nudge"), ...invalidCall("c1", true), ...invalidCall("c2", true)).rounds).toMatchObject({
		nudges: 0,
		invalidSteps: 2,
	});
	expect(foldRoot(...invalidCall("c1", true), ...invalidCall("c2", false)).rounds.invalidSteps).toBe(0);
});

test("fold() builds the tree in the order in which runs were queued", () => {
	const trace = fold(
		stamped([queued("r"), started("r"), queued("r.1", "c1"), queued("r.2", "c2"), queued("r.1.1", "c9"), ended("r.2")]),
	);
	const root = rootOf(trace);

	expect(
		root.children.map(({ id, parentCallId, depth, openChildren }) => ({ id, parentCallId, depth, openChildren })),
	).toEqual([
		{ id: "r.1", parentCallId: "c1", depth: 1, openChildren: 1 },
		{ id: "r.2", parentCallId: "c2", depth: 1, openChildren: 0 },
	]);
	expect(root.openChildren).toBe(1);
	expect([...trace.runs.keys()]).toEqual(["r", "r.1", "r.2", "r.1.1"]);
});

test("fault 47: fold() keeps and ignores types that it does not know, and keeps unknown fields", () => {
	const events = stamped([
		queued("r"),
		started("r"),
		ended("r", { status: "completed", report: "ok", mood: "good" } as object),
	]);
	const [first, second, third] = events;
	if (!first || !second || !third) throw new Error("There are three events.");
	const foreign = { ...second, seq: 3, type: "moon-rise" } as unknown as RunEvent;
	const named = { ...second, seq: 4, type: "toString" } as unknown as RunEvent;
	const stray: RunEvent = { ...second, seq: 5, runId: "other" };
	const trace = fold([first, second, foreign, named, stray, { ...third, seq: 6 }]);

	expect(trace.ignored).toEqual([foreign, named, stray]);
	expect([trace.lastSeq, rootOf(trace).outcome]).toEqual([6, { status: "completed", report: "ok", mood: "good" }]);
});

test("apply() of an event that was applied already changes nothing", () => {
	const events = stamped([
		queued("r"),
		started("r"),
		stepEnd("r", 1, [calls("c1", "read")]),
		callStart("r", "c1", "read"),
		callEnd("r", "c1", "read"),
	]);
	const once = fold(events);
	const twice = emptyTrace();
	for (const event of [...events.slice(0, 3), ...events, ...events.slice(2)]) apply(twice, event);

	expect(twice).toEqual(once);
});

test("fold() marks a run whose text was replaced on its way to disk", () => {
	const [first, second] = stamped([queued("r"), started("r")]);
	if (!first || !second) throw new Error("There are two events.");

	expect(rootOf(fold([first, second])).isRedacted).toBe(false);
	expect(rootOf(fold([first, { ...second, redacted: true }])).isRedacted).toBe(true);
	expect(rootOf(fold([{ ...first, redacted: true }])).isRedacted).toBe(true);
});

test("fold() counts neither nudges nor invalid calls anew by a reply that was cut, whose calls were not run", () => {
	const cut = stepEnd("r", 2, [calls("c2", "read")], { finish: { unified: "length" } });
	const refused = callEnd("r", "c2", "read", { isError: true, refused: "cut" });
	const invalid = [
		stepEnd("r", 1, [calls("c1", "read")]),
		callEnd("r", "c1", "read", { isError: true, invalid: true }),
	];
	const nudge: Fact = ["r", { type: "step-say", reason: "nudge", text: "go on" }];

	expect(foldRoot(...invalid, nudge, cut, refused).rounds).toMatchObject({ nudges: 1, invalidSteps: 1 });
});
