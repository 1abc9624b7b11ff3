import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import {
	type LanguageModelRequest,
	type Message,
	noUsage,
	RunStop,
	type StepReply,
	type StepRequest,
	type ToolSchema,
} from "../spec/index.ts";
import { fakeClock, scriptedModel, type ScriptTurn } from "../testing/index.ts";
import { createModel, type ModelOptions } from "./index.ts";

const prompt: readonly Message[] = [{ role: "user", content: [{ type: "text", text: "go" }] }];
const tools: readonly ToolSchema[] = [{ type: "function", name: "read", inputSchema: { type: "object" } }];

/** A port over a script, on a clock that stands still until it is moved. */
function setUp(turns: readonly ScriptTurn[], options: Partial<ModelOptions> = {}) {
	const clock = fakeClock();
	const model = scriptedModel(...turns);
	const limits = { firstTokenMs: 60_000, idleMs: 60_000 };
	const port = createModel({ id: "scripted/one", window: 1000, model, clock, limits, random: () => 0, ...options });
	const retries: unknown[] = [];
	const cancel = new AbortController();
	const ask = (request: Partial<StepRequest> = {}): Promise<StepReply> =>
		port.step({
			messages: prompt,
			tools,
			toolChoice: "auto",
			signal: cancel.signal,
			onRetry: ({ cause, ...rest }) => retries.push({ ...rest, cause: cause.code }),
			...request,
		});
	const stop = async (request?: Partial<StepRequest>): Promise<RunStop> => {
		const thrown: unknown = await ask(request).catch((error: unknown) => error);
		if (!(thrown instanceof RunStop)) throw new Error(`No RunStop: ${String(thrown)}`);
		return thrown;
	};
	return { clock, model, ask, stop, retries, cancel };
}

test("step() gives the whole answer, and a message that travels back", async () => {
	const { ask } = setUp([
		[
			{ think: "hm", providerOptions: { anthropic: { signature: "s1g" } } },
			{ say: ["I ", "look."] },
			{ call: "read", input: { path: "a" }, id: "c1", providerOptions: { google: { thoughtSignature: "t" } } },
			{ usage: { input: 50, output: 7, cacheRead: 20 } },
			{ model: "one-2026" },
		],
	]);
	expect(await ask()).toEqual({
		message: {
			role: "assistant",
			content: [
				{ type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "s1g" } } },
				{ type: "text", text: "I look." },
				{
					type: "tool-call",
					toolCallId: "c1",
					toolName: "read",
					input: { path: "a" },
					providerOptions: { google: { thoughtSignature: "t" } },
				},
			],
		},
		text: "I look.",
		calls: [{ id: "c1", tool: "read", input: '{"path":"a"}' }],
		finish: { unified: "tool-calls", raw: "tool-calls" },
		usage: { requests: 1, inputTokens: 50, outputTokens: 7, cacheReadTokens: 20, cacheWriteTokens: 0 },
		model: "one-2026",
		firstTokenMs: 0,
		durationMs: 0,
	});
});

test("step() sends tools with their choice, and the run's settings", async () => {
	const settings = { effort: "low", temperature: 0, maxOutputTokens: 9, providerOptions: { a: { b: 1 } } } as const;
	const { ask, model } = setUp([[{ say: "a" }], [{ say: "b" }]], { settings });
	await ask({ toolChoice: "none" });
	await ask({ tools: [] });
	const same = { reasoning: "low", temperature: 0, maxOutputTokens: 9, providerOptions: { a: { b: 1 } }, prompt };
	expect(model.requests).toEqual([{ ...same, tools, toolChoice: { type: "none" } }, same]);
});

test("T37 reasoning and signatures travel back as they came", async () => {
	const { ask, model } = setUp([
		[{ think: "", providerOptions: { anthropic: { redactedData: "x" } } }, { say: "a" }],
		[{ say: "b" }],
	]);
	const { message } = await ask();
	await ask({ messages: [...prompt, message] });
	expect(model.requests[1]?.prompt[1]).toEqual({
		role: "assistant",
		content: [
			{ type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "x" } } },
			{ type: "text", text: "a" },
		],
	});
});

test("T34 a blank reply is an answer without content, not a failure", async () => {
	const { ask } = setUp([[{ say: " \n" }]]);
	expect(await ask()).toMatchObject({ message: { content: [] }, text: " \n", calls: [] });
});

test("T38 a call written as text stays text", async () => {
	const { ask } = setUp([[{ say: '<tool_call>{"name":"read"}</tool_call>' }]]);
	expect(await ask()).toMatchObject({ text: '<tool_call>{"name":"read"}</tool_call>', calls: [] });
});

test("T36 fault 33: a reply cut by the output limit keeps its text and drops the call that was cut", async () => {
	const cut = [{ say: "so far" }, { call: "read", input: '{"pa' }, { finish: "length" }] as const;
	const open = [{ say: "so far" }, { cutCall: "read", input: '{"pa' }, { finish: "length" }] as const;
	const blank = [{ say: "so far" }, { call: "read", input: "" }, { finish: "length" }] as const;
	const { ask } = setUp([cut, open, blank]);
	for (const _ of [cut, open, blank]) {
		expect(await ask()).toMatchObject({
			message: { content: [{ type: "text", text: "so far" }] },
			calls: [],
			cutCall: "read",
			finish: { unified: "length" },
		});
	}
});

test("T36 a call without arguments is whole where another came after it", async () => {
	const { ask } = setUp([[{ call: "list", input: "" }, { call: "read", input: '{"pa' }, { finish: "length" }]]);
	expect(await ask()).toMatchObject({ calls: [{ tool: "list", input: "{}" }], cutCall: "read" });
});

test("fault 26: arguments that are no JSON object stay as written in the call, and are an object in the message", async () => {
	const written = ["{oops", '"5"', "[1]", ""];
	const { ask } = setUp([written.map((input) => ({ call: "read", input }))]);
	const { calls, message } = await ask();
	expect(calls.map(({ input }) => input)).toEqual(["{oops", '"5"', "[1]", "{}"]);
	expect(message.content.map((part) => "input" in part && part.input)).toEqual([
		{ malformed_arguments: "{oops" },
		{ malformed_arguments: '"5"' },
		{ malformed_arguments: "[1]" },
		{},
	]);
});

test("fault 28: arguments of depth 1,000 do not get into the prompt as they are", async () => {
	const deep = `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`;
	const { ask } = setUp([[{ call: "read", input: deep }]]);
	const { calls, message } = await ask();
	expect(calls[0]?.input).toBe(deep);
	expect(message.content[0]).toMatchObject({ input: { malformed_arguments: deep.slice(0, 2000) } });
});

test("fault 30: ids that are blank, repeated, or used in an earlier step are replaced in message and calls alike", async () => {
	const call = (id: string) => ({ call: "read", input: {}, id });
	const { ask } = setUp([
		[call("a"), call("a"), call("")],
		[call("a"), call("b")],
	]);
	const idsOf = ({ calls, message }: StepReply) => [
		calls.map(({ id }) => id),
		message.content.map((part) => "toolCallId" in part && part.toolCallId),
	];
	const first = await ask();
	expect(idsOf(first)).toEqual([
		["a", "call_1", "call_2"],
		["a", "call_1", "call_2"],
	]);
	expect(idsOf(await ask())).toEqual([
		["call_3", "b"],
		["call_3", "b"],
	]);

	const resumed = setUp([[call("a")]]);
	expect((await resumed.ask({ messages: [...prompt, first.message] })).calls[0]?.id).toBe("call_3");
});

/** A model that says these parts. */
function saying(...parts: readonly object[]): ModelOptions["model"] {
	const doStream = () => Promise.resolve({ stream: ReadableStream.from(parts) });
	return { ...scriptedModel(), doStream } as unknown as ModelOptions["model"];
}

const finish = { type: "finish", finishReason: { unified: "stop" }, usage: {} };

test("a call whose model leaves out the id or the name, or writes arguments as an object, is a call all the same", async () => {
	const call = { type: "tool-call", toolName: "read" };
	const unnamed = [
		{ type: "tool-call", toolCallId: "y" },
		{ ...call, toolCallId: "z", toolName: "" },
	];
	const { ask } = setUp([], {
		model: saying({ ...call, input: { path: "a" } }, { ...call, toolCallId: "x" }, ...unnamed, finish),
	});
	expect((await ask()).calls).toEqual([
		{ id: "call_1", tool: "read", input: '{"path":"a"}' },
		{ id: "x", tool: "read", input: "{}" },
		{ id: "y", tool: "unnamed", input: "{}" },
		{ id: "z", tool: "unnamed", input: "{}" },
	]);
});

test("of a tool that the provider ran only the whole result travels back, an error as one", async () => {
	const result = { type: "tool-result", toolCallId: "w", toolName: "web" };
	const { ask } = setUp([], {
		model: saying(
			{ type: "tool-call", toolCallId: "w", toolName: "web", input: "{}", providerExecuted: true },
			{ ...result, result: { part: 1 }, preliminary: true },
			{ ...result, result: { code: 1 }, isError: true },
			finish,
		),
	});
	const { message, calls } = await ask();
	expect(calls).toEqual([]);
	expect(message.content).toEqual([
		{ type: "tool-call", toolCallId: "w", toolName: "web", input: {}, providerExecuted: true },
		{ ...result, output: { type: "error-json", value: { code: 1 } } },
	]);
});

test("T66 faults 21 to 23: a stream that breaks is asked again, and nothing of it is returned", async () => {
	const usage = { usage: { input: 9, output: 1 } };
	const { ask, clock, retries } = setUp([
		[{ say: "half" }, { call: "read", input: {} }, { breakOff: true }],
		[{ say: "half" }, usage, { breakOff: new Error("read ECONNRESET") }],
		[{ say: "whole" }, usage],
	]);
	const reply = ask();
	await clock.advance(1000 + 2000);
	expect(await reply).toMatchObject({ text: "whole", calls: [], usage: { requests: 1, inputTokens: 9 } });
	expect(retries).toMatchObject([
		{ attempt: 1, cause: "provider", waitMs: 1000, usage: { requests: 1, estimated: true } },
		{ attempt: 2, cause: "provider", waitMs: 2000, usage: { requests: 1, inputTokens: 9, outputTokens: 1 } },
	]);
	expect(clock.waiting).toBe(0);
});

test("T30 T66 a stream that breaks three times fails with the text that had arrived", async () => {
	const broken: ScriptTurn = [{ say: "half" }, { usage: { input: 9, output: 1 } }, { finish: "interrupted" }];
	const { stop, clock } = setUp([broken, broken, broken]);
	const stopped = stop();
	await clock.advance(3000);
	expect(await stopped).toMatchObject({
		ending: { status: "failed", cause: { code: "provider" } },
		partial: "half",
		usage: { requests: 1, inputTokens: 9, outputTokens: 1 },
	});
	expect((await stopped).message).toBe("The request to the model failed: The answer broke off before its end.");
});

test.each([
	["seconds", { "retry-after": "2" }, 2000],
	["milliseconds", { "retry-after-ms": "1500" }, 1500],
	["a date", { "Retry-After": "Thu, 01 Jan 2026 00:00:07 GMT" }, 7000],
	["nothing", {}, 1000],
	["no time at all", { "retry-after": "0", "retry-after-ms": "0" }, 1000],
	["a date that has passed", { "Retry-After": "Wed, 31 Dec 2025 23:59:00 GMT" }, 1000],
])("T67 fault 15: a 429 waits what the server asks for in %s", async (_, headers, waitMs) => {
	const { ask, clock, retries } = setUp([[{ fail: { status: 429, headers } }], [{ say: "ok" }]]);
	const reply = ask();
	await clock.advance(waitMs);
	expect((await reply).text).toBe("ok");
	expect(retries).toEqual([
		{
			attempt: 1,
			cause: "rate-limit",
			waitMs,
			usage: { requests: 1, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
		},
	]);
});

test("T67 a wait is jittered, and never shorter than the server asks for", async () => {
	const { ask, clock, retries } = setUp(
		[[{ fail: { status: 503, headers: { "retry-after": "4" } } }], [{ say: "ok" }]],
		{
			random: () => 0.999,
		},
	);
	const reply = ask();
	await clock.advance(5000);
	await reply;
	expect(retries).toMatchObject([{ waitMs: 4999 }]);
});

test("T67 T60 a cancel ends the wait at once, with no further request", async () => {
	const { stop, clock, cancel, model } = setUp([[{ say: "half" }, { breakOff: true }], [{ say: "never" }]]);
	const stopped = stop();
	await clock.advance(10);
	cancel.abort(new RunStop({ status: "cancelled", cause: { code: "user", message: "Stopped." } }));
	expect(await stopped).toMatchObject({ ending: { status: "cancelled", cause: { code: "user" } }, partial: "half" });
	await clock.advance(60_000);
	expect([model.requests.length, clock.waiting]).toEqual([1, 0]);
});

test.each([401, 403])(
	"T67 fault 19: %i is not tried again, names the key's source and hides the key",
	async (status) => {
		const body = JSON.stringify({ error: { message: "Incorrect API key provided: sk-canary-1234567890" } });
		const { stop, model } = setUp([[{ fail: { status, body } }]], { keySource: "OPENAI_API_KEY" });
		const { ending } = await stop();
		expect(ending.cause).toEqual({
			code: "auth",
			message: `The provider answered HTTP ${status}: Incorrect API key provided: sk-[key]. Check the key in OPENAI_API_KEY.`,
		});
		expect(model.requests.length).toBe(1);
	},
);

test("fault 16: a 429 for ever ends as rate-limit after three tries; a spent quota after one", async () => {
	const limited: ScriptTurn = [{ fail: { status: 429 } }];
	const forEver = setUp([limited, limited, limited]);
	const stopped = forEver.stop();
	await forEver.clock.advance(3000);
	expect((await stopped).ending.cause.code).toBe("rate-limit");

	const body = JSON.stringify({ error: { code: "insufficient_quota", message: "You exceeded your current quota" } });
	const { stop, model } = setUp([[{ fail: { status: 429, body } }]]);
	expect((await stop()).ending.cause.code).toBe("rate-limit");
	expect(model.requests.length).toBe(1);
});

test("fault 17: a 5xx is tried again, and its page is cut to the words", async () => {
	const body = `<html><head><style>a{}</style></head><body><h1>Bad gateway</h1>${"x".repeat(5000)}</body></html>`;
	const turn: ScriptTurn = [{ fail: { status: 502, body } }];
	const { stop, clock, retries } = setUp([turn, turn, turn]);
	const stopped = stop();
	await clock.advance(3000);
	const message = `The provider answered HTTP 502: Bad gateway ${"x".repeat(188)}…`;
	expect((await stopped).ending).toEqual({ status: "failed", cause: { code: "provider", message } });
	expect(retries.length).toBe(2);
});

test("fault 18: a prompt over the window is context-overflow, and not tried again", async () => {
	const body = JSON.stringify({ error: { message: "This model's maximum context length is 8192 tokens." } });
	const { stop, model } = setUp([[{ fail: { status: 400, body } }]]);
	expect((await stop()).ending.cause.code).toBe("context-overflow");
	expect(model.requests.length).toBe(1);
});

test("an error that is no network's is not tried again", async () => {
	const { stop, model } = setUp([[{ fail: new TypeError("schema is not an object") }]]);
	expect((await stop()).ending.cause).toEqual({
		code: "provider",
		message: "The request to the model failed: schema is not an object.",
	});
	expect(model.requests.length).toBe(1);
});

test("a RunStop of the model itself is how the run ends", async () => {
	const needsModel = new RunStop({ status: "failed", cause: { code: "needs-model", message: "Select a model." } });
	const { stop } = setUp([[{ fail: needsModel }]]);
	expect((await stop()).ending).toEqual(needsModel.ending);
});

test("T62 fault 20: no first token within its time is tried once more, then named", async () => {
	const { stop, clock, retries } = setUp([() => new Promise<never>(() => {}), [{ stall: "deaf" }]]);
	const stopped = stop();
	await clock.advance(60_000);
	const usage = { requests: 1, estimated: true };
	expect(retries).toMatchObject([{ attempt: 1, cause: "first-token-timeout", waitMs: 1000, usage }]);
	await clock.advance(1000 + 60_000);
	expect((await stopped).ending.cause).toEqual({
		code: "first-token-timeout",
		message: 'The model "scripted/one" did not begin to answer within 60 s.',
	});
	expect(clock.waiting).toBe(0);
});

test("T62 fault 20: silence in the middle is an idle timeout, and any part counts as life", async () => {
	const clock = fakeClock();
	const { stop } = setUp(
		[
			[{ say: "a" }, { delayMs: 900, clock }, { say: "b" }, { stall: "deaf" }],
			[{ say: "a" }, { stall: true }],
		],
		{ clock, limits: { firstTokenMs: 60_000, idleMs: 1000 } },
	);
	const stopped = stop();
	await clock.advance(1800);
	await clock.advance(100 + 1000 + 1000);
	expect((await stopped).ending.cause).toEqual({
		code: "idle-timeout",
		message: 'The model "scripted/one" fell silent for 1 s in the middle of its answer.',
	});
	expect((await stopped).partial).toBe("a");
});

test("T60 T65 a model that ignores the signal does not hold up a cancel, and its late words are dropped", async () => {
	const late = Promise.withResolvers<void>();
	const shown: string[] = [];
	const { stop, clock, cancel } = setUp([[{ say: "a" }, { waitFor: late.promise }, { say: "late" }]]);
	const stopped = stop({ onText: (delta) => shown.push(delta) });
	await clock.advance(100);
	cancel.abort(new RunStop({ status: "cancelled", cause: { code: "parent", message: "Stopped." } }));
	expect(await stopped).toMatchObject({ ending: { status: "cancelled" }, partial: "a", usage: { estimated: true } });
	late.resolve();
	await clock.advance(100);
	expect([shown, clock.waiting]).toEqual([["a"], 0]);
});

test("T60 a signal that aborts with a reason of its own rejects with that reason", async () => {
	const { ask, clock, cancel, retries } = setUp([[{ stall: true }]]);
	const asked = ask();
	await clock.advance(1);
	const reason = new Error("of its own");
	cancel.abort(reason);
	await expect(asked).rejects.toBe(reason);
	expect(retries).toEqual([]);
});

test("a step leaves no listener on the run's signal", async () => {
	const { ask, cancel } = setUp([[{ say: "a" }]]);
	await ask();
	expect(getEventListeners(cancel.signal, "abort")).toEqual([]);
});

test("T65 a stream that a model hands out after the cancel is cancelled, too", async () => {
	const late = Promise.withResolvers<void>();
	let cancelled: unknown;
	const stream = new ReadableStream({ cancel: (reason) => void (cancelled = reason) });
	const model = { ...scriptedModel(), doStream: () => late.promise.then(() => ({ stream })) };
	const { stop, clock, cancel } = setUp([], { model });
	const stopped = stop();
	await clock.advance(1);
	const reason = new RunStop({ status: "cancelled", cause: { code: "user", message: "Stopped." } });
	cancel.abort(reason);
	await stopped;
	late.resolve();
	await clock.advance(1);
	expect(cancelled).toBe(reason);
});

test("a provider that does not close after its finish is not waited for", async () => {
	const { ask, clock } = setUp([], { model: neverClosing(scriptedModel([{ say: "done" }])) });
	const reply = ask();
	await clock.advance(1000);
	expect([(await reply).text, clock.waiting]).toEqual(["done", 0]);
});

test("fault 40: a wall clock that jumps changes neither timeouts nor durations", async () => {
	const steady = fakeClock();
	let hours = 0;
	const jumping = { ...steady, now: () => (hours++ % 2 === 0 ? 3_600_000 : -3_600_000) };
	const { ask } = setUp([[{ say: "a" }, { delayMs: 500, clock: steady }, { say: "b" }]], {
		clock: jumping,
		limits: { firstTokenMs: 1000, idleMs: 1000 },
	});
	const reply = ask();
	await steady.advance(500);
	expect(await reply).toMatchObject({ text: "ab", firstTokenMs: 0, durationMs: 500 });
});

test("step() shows live text joined", async () => {
	const shown: string[] = [];
	const { ask, clock } = setUp([[{ think: "hm" }, { say: ["a", "b"] }, { delayMs: 50, clock: fakeClock() }]]);
	void ask({ onText: (delta) => shown.push(delta), onReasoning: (delta) => shown.push(`(${delta})`) });
	await clock.advance(39);
	expect(shown).toEqual([]);
	await clock.advance(1);
	expect(shown).toEqual(["(hm)", "ab"]);
});

test.each([
	["missing", null],
	["zero", { input: 0, output: 0 }],
	["negative", { input: -5, output: -1 }],
])("fault 37: usage that is %s is estimated and marked", async (_, usage) => {
	const { ask } = setUp([[{ say: "x".repeat(40) }, { usage }]]);
	const { inputTokens, outputTokens, estimated } = (await ask()).usage;
	expect([inputTokens > 10, outputTokens, estimated]).toEqual([true, 10, true]);
});

test("a model that asks nobody uses no tokens and costs nothing", async () => {
	const { ask } = setUp([[{ say: "a" }, { usage: null }]], { offline: true });
	expect((await ask()).usage).toEqual({ ...noUsage, requests: 1 });
});

test("a cost is known where the price is", async () => {
	const priceOf: ModelOptions["priceOf"] = ({ inputTokens, outputTokens }) => inputTokens + outputTokens;
	const { ask } = setUp([[{ say: "a" }]], { priceOf });
	expect((await ask()).usage.costUsd).toBe(110);
});

test("a prompt that the server seems to cut is reported once", async () => {
	const warnings: string[] = [];
	const messages: Message[] = [{ role: "user", content: [{ type: "text", text: "a".repeat(40_000) }] }];
	const turn: ScriptTurn = [{ say: "a" }, { usage: { input: 2048, output: 1 } }];
	const { ask } = setUp([turn, turn], { warn: (message) => warnings.push(message) });
	await ask({ messages });
	await ask({ messages });
	expect(warnings).toEqual([
		"The provider counted 2048 tokens where about 10031 were sent: it seems to cut the prompt. " +
			"Raise the server's context window; for Ollama that is OLLAMA_CONTEXT_LENGTH.",
	]);
});

test("a prompt that was counted by whoever asks is not counted again", async () => {
	const warnings: string[] = [];
	const turn: ScriptTurn = [{ say: "a" }, { usage: { input: 2048, output: 1 } }];
	const { ask } = setUp([turn], { warn: (message) => warnings.push(message) });
	await ask({ estimatedTokens: 9_000 });
	expect(warnings).toEqual([expect.stringContaining("counted 2048 tokens where about 9000 were sent")]);
});

/** The same model, whose streams stay open after their last part. */
function neverClosing(model: ReturnType<typeof scriptedModel>): ModelOptions["model"] {
	return {
		...model,
		async doStream(request: LanguageModelRequest) {
			const { stream } = await model.doStream(request);
			const open = new ReadableStream({
				async start(controller) {
					for await (const part of stream) controller.enqueue(part);
				},
			});
			return { stream: open };
		},
	};
}
