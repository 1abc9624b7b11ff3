import { describe, expect, test } from "vitest";
import { systemClock } from "../host/index.ts";
import { type Message, RunStop, type StepReply, type StepRequest, type ToolSchema } from "../spec/index.ts";
import { fakeClock, scriptedProvider, type WirePart, type WireTurn } from "../testing/index.ts";
import { createByteWatch } from "./bytes.ts";
import { createModel, createModels, type ModelOptions } from "./index.ts";

/** The provider packages as they are shipped, each against its own wire format. */
const formats = [
	{
		name: "openai-compatible",
		key: "OPENAI_COMPATIBLE_API_KEY",
		url: "OPENAI_COMPATIBLE_BASE_URL",
		path: "/v1/chat/completions",
	},
	{ name: "openai", key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL", path: "/v1/responses" },
	{ name: "anthropic", key: "ANTHROPIC_API_KEY", url: "ANTHROPIC_BASE_URL", path: "/v1/messages" },
] as const;

const prompt: readonly Message[] = [
	{ role: "system", content: "You are terse." },
	{ role: "user", content: [{ type: "text", text: "go" }] },
];
const tools: readonly ToolSchema[] = [
	{ type: "function", name: "read", inputSchema: { type: "object", properties: { path: { type: "string" } } } },
];
const secret = "canary-key-123456";

/** Waits of retries take no time; everything else takes its own. */
const clock: ModelOptions["clock"] = {
	now: () => systemClock.now(),
	monotonic: () => systemClock.monotonic(),
	timer: (ms, act) => systemClock.timer(ms, act),
	sleep: (_, signal) => systemClock.sleep(0, signal),
};

async function setUp(
	format: (typeof formats)[number],
	turns: readonly WireTurn[],
	options: Partial<ModelOptions> = {},
) {
	const provider = await scriptedProvider(turns);
	const env = { [format.key]: secret, [format.url]: provider.baseUrl };
	const resolved = await createModels({ env, clock }).resolve(`${format.name}/some-model`);
	const limits = { firstTokenMs: 10_000, idleMs: 10_000 };
	const byteWatch = resolved.bytes ?? createByteWatch(fetch);
	const seen = { chunks: 0 };
	const bytes: ModelOptions["bytes"] = {
		...byteWatch,
		watch: (signal, onBytes) =>
			byteWatch.watch(signal, () => {
				seen.chunks++;
				onBytes();
			}),
	};
	const port = createModel({ ...resolved, bytes, clock, random: () => 0, limits, ...options });
	const retries: string[] = [];
	const ask = (request: Partial<StepRequest> = {}): Promise<StepReply> =>
		port.step({
			messages: prompt,
			tools,
			toolChoice: "auto",
			signal: new AbortController().signal,
			onRetry: ({ cause }) => retries.push(cause.code),
			...request,
		});
	const stop = async (request?: Partial<StepRequest>): Promise<RunStop> => {
		const thrown: unknown = await ask(request).catch((error: unknown) => error);
		if (!(thrown instanceof RunStop)) throw new Error(`No RunStop: ${JSON.stringify(thrown)}`);
		return thrown;
	};
	return { provider, ask, stop, retries, seen };
}

const whole: readonly WirePart[] = [{ say: "whole" }];

describe.each(formats)("$name", (format) => {
	test("T37 an answer comes whole, and travels back as it came", async () => {
		const first: WireTurn = [
			{ think: "hm", signature: "s1g" },
			{ say: ["I ", "look."] },
			{ call: "read", input: { path: "a" }, id: "c1" },
			{ usage: { input: 50, output: 7, cacheRead: 20 } },
			{ model: "some-model-2026" },
		];
		const { provider, ask } = await setUp(format, [first, whole]);
		await using _ = provider;
		const reply = await ask();
		expect(reply).toMatchObject({
			text: "I look.",
			calls: [{ id: "c1", tool: "read", input: '{"path":"a"}' }],
			finish: { unified: "tool-calls" },
			usage: { requests: 1, inputTokens: 50, outputTokens: 7, cacheReadTokens: 20 },
			model: "some-model-2026",
		});
		const result: Message = {
			role: "tool",
			content: [{ type: "tool-result", toolCallId: "c1", toolName: "read", output: { type: "text", value: "A" } }],
		};
		expect((await ask({ messages: [...prompt, reply.message, result] })).text).toBe("whole");
		expect(provider.requests.map(({ path }) => path)).toEqual([format.path, format.path]);
		expect(reasoningSentBack(provider.requests[1]?.body)).toBe(format.name === "openai-compatible" ? "hm" : "s1g");
	});

	test("toolChoice none keeps the tools in the request", async () => {
		const { provider, ask } = await setUp(format, [whole, whole]);
		await using _ = provider;
		await ask();
		await ask({ toolChoice: "none" });
		const [auto, none] = provider.requests.map(({ body }) => body);
		expect(none?.["tools"]).toEqual(auto?.["tools"]);
		expect(none?.["tools"]).toHaveLength(1);
		expect(JSON.stringify(none?.["tool_choice"])).toContain("none");
	});

	test.each([
		["fault 21: the connection is cut in the text", [{ say: "half" }, { reset: true }]],
		["fault 22: the connection is cut after a whole call", [{ call: "read", input: {} }, { reset: true }]],
		["fault 21: the connection is cut before the first byte", [{ reset: true }]],
		["fault 23: the stream ends without its final event", [{ say: "half" }, { close: true }]],
		["fault 23: the stream ends within a call", [{ cutCall: "read", input: '{"pa' }, { close: true }]],
		["fault 23: the stream ends before it began", [{ close: true }]],
		["fault 24: an event is no JSON", [{ say: "half" }, { raw: "data: {oops\n\n" }]],
		["fault 24: an error event", [{ say: "half" }, { error: { type: "overloaded_error", message: "Overloaded" } }]],
		["fault 24: an error event comes first", [{ error: { type: "overloaded_error", message: "Overloaded" } }]],
		["fault 17: 529", [{ status: 529, body: { error: { message: "Overloaded" } } }]],
		["fault 17: 503 with a page", [{ status: 503, body: "<html><body>Sorry</body></html>" }]],
	] as const)("T66 %s: asked again, and nothing of it is returned", async (_, broken) => {
		const { provider, ask, retries } = await setUp(format, [broken, whole]);
		await using _provider = provider;
		expect(await ask()).toMatchObject({ text: "whole", calls: [], usage: { requests: 1, inputTokens: 100 } });
		expect(retries).toEqual(["provider"]);
	});

	test("fault 24: comments, CRLF, a byte order mark and half a character change nothing", async () => {
		const euro = new TextEncoder().encode(": €\n\n");
		const { provider, ask, retries } = await setUp(format, [
			[
				{ raw: "\uFEFF: ping\r\n\r\n" },
				{ say: "who" },
				{ raw: euro.slice(0, 3) },
				{ raw: euro.slice(3) },
				{ raw: ": ping\n\n" },
				{ call: "read", input: { path: "€" } },
			],
		]);
		await using _ = provider;
		expect(await ask()).toMatchObject({ text: "who", calls: [{ input: '{"path":"€"}' }] });
		expect(retries).toEqual([]);
	});

	test("fault 24: an event of more than 16 MB ends the run", async () => {
		const { provider, stop, retries } = await setUp(format, [
			[{ raw: `data: ${"x".repeat(17 * 2 ** 20)}` }, { stall: true }],
		]);
		await using _ = provider;
		expect((await stop()).ending.cause.message).toBe("The provider sent an event of more than 16 MB.");
		expect(retries).toEqual([]);
	});

	test("T62 fault 20: a provider that says nothing is asked twice", async () => {
		const still = fakeClock();
		const firstTokenMs = 60_000;
		const { provider, stop, retries } = await setUp(format, [[{ stall: true }], [{ stall: true }]], {
			clock: still,
			limits: { firstTokenMs, idleMs: firstTokenMs },
		});
		await using _ = provider;
		const stopped = stop();
		// Time passes only once the request has arrived, and then in steps that are short beside the limit.
		await expect.poll(() => provider.requests.length).toBe(1);
		await still.advance(firstTokenMs);
		const askedAgain = async (): Promise<number> => still.advance(100).then(() => provider.requests.length);
		await expect.poll(askedAgain).toBe(2);
		await still.advance(firstTokenMs);
		expect((await stopped).ending.cause.code).toBe("first-token-timeout");
		expect(retries).toEqual(["first-token-timeout"]);
		await expect.poll(() => provider.requests.map(({ aborted }) => aborted)).toEqual([true, true]);
	});

	test("fault 20: comments keep a silent model alive", async () => {
		const still = fakeClock();
		const signs = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
		const silent = signs.flatMap(({ promise }) => [{ waitFor: promise }, { raw: ": thinking\n\n" }]);
		const limits = { firstTokenMs: 1000, idleMs: 1000 };
		const { provider, ask, retries, seen } = await setUp(format, [[...silent, { say: "whole" }]], {
			clock: still,
			limits,
		});
		await using _ = provider;
		const reply = ask();
		for (const [index, { resolve }] of signs.entries()) {
			await still.advance(900);
			resolve();
			await expect.poll(() => seen.chunks).toBeGreaterThan(index);
		}
		expect((await reply).text).toBe("whole");
		expect(retries).toEqual([]);
	});

	test("T60 a cancel in the middle closes the connection and keeps the text", async () => {
		const cancel = new AbortController();
		const { provider, stop } = await setUp(format, [[{ say: "half" }, { stall: true }]]);
		await using _ = provider;
		const reason = new RunStop({ status: "cancelled", cause: { code: "user", message: "Stopped." } });
		const stopped = await stop({ signal: cancel.signal, onText: () => cancel.abort(reason) });
		expect(stopped).toMatchObject({ ending: { status: "cancelled" }, partial: "half" });
		await expect.poll(() => provider.requests[0]?.aborted).toBe(true);
	});

	test.each([401, 403])("T67 fault 19: %i is asked once, and the key stays hidden", async (status) => {
		const body = { error: { message: `Invalid key ${secret}.`, type: "authentication_error" } };
		const { provider, stop } = await setUp(format, [[{ status, body }]]);
		await using _ = provider;
		expect((await stop()).ending.cause).toEqual({
			code: "auth",
			message: `The provider answered HTTP ${status}: Invalid key [key]. Check the key in ${format.key}.`,
		});
	});

	test("fault 15: a 429 is asked again", async () => {
		const refused: WireTurn = [
			{ status: 429, headers: { "retry-after-ms": "1" }, body: { error: { message: "Slow down" } } },
		];
		const { provider, ask, retries } = await setUp(format, [refused, whole]);
		await using _ = provider;
		expect((await ask()).text).toBe("whole");
		expect(retries).toEqual(["rate-limit"]);
	});

	test("fault 18: a prompt over the window is context-overflow", async () => {
		const body = {
			error: { message: "prompt is too long: 250000 tokens > 200000 maximum", type: "invalid_request_error" },
		};
		const { provider, stop } = await setUp(format, [[{ status: 400, body }]]);
		await using _ = provider;
		expect((await stop()).ending.cause.code).toBe("context-overflow");
	});

	test("fault 25: no redirect is followed, so the key goes nowhere else", async () => {
		await using elsewhere = await scriptedProvider([]);
		const headers = { location: `${elsewhere.baseUrl}/messages` };
		const { provider, stop } = await setUp(format, [[{ status: 307, headers }]]);
		await using _ = provider;
		expect((await stop()).ending.cause.message).toContain(
			`A redirect to ${new URL(elsewhere.baseUrl).origin} is not followed`,
		);
		expect(elsewhere.requests).toEqual([]);
	});

	test("T36 fault 33: arguments cut by the output limit are not a call", async () => {
		const { provider, ask } = await setUp(format, [
			[{ say: "so far" }, { call: "read", input: '{"path": "a' }, { finish: "length" }],
		]);
		await using _ = provider;
		expect(await ask()).toMatchObject({ text: "so far", calls: [], cutCall: "read", finish: { unified: "length" } });
	});

	test("fault 34: a refusal is said to be one", async () => {
		const { provider, ask } = await setUp(format, [[{ say: "I cannot" }, { finish: "content-filter" }]]);
		await using _ = provider;
		expect((await ask()).finish.unified).toBe("content-filter");
	});

	test("fault 26: arguments that are no JSON travel back in a form that the provider takes", async () => {
		const { provider, ask } = await setUp(format, [[{ call: "read", input: "{oops", id: "c1" }], whole]);
		await using _ = provider;
		const { message, calls } = await ask();
		expect(calls).toEqual([{ id: "c1", tool: "read", input: "{oops" }]);
		await ask({ messages: [...prompt, message] });
		expect(JSON.stringify(provider.requests[1]?.body).replaceAll("\\", "")).toContain(
			'{"malformed_arguments":"{oops"}',
		);
	});

	test("fault 37: an answer without usage is estimated", async () => {
		const { provider, ask } = await setUp(format, [[{ say: "whole" }, { usage: null }]]);
		await using _ = provider;
		expect((await ask()).usage).toMatchObject({ requests: 1, outputTokens: 2, estimated: true });
	});
});

test("an Anthropic address without its version gets it", async () => {
	await using provider = await scriptedProvider([whole]);
	const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: provider.baseUrl.replace("/v1", "") };
	const resolved = await createModels({ env, clock }).resolve("anthropic/m");
	const port = createModel({ ...resolved, clock, random: () => 0, limits: { firstTokenMs: 10_000, idleMs: 10_000 } });
	const { signal } = new AbortController();
	expect((await port.step({ messages: prompt, tools: [], toolChoice: "auto", signal })).text).toBe("whole");
	expect(provider.requests.map(({ path }) => path)).toEqual(["/v1/messages"]);
});

test("fault 25: a server that is not there is asked three times, then named", async () => {
	const gone = await scriptedProvider([]);
	await gone[Symbol.asyncDispose]();
	const env = { OPENAI_COMPATIBLE_BASE_URL: gone.baseUrl };
	const resolved = await createModels({ env, clock }).resolve("openai-compatible/m");
	const limits = { firstTokenMs: 10_000, idleMs: 10_000 };
	const { signal } = new AbortController();
	const port = createModel({ ...resolved, clock, random: () => 0, limits });
	const retries: string[] = [];
	const onRetry: StepRequest["onRetry"] = ({ cause }) => retries.push(cause.code);
	await expect(port.step({ messages: prompt, tools: [], toolChoice: "auto", signal, onRetry })).rejects.toThrow(
		`Cannot reach the model's server at ${gone.baseUrl} (OPENAI_COMPATIBLE_BASE_URL): nothing listens there.`,
	);
	expect(retries).toEqual(["provider", "provider"]);
});

test("fault 15: a retry-after pauses every run of the same provider and key", async () => {
	const still = fakeClock();
	const refused: WireTurn = [{ status: 429, headers: { "retry-after": "20" } }];
	await using provider = await scriptedProvider([refused, whole, whole]);
	const env = { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl };
	const models = createModels({ env, clock: still });
	const limits = { firstTokenMs: 100_000, idleMs: 100_000 };
	const run = async (id: string) => {
		const port = createModel({ ...(await models.resolve(id)), clock: still, random: () => 0, limits });
		const { signal } = new AbortController();
		return port.step({ messages: prompt, tools: [], toolChoice: "auto", signal });
	};
	const first = run("openai-compatible/a");
	await expect.poll(() => still.waiting).toBe(1);
	const second = run("openai-compatible/b");
	await still.advance(19_999);
	expect(provider.requests.length).toBe(1);
	await still.advance(1);
	await expect.poll(() => provider.requests.length).toBe(2);
	await still.advance(10_000);
	expect([(await first).text, (await second).text]).toEqual(["whole", "whole"]);
});

/** The signature, or where the format has none the text, of the reasoning in a request's transcript. */
function reasoningSentBack(body: unknown): unknown {
	const found: unknown[] = [];
	JSON.stringify(body, (key, value: unknown) => {
		if (key === "signature" || key === "encrypted_content" || key === "reasoning_content") found.push(value);
		return value;
	});
	return found[0];
}
