import { expect, test } from "vitest";
import type { LanguageModelRequest, Tool } from "../../spec/index.ts";
import { fakeClock, scriptedModels } from "../../testing/index.ts";
import type { ScriptedModel, ScriptPart } from "../../testing/index.ts";
import type { RunHandle } from "../index.ts";
import { childrenOf, eventOf, lastResults, runTree } from "../tree.fixture.ts";
import { agent, ask, call, say, tool } from "./parts.fixture.ts";

const reader = tool("reader", "read");
const overloaded: readonly ScriptPart[] = [{ fail: { status: 529, message: "Overloaded" } }];

function countedWriter(): { readonly writer: Tool; readonly written: () => number } {
	let written = 0;
	return { writer: tool("writer", "write", async () => ({ content: String(++written) })), written: () => written };
}

test("case 23: a provider that is overloaded twice is asked again after growing waits, and nothing is written twice", async () => {
	const clock = fakeClock();
	const { writer, written } = countedWriter();
	using model = scriptedModels({
		main: [[ask("CHILD")], say("ok")],
		CHILD: [call("writer"), overloaded, overloaded, say("done")],
	});
	const running = runTree({ model, clock, tools: [writer], permits: { yes: true } });
	const tree = await clock.advanceUntil(running);
	expect([childrenOf(tree)[0]?.outcome?.report, written()]).toEqual(["done", 1]);
	const waits = tree.events.flatMap((event) => (event.type === "model-retry" ? [event.waitMs] : []));
	expect(waits).toHaveLength(2);
	expect(waits[0]).toBeGreaterThanOrEqual(1_000);
	expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
});

test("case 23: one that stays overloaded is failed, with what was done and said before, and never a report", async () => {
	const clock = fakeClock();
	const { writer, written } = countedWriter();
	using model = scriptedModels({
		main: [[ask("CHILD")], say("ok")],
		CHILD: [[{ say: "I begin with a." }, { call: "writer", input: {} }], overloaded, overloaded, overloaded],
	});
	const running = runTree({ model, clock, tools: [writer], permits: { yes: true } });
	const tree = await clock.advanceUntil(running);
	expect(written()).toBe(1);
	expect(eventOf(tree, "tool-call-end", tree.outcome.runId)).toMatchObject({
		isError: true,
		data: { status: "failed", runId: `${tree.outcome.runId}.1`, toolsUsed: { writer: 1 }, error: { code: "provider" } },
	});
	expect(lastResults(model)[0]).toMatch(/\nThe provider answered HTTP 529: .*\n<report-\w+>\nI begin with a\.\n/);
	expect(childrenOf(tree)[0]?.outcome).not.toHaveProperty("report");
});

test("case 25: a stream that stalls ends as idle-timeout with the text so far, its request is aborted, its sibling is kept", async () => {
	const clock = fakeClock();
	const stalling: readonly ScriptPart[] = [{ say: "abc" }, { stall: true }];
	using model = scriptedModels({
		main: [[ask("CHILD-A"), ask("CHILD-B")], say("ok")],
		"CHILD-A": [say("A")],
		"CHILD-B": [stalling, stalling],
	});
	const signals: AbortSignal[] = [];
	const running = runTree({ model: watched(model, signals), clock, limits: { idleMs: 200 } });
	const tree = await clock.advanceUntil(running);
	const [a, b] = lastResults(model);
	expect(a).toMatch(/completed .*\n<report-\w+>\nA\n/);
	expect(b).toMatch(new RegExp(`${tree.outcome.runId}\\.2 · failed: idle-timeout .*\\n.*\\n<report-\\w+>\\nabc\\n`));
	expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => true));
	expect(clock.waiting).toBe(0);
});

test("case 25: a stream that trickles for ever is ended by the run's own time", async () => {
	const clock = fakeClock();
	const trickle = Array.from({ length: 400 }, (): ScriptPart[] => [{ say: "." }, { delayMs: 50, clock }]).flat();
	using model = scriptedModels({
		main: [[ask("CHILD", { subagent_type: "slow" })], say("ok")],
		CHILD: [trickle],
	});
	const running = runTree({ model, clock, limits: { idleMs: 200 }, agents: [agent("slow", { timeoutMs: 5_000 })] });
	const tree = await clock.advanceUntil(running);
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({ status: "limited", cause: { code: "time" } });
	expect(childrenOf(tree)[0]?.outcome?.partial).toMatch(/^\.{99,101}$/);
});

test("fault 45, case 26: a stop of one child reaches it alone, a stop of the tree all, and nothing is asked after it", async () => {
	const clock = fakeClock();
	const stopped: string[] = [];
	const started = Promise.withResolvers<void>();
	const slow = tool("slow", "network", async (_, { run, signal }) => {
		started.resolve();
		await new Promise((resolve) => signal.addEventListener("abort", resolve));
		stopped.push(run.runId);
		return { content: "late" };
	});
	using model = scriptedModels({
		main: [[ask("CHILD-A"), ask("CHILD-B"), ask("CHILD-C")]],
		"CHILD-A": [[{ call: "stopper", input: {} }]],
		"CHILD-B": [call("slow")],
		"CHILD-C": [[{ say: "half of C" }, { stall: true }]],
	});
	let handle: RunHandle | undefined;
	const stopper = tool("stopper", "read", async (_, { run }) => ({ content: String(handle?.cancelRun(run.runId)) }));
	const options = { model, clock, tools: [slow, stopper], permits: { yes: true } };
	const running = runTree(options, { onStart: (run) => (handle = run) });
	await started.promise;
	await clock.advance(10);
	const asked = model.requests.length;
	handle?.cancel();
	handle?.cancel();
	const tree = await clock.advanceUntil(running);
	expect(tree.outcome).toMatchObject({ status: "cancelled", cause: { code: "user" } });
	expect(childrenOf(tree).map(({ outcome }) => [outcome?.cause?.code, outcome?.partial])).toEqual([
		["user", undefined],
		["parent", undefined],
		["parent", "half of C"],
	]);
	expect(stopped).toEqual([`${tree.outcome.runId}.2`]);
	expect(model.requests).toHaveLength(asked);
	expect(clock.waiting).toBe(0);
});

test("T60, fault 45: a stopped run ends after all its children, also where a hook would be asked about one of them", async () => {
	const clock = fakeClock();
	const bothAtWork = Promise.withResolvers<void>();
	let begun = 0;
	const stubborn = tool("stubborn", "read", (input) => {
		if (++begun === 2) bothAtWork.resolve();
		return input["deaf"] === true ? new Promise(() => {}) : bothAtWork.promise.then(() => ({ content: "x" }));
	});
	using model = scriptedModels({
		main: [[{ call: "task", input: { prompts: ["CHILD-A", "CHILD-B"] } }]],
		"CHILD-A": [call("stubborn"), [{ stall: true }]],
		"CHILD-B": [call("stubborn", { deaf: true })],
	});
	let handle: RunHandle | undefined;
	const running = runTree(
		{ model, clock, tools: [stubborn], hooks: [{ moment: "SubagentStop", run: () => undefined }] },
		{ onStart: (run) => (handle = run) },
	);
	await bothAtWork.promise;
	await clock.advance(10);
	handle?.cancel();
	const tree = await clock.advanceUntil(running);
	const ends = tree.events.flatMap((event) => (event.type === "run-end" ? [event.runId] : []));
	expect(ends).toEqual([`${tree.outcome.runId}.1`, `${tree.outcome.runId}.2`, tree.outcome.runId]);
});

test("T64, case 30: of thirty children never more than three are at work, whatever their ends, and all of them run", async () => {
	const kinds = ["completed", "failed", "cancelled", "limited"] as const;
	let now = 0;
	let peak = 0;
	let handle: RunHandle | undefined;
	const busy = tool("busy", "read", async () => {
		peak = Math.max(peak, ++now);
		await new Promise((resolve) => setImmediate(resolve));
		now--;
		return { content: "x" };
	});
	const stopper = tool("stopper", "read", async (_, { run }) => ({ content: String(handle?.cancelRun(run.runId)) }));
	const ends: { readonly [kind in (typeof kinds)[number]]: readonly (readonly ScriptPart[])[] } = {
		completed: [call("busy"), say("done")],
		failed: [call("busy"), [{ fail: { status: 401 } }]],
		cancelled: [call("busy"), call("stopper")],
		limited: [call("busy"), say("partly")],
	};
	const child = (n: number): ScriptPart => {
		const kind = kinds[n % 4] ?? "completed";
		return ask(`${kind} ${n}`, kind === "limited" ? { max_steps: 1 } : {});
	};
	using model = scriptedModels(({ prompt }) => {
		const text = JSON.stringify(prompt[1]);
		const kind = kinds.find((name) => text.includes(name));
		if (kind) return ends[kind];
		const oneByOne = Array.from({ length: 20 }, (_, n) => [child(n)]);
		return [...oneByOne, Array.from({ length: 10 }, (_, n) => child(20 + n)), say("ok")];
	});
	const tree = await runTree(
		{ model, tools: [busy, stopper], treeLimits: { concurrency: 3, maxChildren: 30 } },
		{ onStart: (run) => (handle = run) },
	);
	expect(childrenOf(tree).map(({ outcome }) => outcome?.status)).toEqual(
		Array.from({ length: 30 }, (_, n) => kinds[n % 4]),
	);
	expect(peak).toBe(3);
});

test("T79: every start has its end, in order, for each of the four ways to end and for a run that never began", async () => {
	let handle: RunHandle | undefined;
	const stopper = tool("stopper", "read", async (_, { run }) => ({ content: String(handle?.cancelRun(run.runId)) }));
	using model = scriptedModels({
		main: [
			[ask("COMPLETED"), ask("LIMITED", { max_steps: 1 }), ask("CANCELLED"), ask("FAILED"), ask("UNSTARTED")],
			say("ok"),
		],
		COMPLETED: [call("reader"), say("ok")],
		LIMITED: [call("reader"), say("partly")],
		CANCELLED: [call("stopper")],
		FAILED: [[{ fail: { status: 401 } }]],
	});
	const tree = await runTree(
		{
			model,
			tools: [reader, stopper],
			hooks: [
				{ moment: "UserPromptSubmit", run: ({ prompt }) => (prompt === "UNSTARTED" ? { deny: "no" } : undefined) },
			],
		},
		{ onStart: (run) => (handle = run) },
	);
	const step = ["step-start", "step-end"];
	const calling = [...step, "tool-call-start", "tool-call-end"];
	const typesOf = (id: string): readonly string[] =>
		tree.events.flatMap(({ runId, type }) => (runId === id && type !== "hook-decision" ? [type] : []));
	expect(childrenOf(tree).map(({ id }) => typesOf(id))).toEqual([
		["run-queued", "run-start", ...calling, ...step, "run-end"],
		["run-queued", "run-start", ...calling, "step-say", ...step, "run-end"],
		["run-queued", "run-start", ...calling, "run-end"],
		["run-queued", "run-start", ...step, "run-end"],
		["run-queued", "run-end"],
	]);
});

/** The same model, with the signal of each request kept. */
function watched(model: ScriptedModel, signals: AbortSignal[]): ScriptedModel {
	return Object.create(model, {
		doStream: {
			value(request: LanguageModelRequest) {
				if (request.abortSignal) signals.push(request.abortSignal);
				return model.doStream(request);
			},
		},
	}) as ScriptedModel;
}
