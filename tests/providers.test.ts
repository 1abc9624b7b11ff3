import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";
import { event, recordingProvider } from "./support/recording-provider.ts";
import type { Answer, RecordedRequest } from "./support/recording-provider.ts";

type Asked = {
	readonly env?: { readonly [name: string]: string };
	/** `$ORIGIN` stands for the server's address, in variables and files. */
	readonly config?: object;
	readonly files?: { readonly [path: string]: string };
	readonly home?: { readonly [path: string]: string };
	readonly answer?: Answer;
};

/** One call of the program against a server that keeps what it is sent. */
async function ask(args: readonly string[], { env = {}, config, files, home, answer }: Asked = {}) {
	await using provider = await recordingProvider(answer);
	const filled = (text: string): string => text.replaceAll("$ORIGIN", provider.origin);
	const own = config ? { ".errand/errand.config.json": filled(JSON.stringify(config)) } : {};
	await using errand = errandIn(files, { ...own, ...home });
	const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
	const { code, stdout, stderr } = await errand.call([...args, "--output", "json"], { env: variables });
	const outcome = (stdout === "" ? {} : JSON.parse(stdout)) as { readonly [key: string]: unknown };
	return { code, stderr, outcome, requests: provider.requests };
}

/** The settings of a request: its body without the prompt and the tools. */
function settingsOf(request: RecordedRequest | undefined): object {
	const entries = Object.entries(request?.body ?? {});
	return Object.fromEntries(entries.filter(([key]) => !promptKeys.has(key)));
}

const promptKeys: ReadonlySet<string> = new Set([
	"messages",
	"input",
	"contents",
	"system",
	"systemInstruction",
	"tools",
]);

const everywhere = {
	ANTHROPIC_API_KEY: "the-key",
	ANTHROPIC_BASE_URL: "$ORIGIN",
	OPENAI_API_KEY: "the-key",
	OPENAI_BASE_URL: "$ORIGIN/v1",
	GEMINI_API_KEY: "the-key",
	GOOGLE_GENERATIVE_AI_BASE_URL: "$ORIGIN/v1beta",
	OPENROUTER_API_KEY: "the-key",
	OPENROUTER_BASE_URL: "$ORIGIN/api/v1",
	OLLAMA_HOST: "$ORIGIN",
	OPENAI_COMPATIBLE_API_KEY: "the-key",
	OPENAI_COMPATIBLE_BASE_URL: "$ORIGIN/v1",
};

const perProvider = {
	anthropic: { speed: "fast" },
	openai: { serviceTier: "flex" },
	google: { serviceTier: "flex" },
	openrouter: { seed: 1 },
	ollama: { seed: 2 },
	"openai-compatible": { seed: 3 },
};

const flags = [
	"--effort=high",
	"--temperature=0.3",
	"--max-output-tokens=5000",
	`--provider-options=${JSON.stringify(perProvider)}`,
];

const chat = { tool_choice: "auto", stream: true, stream_options: { include_usage: true } };

const rows: readonly {
	readonly model: string;
	readonly path: string;
	readonly key: object;
	readonly body: object;
	readonly said?: RegExp;
}[] = [
	{
		model: "anthropic/claude-opus-4-6",
		path: "/v1/messages",
		key: { "x-api-key": "the-key" },
		body: {
			model: "claude-opus-4-6",
			max_tokens: 5000,
			thinking: { type: "adaptive", display: "summarized" },
			output_config: { effort: "high" },
			speed: "fast",
			tool_choice: { type: "auto" },
			stream: true,
		},
		said: /^anthropic\/claude-opus-4-6 does not take temperature: .*$/m,
	},
	{
		model: "openai/gpt-5.6",
		path: "/v1/responses",
		key: { authorization: "Bearer the-key" },
		body: {
			model: "gpt-5.6",
			max_output_tokens: 5000,
			store: false,
			service_tier: "flex",
			include: ["reasoning.encrypted_content"],
			reasoning: { effort: "high", summary: "detailed" },
			tool_choice: "auto",
			stream: true,
		},
		said: /^openai\/gpt-5\.6 does not take temperature: .*$/m,
	},
	{
		model: "google/gemini-3.8-flash",
		path: "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
		key: { "x-goog-api-key": "the-key" },
		body: {
			generationConfig: { maxOutputTokens: 5000, temperature: 0.3, thinkingConfig: { thinkingLevel: "high" } },
			toolConfig: { functionCallingConfig: { mode: "AUTO" } },
			serviceTier: "flex",
		},
	},
	{
		model: "openrouter/anthropic/claude-sonnet-5",
		path: "/api/v1/chat/completions",
		key: { authorization: "Bearer the-key" },
		body: {
			model: "anthropic/claude-sonnet-5",
			max_tokens: 5000,
			temperature: 0.3,
			reasoning_effort: "high",
			seed: 1,
			cache_control: { type: "ephemeral" },
			...chat,
		},
	},
	{
		model: "ollama/qwen3",
		path: "/v1/chat/completions",
		key: {},
		body: { model: "qwen3", max_tokens: 5000, temperature: 0.3, reasoning_effort: "high", seed: 2, ...chat },
	},
	{
		model: "openai-compatible/mine",
		path: "/v1/chat/completions",
		key: { authorization: "Bearer the-key" },
		body: { model: "mine", max_tokens: 5000, temperature: 0.3, reasoning_effort: "high", seed: 3, ...chat },
	},
];

test.each(rows)("$model is sent effort, temperature, output limit and its own options, by flags", async (row) => {
	const { code, requests, stderr, outcome } = await ask(["-m", row.model, ...flags, "Say ok"], { env: everywhere });
	expect([code, outcome["report"], requests.map(({ path }) => path)]).toEqual([0, "ok", [row.path]]);
	expect(settingsOf(requests[0])).toEqual(row.body);
	expect(requests[0]?.headers).toMatchObject(row.key);
	expect(stderr).toContain(`model     ${row.model} (-m)`);
	expect(stderr.match(/^.* does not take .*$|^.* is deprecated.*$/m)?.[0] ?? "").toMatch(row.said ?? /^$/);
});

test.each(rows)("$model is sent the same by the configuration", async ({ model, body }) => {
	const config = { model, effort: "high", temperature: 0.3, maxOutputTokens: 5000, providerOptions: perProvider };
	const { requests } = await ask(["Say ok"], { env: everywhere, config });
	expect(settingsOf(requests[0])).toEqual(body);
});

test.each(rows)("$model is sent the same by an agent file of the user", async ({ model, body }) => {
	const file = `---
name: tuned
description: Is tuned.
effort: high
temperature: 0.3
max_output_tokens: 5000
provider_options: ${JSON.stringify(perProvider)}
---
Say ok.
`;
	const home = { ".errand/agents/tuned.md": file };
	const { requests } = await ask(["-m", model, "-a", "tuned", "Say ok"], { env: everywhere, home });
	expect(settingsOf(requests[0])).toEqual(body);
});

test("an agent file of a project sets no provider options, and that is said", async () => {
	const file =
		"---\nname: tuned\ndescription: Is tuned.\nprovider_options: { openai: { store: true } }\n---\nSay ok.\n";
	const files = { ".errand/agents/tuned.md": file };
	const { requests, stderr } = await ask(["-m", "openai/gpt-5.6", "-a", "tuned", "Say ok"], { env: everywhere, files });
	expect(requests[0]?.body).toMatchObject({ store: false });
	expect(stderr).toContain('"provider_options" was ignored: a project cannot set it');
});

test("addresses of the configuration are used where no variable says otherwise", async () => {
	const baseUrls = {
		anthropic: "$ORIGIN/gateway",
		openai: "$ORIGIN/o/v1",
		google: "$ORIGIN/g",
		openrouter: "$ORIGIN/r",
		ollama: "$ORIGIN/l",
		"openai-compatible": "$ORIGIN/c",
	};
	const { ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY } = everywhere;
	const env = { ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY };
	const paths: (string | undefined)[] = [];
	for (const { model } of rows) {
		const { requests } = await ask(["-m", model, "Say ok"], { env, config: { baseUrls } });
		paths.push(requests[0]?.path);
	}
	expect(paths).toEqual([
		"/gateway/v1/messages",
		"/o/v1/responses",
		"/g/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
		"/r/chat/completions",
		"/l/chat/completions",
		"/c/chat/completions",
	]);
	const set = { ...env, OPENAI_BASE_URL: "$ORIGIN/v1" };
	const { requests } = await ask(["-m", "openai/gpt-5.6", "Say ok"], { env: set, config: { baseUrls } });
	expect(requests[0]?.path).toBe("/v1/responses");
});

test("a token of a gateway goes where gateways want it, from a file as well", async () => {
	const env = { ANTHROPIC_BASE_URL: "$ORIGIN/api/anthropic", ANTHROPIC_AUTH_TOKEN: "the-token" };
	const { requests } = await ask(["-m", "anthropic/glm-5", "Say ok"], { env });
	expect(requests.map(({ path, headers }) => [path, headers["authorization"], headers["x-api-key"]])).toEqual([
		["/api/anthropic/v1/messages", "Bearer the-token", undefined],
	]);
});

test("a key is read from its file, and never shown", async () => {
	const { ANTHROPIC_BASE_URL } = everywhere;
	const env = { ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY_FILE: "../home/key.txt" };
	const home = { "key.txt": "key-of-a-file\n" };
	const { requests, stderr } = await ask(["-m", "anthropic/claude-sonnet-5", "Say ok"], { env, home });
	expect(requests[0]?.headers["x-api-key"]).toBe("key-of-a-file");
	expect(stderr).not.toContain("key-of-a-file");
});

test("the figures of each provider are read, with what was read from and written to a cache", async () => {
	const usages: unknown[] = [];
	for (const { model } of rows) usages.push((await ask(["-m", model, "Say ok"], { env: everywhere })).outcome["usage"]);
	const figures = { requests: 1, inputTokens: 1000, outputTokens: 10, cacheReadTokens: 200, cacheWriteTokens: 0 };
	expect(usages).toEqual([
		{ ...figures, cacheWriteTokens: 100 },
		figures,
		figures,
		{ ...figures, cacheWriteTokens: 50, costUsd: 0.0123 },
		figures,
		figures,
	]);
});

test("a model that a server does not have is answered with those it has, the nearest first", async () => {
	const list = { object: "list", data: [{ id: "gpt-oss:20b" }, { id: "qwen3:8b" }, { id: 5 }] };
	const { code, stderr, requests } = await ask(["-m", "ollama/qwen3:80b", "Say ok"], {
		env: { OLLAMA_HOST: "$ORIGIN" },
		answer: ({ path }) =>
			path.endsWith("/models")
				? { text: JSON.stringify(list) }
				: {
						status: 404,
						text: JSON.stringify({ error: { message: 'model "qwen3:80b" not found, try pulling it first' } }),
					},
	});
	expect([code, requests.map(({ path }) => path)]).toEqual([1, ["/v1/chat/completions", "/v1/models"]]);
	expect(stderr).toContain(
		'HTTP 404: model "qwen3:80b" not found, try pulling it first. The server has: qwen3:8b, gpt-oss:20b.',
	);
});

test("a server without a list of models leaves its own words", async () => {
	const answer: Answer = () => ({ status: 404, text: "404 page not found" });
	const { stderr } = await ask(["-m", "ollama/qwen3", "Say ok"], { env: { OLLAMA_HOST: "$ORIGIN" }, answer });
	expect(stderr).toContain("The provider answered HTTP 404: 404 page not found.");
});

test("a prompt that a server cuts in silence is told of once", async () => {
	const answer: Answer = () => undefined;
	const prompt = `Say ok ${"word ".repeat(20_000)}`;
	const { code, stderr } = await ask(["-m", "ollama/qwen3", prompt], { env: { OLLAMA_HOST: "$ORIGIN" }, answer });
	expect(code).toBe(0);
	expect(stderr.match(/counted 1000 tokens where about \d+ were sent.*OLLAMA_CONTEXT_LENGTH/g)).toHaveLength(1);
});

test("what a model of Google signed travels back with its call", async () => {
	const parts = [
		{ text: "Look.", thought: true },
		{ functionCall: { name: "list", args: {} }, thoughtSignature: "c2lnbmVk" },
	];
	const answer: Answer = (_, index) =>
		index === 0
			? { text: event({ candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }] }) }
			: undefined;
	const { requests } = await ask(["-m", "google/gemini-3.8-flash", "Look"], { env: everywhere, answer });
	const contents = requests[1]?.body["contents"] as readonly unknown[] | undefined;
	expect(contents?.[1]).toEqual({
		role: "model",
		parts: [
			parts[0],
			{ functionCall: { id: expect.any(String), name: "list", args: {} }, thoughtSignature: "c2lnbmVk" },
		],
	});
});

test("the prompt cache of Anthropic is marked at the system message and at the end", async () => {
	const { requests } = await ask(["-m", "anthropic/claude-sonnet-5", "Say ok"], { env: everywhere });
	const { system, messages } = requests[0]?.body ?? {};
	const mark = { cache_control: { type: "ephemeral" } };
	expect([(system as readonly object[]).at(-1), (messages as { content: object[] }[]).at(-1)?.content.at(-1)]).toEqual([
		expect.objectContaining(mark),
		{ type: "text", text: "Say ok", ...mark },
	]);
});
