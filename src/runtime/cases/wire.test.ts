import { describe, expect, test } from "vitest";
import type { Tool } from "../../spec/index.ts";
import { fakeClock } from "../../testing/index.ts";
import type { WirePart, WireRequest, WireTurn } from "../../testing/index.ts";
import type { RunHandle } from "../index.ts";
import { childrenOf, eventOf } from "../tree.fixture.ts";
import { tool } from "./parts.fixture.ts";
import { formats, playTree, secretKey } from "./wire.fixture.ts";
import type { Format, WireOptions, WireTest } from "./wire.fixture.ts";

const delegate: WireTurn = [{ call: "task", input: { prompt: "CHILD" } }];
const say = (text: string): readonly WirePart[] => [{ say: text }];
const callReader: readonly WirePart[] = [{ say: "I look." }, { call: "reader", input: {} }];
const failWith = (status: number, message = "No", headers: { readonly [name: string]: string } = {}): WireTurn => [
	{ status, headers, body: { error: { message } } },
];

/** A reader that counts how often it ran. */
function countedReader(content = "read"): { readonly reader: Tool; readonly ran: () => number } {
	let ran = 0;
	const reader = tool("reader", "read", async () => {
		ran++;
		return { content };
	});
	return { reader, ran: () => ran };
}

/** A root that asks one child, which gets these turns, and then ends well. */
function playChild(format: Format, turns: readonly WireTurn[], options: WireOptions = {}): Promise<WireTest> {
	return playTree(format, { MAIN: [delegate, say("ok")], CHILD: turns }, options);
}

const waitsOf = ({ tree }: WireTest): readonly number[] =>
	tree.events.flatMap((event) => (event.type === "model-retry" ? [event.waitMs] : []));

/** Waits until the provider has seen that the client left this many requests, and no more. */
const untilAborted =
	(count: number) =>
	(requests: readonly WireRequest[]): Promise<void> =>
		expect.poll(() => requests.filter(({ aborted }) => aborted).length, { timeout: 10_000 }).toBe(count);

/** What the parent reads of its child. */
const readBy = ({ tree }: WireTest): string => eventOf(tree, "tool-call-end", tree.outcome.runId).content;

describe.each(formats)("$name", (format) => {
	test.each([
		["seconds", () => ({ "retry-after": "2" })],
		["milliseconds", () => ({ "retry-after-ms": "2000" })],
		["a date", (now: number) => ({ "retry-after": new Date(now + 2_999).toUTCString() })],
	])("T67, fault 15: a 429 is waited for as it says in %s, and the run comes to its report", async (_, headers) => {
		const clock = fakeClock();
		const refused: WireTurn = () => [{ status: 429, headers: headers(clock.now()) }];
		const played = await playChild(format, [refused, say("done")], { clock });
		expect(played.child).toMatchObject({ report: "done", usage: { requests: 2, inputTokens: 100 } });
		const [waitMs = 0] = waitsOf(played);
		expect(waitMs).toBeGreaterThanOrEqual(2_000);
		expect(waitMs).toBeLessThanOrEqual(3_750);
		expect(clock.waiting).toBe(0);
	});

	test("T60, T67, fault 15: a cancel ends the wait for a 429 at once, and nothing is sent after it", async () => {
		const clock = fakeClock();
		let handle: RunHandle | undefined;
		const refused: WireTurn = () => {
			void clock.sleep(1_000).then(() => handle?.cancel());
			return [{ status: 429, headers: { "retry-after": "200" } }];
		};
		const options = { clock, onStart: (run: RunHandle) => (handle = run) };
		const played = await playTree(format, { MAIN: [delegate], CHILD: [callReader, refused] }, { ...options, tools });
		expect(played.child).toMatchObject({
			status: "cancelled",
			cause: { code: "parent" },
			partial: "I look.",
			steps: 1,
			usage: { requests: 2 },
		});
		expect(clock.monotonic()).toBeLessThan(200_000);
		expect([played.requests.length, clock.waiting]).toEqual([3, 0]);
	});

	test("T62, fault 15: the wait for a 429 counts in a run's time", async () => {
		const played = await playChild(format, [failWith(429, "Slow", { "retry-after": "200" })], {
			limits: { timeoutMs: 5_000 },
		});
		expect(played.child).toMatchObject({ status: "limited", cause: { code: "time" } });
	});

	test("fault 16: a 429 for ever is rate-limit after three tries, and the parent gets what there is", async () => {
		const refused = failWith(429, "Slow down");
		const played = await playChild(format, [callReader, refused, refused, refused], { tools });
		expect(played.child).toMatchObject({
			status: "failed",
			cause: { code: "rate-limit" },
			partial: "I look.",
			usage: { requests: 4 },
		});
		expect(readBy(played)).toMatch(
			/failed: rate-limit .*\nThe provider answered HTTP 429: Slow down\.\n<report-\w+>\nI look\.\n/,
		);
	});

	test("fault 16: a spent quota is asked once", async () => {
		const played = await playChild(format, [failWith(429, "You exceeded your current quota.")]);
		expect(played.child).toMatchObject({ cause: { code: "rate-limit" }, usage: { requests: 1 } });
	});

	test.each([500, 502, 503, 529])(
		"fault 17: %i for ever is provider after growing waits, its page cut and redacted",
		async (status) => {
			const page = `<html><head><style>b{}</style></head><body><h1>Broken</h1> ${secretKey} ${"long ".repeat(500)}</body></html>`;
			const broken: WireTurn = [{ status, body: page }];
			const played = await playChild(format, [broken, broken, broken]);
			expect(played.child).toMatchObject({ status: "failed", cause: { code: "provider" }, usage: { requests: 3 } });
			expect(played.child.cause?.message).toMatch(
				new RegExp(`^The provider answered HTTP ${status}: Broken \\[key\\] long`),
			);
			expect(played.child.cause?.message.length).toBeLessThan(300);
			const [first = 0, second = 0] = waitsOf(played);
			expect(first).toBeGreaterThanOrEqual(1_000);
			expect(second).toBeGreaterThanOrEqual(2_000);
		},
	);

	test("T68, fault 18: a request that is too long is compacted and sent again, and blindly never", async () => {
		const tooLong = failWith(400, "prompt is too long: 250000 tokens > 200000 maximum");
		const { reader, ran } = countedReader("much ".repeat(5_000));
		const played = await playChild(format, [callReader, tooLong, say("done")], { tools: [reader] });
		expect(played.child).toMatchObject({ status: "completed", report: "done" });
		const [, refused, shorter] = played.requestsOf("CHILD").map(({ body }) => JSON.stringify(body).length);
		expect(shorter).toBeLessThan((refused ?? 0) / 2);
		expect(ran()).toBe(1);

		const stuck = await playChild(format, [tooLong]);
		expect(stuck.child).toMatchObject({ status: "failed", cause: { code: "context-overflow" } });
	});

	test.each([401, 403])("T67, fault 19: %i is asked once and names the key's variable", async (status) => {
		const played = await playChild(format, [failWith(status, `Wrong key ${secretKey}`)]);
		expect(played.child.cause).toEqual({
			code: "auth",
			message: `The provider answered HTTP ${status}: Wrong key [key]. Check the key in ${format.key}.`,
		});
		expect(waitsOf(played)).toEqual([]);
	});

	test("T62, fault 20: no headers are first-token-timeout and a stall is idle-timeout, each after one more try", async () => {
		const limits = { firstTokenMs: 5_000, idleMs: 4_000 };
		const mute = await playChild(format, [[{ silent: true }], [{ silent: true }]], { limits, onEnd: untilAborted(2) });
		expect(mute.child).toMatchObject({
			status: "failed",
			cause: { code: "first-token-timeout" },
			usage: { requests: 2 },
		});
		const stalling: WireTurn = [{ say: "half" }, { stall: true }];
		const stalled = await playChild(format, [stalling, stalling], { limits, onEnd: untilAborted(2) });
		expect(stalled.child).toMatchObject({ status: "failed", cause: { code: "idle-timeout" }, partial: "half" });
		expect(readBy(stalled)).toMatch(/failed: idle-timeout .*\n.*\n<report-\w+>\nhalf\n/);
	});

	test.each<[string, WireTurn]>([
		["fault 21: a reset in the text", [{ say: "half" }, { reset: true }]],
		["fault 22: a reset after a whole call", [{ call: "reader", input: {} }, { reset: true }]],
		["fault 23: an end without the final event", [{ call: "reader", input: {} }, { close: true }]],
		["fault 24: an event that is no JSON", [{ call: "reader", input: {} }, { raw: "data: {oops\n\n" }]],
		["fault 24: an error event", [{ say: "half" }, { error: { type: "overloaded_error", message: "Overloaded" } }]],
	])("T66, %s: asked again, nothing is said or run twice, and the try is counted", async (_, broken) => {
		const { reader, ran } = countedReader();
		const played = await playChild(format, [broken, callReader, say("done")], { tools: [reader] });
		expect(played.child).toMatchObject({ report: "done", steps: 2, toolsUsed: { reader: 1 }, usage: { requests: 3 } });
		expect(ran()).toBe(1);
		const [child] = childrenOf(played.tree);
		expect(child?.transcript.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "assistant"]);
		expect(JSON.stringify(child?.transcript)).not.toContain("half");
	});

	test("fault 24: an event of more than 16 MB ends the run and not its parent", async () => {
		const played = await playChild(format, [[{ raw: `data: ${"x".repeat(17 * 2 ** 20)}` }, { stall: true }]]);
		expect(played.child.cause).toEqual({ code: "provider", message: "The provider sent an event of more than 16 MB." });
		expect(played.tree.outcome.status).toBe("completed");
	});

	test("fault 26: arguments that are no JSON are told with their place; three in a row end the run", async () => {
		const bad: WireTurn = [{ call: "reader", input: '{"path": oops}' }];
		const mended = await playChild(format, [bad, callReader, say("done")], { tools });
		expect(mended.child).toMatchObject({ report: "done", toolsUsed: { reader: 1 }, failedCalls: 1 });
		expect(eventOf(mended.tree, "tool-call-end", `${mended.tree.outcome.runId}.1`).content).toMatch(/JSON.*position 9/);
		const stuck = await playChild(format, [bad, bad, bad], { tools });
		expect(stuck.child).toMatchObject({ status: "failed", cause: { code: "invalid-calls" }, toolsUsed: {} });
	});

	test("fault 30: two calls of one id, and one that comes back later, have one result each", async () => {
		const twins: WireTurn = [
			{ call: "reader", input: {}, id: "same" },
			{ call: "reader", input: { n: 2 }, id: "same" },
		];
		const again: WireTurn = [{ call: "reader", input: { n: 3 }, id: "same" }];
		const { reader, ran } = countedReader();
		const played = await playChild(format, [twins, again, say("done")], { tools: [reader] });
		expect([played.child.report, ran()]).toEqual(["done", 3]);
		const ids = childrenOf(played.tree)[0]?.transcript.flatMap(({ role, content }) =>
			role === "tool" ? content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : [])) : [],
		);
		expect([ids?.length, new Set(ids).size]).toEqual([3, 3]);
	});

	test("fault 32: an empty answer is asked for three times more, then no-answer", async () => {
		const empty: WireTurn = [{ say: "" }];
		const played = await playChild(format, [callReader, empty, empty, empty, empty], { tools });
		expect(played.child).toMatchObject({
			status: "failed",
			cause: { code: "no-answer" },
			partial: "I look.",
			steps: 5,
		});
		expect(readBy(played)).toMatch(/failed: no-answer .*\n.*\n<report-\w+>\nI look\.\n/);
	});

	test("T36, fault 33: a text that was cut is kept and said to be cut; a call that was cut is not run", async () => {
		const text = await playChild(format, [[{ say: "so far" }, { finish: "length" }]]);
		expect(text.child).toMatchObject({ status: "limited", cause: { code: "output-cut" }, partial: "so far" });
		const { reader, ran } = countedReader();
		const cut: WireTurn = [{ call: "reader", input: '{"path": "a' }, { finish: "length" }];
		const call = await playChild(format, [cut, say("done")], { tools: [reader] });
		expect([call.child.report, ran()]).toEqual(["done", 0]);
		expect(JSON.stringify(call.requestsOf("CHILD")[1]?.body)).toContain(
			"Your call to reader was cut by the output limit",
		);
	});

	test("fault 34: a refusal is refused, and the parent reads it; an unknown end is an end", async () => {
		const refused = await playChild(format, [[{ say: "I cannot" }, { finish: "content-filter" }]]);
		expect(refused.child).toMatchObject({ status: "failed", cause: { code: "refused" } });
		expect(readBy(refused)).toMatch(/failed: refused .*\nThe model refused to answer/);
		const odd = await playChild(format, [[{ say: "done" }, { finish: "other" }]]);
		expect(odd.child).toMatchObject({ status: "completed", report: "done", steps: 1 });
	});

	test("fault 35: calls are run whatever the finish says; the finish of calls without any is an empty answer", async () => {
		const { reader, ran } = countedReader();
		const played = await playChild(
			format,
			[[...callReader, { finish: "stop" }], [{ say: "" }, { finish: "tool-calls" }], say("done")],
			{ tools: [reader] },
		);
		expect(played.child).toMatchObject({ report: "done", steps: 3 });
		expect(ran()).toBe(1);
	});

	test("fault 36: thoughts alone are an empty answer, and nothing is run from a text", async () => {
		const { reader, ran } = countedReader();
		const text = '<tool_call>{"name": "reader", "arguments": {}}</tool_call>';
		const played = await playChild(format, [[{ think: "I call reader." }], say(text)], { tools: [reader] });
		expect(played.child).toMatchObject({ status: "completed", report: text, steps: 2, toolsUsed: {} });
		expect(ran()).toBe(0);
	});

	test.each([
		["missing", null],
		["zero", { input: 0, output: 0 }],
		["negative", { input: -50, output: -7 }],
	])("fault 37: usage that is %s is estimated, and the limit holds all the same", async (_, usage) => {
		const look: WireTurn = (request) => [
			{ call: "reader", input: { n: JSON.stringify(request.body).length } },
			{ usage },
		];
		const { reader } = countedReader("much ".repeat(800));
		const last: WireTurn = [{ say: "sum" }, { usage }];
		const options = { tools: [reader], treeLimits: { maxTotalTokens: 5_000 } };
		const played = await playTree(format, { MAIN: [look, look, last] }, options);
		expect(played.child).toMatchObject({ status: "limited", cause: { code: "tokens" }, usage: { estimated: true } });
		expect(played.child.usage.inputTokens).toBeGreaterThan(1_000);
	});

	test("T60: a cancel closes every request, nothing is sent after it, and what there was is kept", async () => {
		const clock = fakeClock();
		let handle: RunHandle | undefined;
		const half: WireTurn = () => {
			void clock.sleep(2_000).then(() => handle?.cancel());
			return [{ say: "half" }, { stall: true }];
		};
		const both: WireTurn = [{ call: "task", input: { prompts: ["CHILD-A", "CHILD-B"] } }];
		const played = await playTree(
			format,
			{ MAIN: [both], "CHILD-A": [callReader, half], "CHILD-B": [half] },
			{ clock, tools, onStart: (run) => (handle = run), onEnd: untilAborted(2) },
		);
		expect(
			childrenOf(played.tree).map(({ outcome }) => [outcome?.runId, outcome?.partial, outcome?.usage.requests]),
		).toEqual([
			[`${played.tree.outcome.runId}.1`, "half", 2],
			[`${played.tree.outcome.runId}.2`, "half", 1],
		]);
		expect(clock.waiting).toBe(0);
	});

	test("faults 17, 19, 24: no error that any run, event or request body holds has the key in it", async () => {
		const echo = `the key ${secretKey} is wrong`;
		const turns: readonly WireTurn[] = [
			[{ status: 500, body: echo }],
			[{ error: { type: "api_error", message: echo } }],
			[{ status: 400, body: { error: { message: echo } } }],
		];
		const played = await playChild(format, turns);
		expect(played.child.cause?.message).toContain("[key]");
		expect(JSON.stringify(played.tree)).not.toContain(secretKey);
		expect(JSON.stringify(played.requests.map(({ body }) => body))).not.toContain(secretKey);
	});
});

const tools = [tool("reader", "read")];
