import { expect, test } from "vitest";
import type { Clock } from "../../spec/index.ts";
import { fakeClock, scriptedModel, scriptedModels, temporaryWorkspace } from "../../testing/index.ts";
import type { FakeClock, ScriptPart } from "../../testing/index.ts";
import { childrenOf, lastResults, runTree } from "../tree.fixture.ts";
import { ask, call, say, tool } from "./parts.fixture.ts";

/** US dollars for a million tokens: a 1,024th for each, so that sums are exact in any order. */
const price = { "scripted/scripted": { price: { input: 976.5625, output: 976.5625 } } };

/** Every run that may delegate hands on two tasks at each step, for ever; the others answer. */
function bomb() {
	let asked = 0;
	const two = (): readonly ScriptPart[] => [ask(`part ${asked++}`), ask(`part ${asked++}`)];
	return scriptedModels(() =>
		Array.from({ length: 300 }, () => ({ tools, toolChoice }) => {
			const canDelegate = toolChoice?.type !== "none" && tools?.some(({ name }) => name === "task");
			return canDelegate ? two() : say("leaf");
		}),
	);
}

test("T63, fault 42, case 32: a bomb of runs ends at the runs, children and depth that a tree may have", async () => {
	const limits = { maxRuns: 30, maxChildren: 3, maxDepth: 3 };
	const { trace, outcome } = await runTree({ model: bomb(), treeLimits: limits, limits: { maxSteps: 4 } });
	const nodes = [...trace.runs.values()];
	expect(nodes.length).toBe(30);
	expect(Math.max(...nodes.map(({ depth }) => depth))).toBe(3);
	expect(Math.max(...nodes.map(({ children }) => children.length))).toBe(3);
	expect(outcome.status).toBe("limited");
});

test.each([
	["tokens", { maxTotalTokens: 3_000 }],
	["cost", { maxCostUsd: 3 }],
])("T63, fault 42: a bomb of runs stays within the %s of its tree", async (code, limit) => {
	const treeLimits = { maxRuns: 1_000, maxChildren: 100, maxDepth: 3, concurrency: 4, ...limit };
	const { outcome } = await runTree({ model: bomb(), treeLimits, models: price });
	expect(outcome).toMatchObject({ status: "limited", cause: { code } });
	expect(outcome.totalUsage.inputTokens + outcome.totalUsage.outputTokens).toBeGreaterThan(1_000);
	// Each request uses 110, and those under way when the limit is reached come to their end.
	expect(outcome.totalUsage.inputTokens + outcome.totalUsage.outputTokens).toBeLessThanOrEqual(3_000 + 4 * 110);
});

test("T63, T64, fault 43: of a hundred tasks in one message eight run, eight wait, and the rest are told why, in order", async () => {
	let now = 0;
	let most = 0;
	const busy = tool("busy", "read", async () => {
		most = Math.max(most, ++now);
		await new Promise((resolve) => setImmediate(resolve));
		now--;
		return { content: "x" };
	});
	const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
	using model = scriptedModels(({ prompt }) => {
		const [, number] = /CHILD (\d+)/.exec(JSON.stringify(prompt[1])) ?? [];
		return number ? [call("busy"), say(`I am ${number}.`)] : [numbers.map((n) => ask(`CHILD ${n}`)), say("ok")];
	});
	const { outcome } = await runTree({ model, tools: [busy], treeLimits: { maxRuns: 200, maxChildren: 200 } });
	expect([outcome.status, most]).toEqual(["completed", 8]);
	const results = lastResults(model);
	const ran = results.map((text) => /\nI am (\d+)\.\n/.exec(text)?.[1]);
	expect(ran.slice(0, 16)).toEqual(numbers.slice(0, 16).map(String));
	expect(ran.slice(16)).toEqual(numbers.slice(16).map(() => undefined));
	expect(results.slice(16).every((text) => text.includes("8 runs wait for a slot already"))).toBe(true);
});

test("T32, fault 39: a tool that throws, returns nothing, never settles or ignores its signal is an error, and the run goes on", async () => {
	const clock = fakeClock();
	const tools = [
		tool("thrower", "read", () => {
			throw new Error("It broke.");
		}),
		tool("rejecter", "read", () => Promise.reject("a text")),
		tool("empty", "read", async () => undefined as never),
		tool("odd", "read", async () => ({ content: "x", changed: 5 as never })),
		tool("heavy", "read", async () => ({ content: "x", stats: { n: 1n as never } })),
		tool("deaf", "read", () => new Promise(() => {})),
		tool("slow", "read", async (_, { signal }) => {
			await clock.sleep(60_000, signal);
			return { content: "late" };
		}),
	];
	using model = scriptedModel(
		tools.map(({ name }): ScriptPart => ({ call: name, input: {} })),
		say("ok"),
	);
	const running = runTree({ model, clock, tools, limits: { toolTimeoutMs: 5_000 } });
	const { outcome } = await clock.advanceUntil(running);
	expect(outcome).toMatchObject({ status: "completed", failedCalls: 7 });
	expect(lastResults(model)).toEqual([
		"thrower failed: It broke.",
		"rejecter failed: a text",
		"empty failed: it returned no result.",
		'odd failed: its result cannot be used: "changed" is 5, and must be a list.',
		"heavy failed: Do not know how to serialize a BigInt",
		"deaf took longer than 5000 ms and was stopped. It did not stop within 1000 ms and may still be at work.",
		"slow took longer than 5000 ms and was stopped.",
	]);
	expect(clock.waiting).toBe(0);
});

test("fault 40: a wall clock that jumps by an hour changes no timeout, no wait and no duration", async () => {
	const clock = fakeClock();
	let jumped = 0;
	const jumping: Clock = {
		monotonic: () => clock.monotonic(),
		sleep: (ms, signal) => clock.sleep(ms, signal),
		timer: (ms, act) => clock.timer(ms, act),
		now: () => clock.now() + (jumped++ % 2 === 0 ? 3_600_000 : -3_600_000),
	};
	using model = scriptedModels({
		main: [[ask("CHILD")], say("ok")],
		CHILD: [
			[
				{ delayMs: 400, clock },
				{ call: "reader", input: {} },
			],
			[{ fail: { status: 503 } }],
			say("done"),
		],
	});
	const running = runTree({ model, clock: jumping, tools: [tool("reader", "read")], limits: { timeoutMs: 30_000 } });
	const tree = await clock.advanceUntil(running, 20);
	const child = childrenOf(tree)[0]?.outcome;
	expect(child).toMatchObject({ status: "completed", report: "done" });
	expect(child?.durationMs).toBeGreaterThanOrEqual(1_400);
	expect(child?.durationMs).toBeLessThan(3_000);
	const durations = tree.events.flatMap((event) => ("durationMs" in event ? [event.durationMs] : []));
	expect(Math.min(...durations)).toBeGreaterThanOrEqual(0);
});

test("fault 40: after ten minutes of sleep an idle stream is given up once, and the request sent once more", async () => {
	const clock = fakeClock();
	using model = scriptedModel([{ say: "half" }, { stall: true }], say("done"));
	const running = runTree({ model, clock: suspended(clock, 600_000), limits: { idleMs: 60_000 } });
	const { outcome, events } = await clock.advanceUntil(running);
	expect(outcome).toMatchObject({ status: "completed", report: "done", steps: 1 });
	const causes = events.flatMap((event) => (event.type === "model-retry" ? [event.cause.code] : []));
	expect(causes).toEqual(["idle-timeout"]);
	expect(clock.waiting).toBe(0);
});

/** A clock whose machine sleeps once, when the first second is over: all that is due then comes at once, late. */
function suspended(clock: FakeClock, ms: number): Clock {
	let sleptMs = 0;
	const wake = clock.timer(1_000, () => (sleptMs = ms));
	return {
		now: () => clock.now() + sleptMs,
		monotonic: () => clock.monotonic() + sleptMs,
		sleep: (restMs, signal) => clock.sleep(restMs, signal),
		timer(after, act) {
			const startedAt = clock.monotonic() + sleptMs;
			let timer = clock.timer(Math.min(after, 1_000), check);
			function check(): void {
				const restMs = startedAt + after - clock.monotonic() - sleptMs;
				if (restMs <= 0) act();
				else timer = clock.timer(Math.min(restMs, 1_000), check);
			}
			return { [Symbol.dispose]: () => (timer[Symbol.dispose](), wake[Symbol.dispose]()) };
		},
	};
}

test.skipIf(process.platform === "win32")(
	"fault 14: no bash and a deleted folder are results, and the run goes on",
	async () => {
		await using place = temporaryWorkspace({ "a.txt": "A" });
		using model = scriptedModel(
			[{ call: "bash", input: { command: "echo hi" } }],
			[{ call: "read", input: { path: "a.txt" } }],
			say("ok"),
		);
		const { outcome } = await runTree({
			model,
			workspace: place.root,
			env: { PATH: place.root },
			permits: { yes: true },
		});
		expect(outcome).toMatchObject({ status: "completed", failedCalls: 1 });
		expect(lastResults(model, 1)[0]).toContain('"bash" is not in PATH');
		expect(lastResults(model)[0]).toContain("A");
	},
);
