import { expect, test } from "vitest";
import type { LanguageModel, LanguageModelPart } from "../spec/index.ts";
import { fakeClock, scriptedModel, scriptedModels } from "./index.ts";

const ask = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "go" }] }] };

async function parts(model: LanguageModel, request = ask, signal = new AbortController().signal) {
	const { stream } = await model.doStream({ ...request, abortSignal: signal });
	return (await Array.fromAsync(stream)).map(short);
}

function short(part: LanguageModelPart): string {
	if (part.type === "text-delta" || part.type === "reasoning-delta") return `${part.type} ${part.delta}`;
	if (part.type === "tool-call") return `tool-call ${part.toolCallId} ${part.toolName} ${part.input}`;
	if (part.type === "finish") return `finish ${part.finishReason.unified} ${part.usage.inputTokens.total}`;
	return part.type;
}

test("scriptedModel() streams a turn's parts in order and finishes as its calls suggest", async () => {
	using model = scriptedModel([{ think: "hm" }, { say: ["he", "llo"] }, { call: "read", input: { path: "a" } }]);
	expect(await parts(model)).toEqual([
		"stream-start",
		"response-metadata",
		"reasoning-start",
		"reasoning-delta hm",
		"reasoning-end",
		"text-start",
		"text-delta he",
		"text-delta llo",
		"text-end",
		"tool-input-start",
		"tool-input-delta",
		"tool-input-end",
		'tool-call call-0 read {"path":"a"}',
		"finish tool-calls 100",
	]);
});

test("scriptedModel() keeps deep-frozen copies of what it was asked", async () => {
	using model = scriptedModel([{ say: "ok" }]);
	const request = structuredClone(ask);
	await parts(model, request);
	request.prompt.length = 0;
	expect(model.requests).toEqual([ask]);
	expect(Object.isFrozen(model.requests[0]?.prompt[0]?.content)).toBe(true);
});

test("scriptedModel() fails on a request that was not listed, at once and when it is disposed", async () => {
	const model = scriptedModel([{ say: "ok" }]);
	await parts(model);
	await expect(parts(model)).rejects.toThrow("Script exhausted: the script has 1 turn and was asked for one more.");
	expect(() => model[Symbol.dispose]()).toThrow("Script exhausted");
});

test("scriptedModel() fails when it is disposed before every turn was asked for", () => {
	expect(() => scriptedModel([{ say: "ok" }])[Symbol.dispose]()).toThrow("asked 0 times; the script has 1 turn");
});

test("scriptedModel() makes a turn from the request", async () => {
	using model = scriptedModel(({ prompt }) => [{ say: prompt[0]?.role ?? "" }]);
	expect(await parts(model)).toContain("text-delta user");
});

test("scriptedModel() plays failures: a status, a broken stream, an error part", async () => {
	using model = scriptedModel(
		[{ fail: { status: 429, message: "slow down", headers: { "retry-after": "2" } } }],
		[{ cutCall: "write", input: '{"pa' }, { breakOff: true }],
		[{ breakOff: new Error("reset") }],
	);
	await expect(parts(model)).rejects.toMatchObject({
		statusCode: 429,
		isRetryable: true,
		responseHeaders: { "retry-after": "2" },
	});
	expect((await parts(model)).at(-1)).toBe("tool-input-delta");
	expect((await parts(model)).slice(-2)).toEqual(["error", "finish error undefined"]);
});

test("scriptedModel() waits on a clock, and ends a stall with the signal's reason", async () => {
	const clock = fakeClock();
	using model = scriptedModel([{ delayMs: 50, clock }, { say: "late" }], [{ stall: true }]);
	const late = parts(model);
	await clock.advance(50);
	expect(await late).toContain("text-delta late");

	const stop = new AbortController();
	const stalled = parts(model, ask, stop.signal);
	stop.abort(new Error("stopped"));
	await expect(stalled).rejects.toThrow("stopped");
});

test("scriptedModel() answers a request that does not stream with the same turn", async () => {
	using model = scriptedModel([{ say: ["he", "llo"] }, { call: "read", input: "{" }]);
	expect(await model.doGenerate(ask)).toMatchObject({
		content: [
			{ type: "text", text: "hello" },
			{ type: "tool-call", toolCallId: "call-0", toolName: "read", input: "{" },
		],
		finishReason: { unified: "tool-calls" },
	});
});

function opening(system: string, text: string) {
	return {
		prompt: [
			{ role: "system" as const, content: system },
			{ role: "user" as const, content: [{ type: "text" as const, text }] },
		],
	} as unknown as typeof ask;
}

test("scriptedModels() gives each conversation its own copy of the script that fits", async () => {
	using model = scriptedModels({
		main: [[{ say: "m1" }]],
		explore: [[{ say: "e1" }], [{ say: "e2" }]],
	});
	const say = async (system: string, text: string) =>
		(await parts(model, opening(system, text))).filter((part) => part.startsWith("text-delta"));
	expect(await say("You are explore", "one")).toEqual(["text-delta e1"]);
	expect(await say("You are explore", "two")).toEqual(["text-delta e1"]);
	expect(await say("You are the root", "go")).toEqual(["text-delta m1"]);
	expect(await say("You are explore", "two")).toEqual(["text-delta e2"]);
	expect(await say("You are explore", "one")).toEqual(["text-delta e2"]);
});

test("scriptedModels() refuses two markers that fit, and names a script that nobody played", async () => {
	const model = scriptedModels({ auth: [[{ say: "a" }]], login: [[{ say: "l" }]] });
	await expect(parts(model, opening("", "auth and login"))).rejects.toThrow("The markers auth, login all fit");
	await expect(parts(model, opening("", "nothing"))).rejects.toThrow("no marker of auth, login fits");
	expect(() => model.assertDone()).toThrow("all fit");
	expect(() => scriptedModels({ auth: [[{ say: "a" }]] }).assertDone()).toThrow('script "auth" has 1 turn');
});
