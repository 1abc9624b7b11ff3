import { expect, test } from "vitest";
import { ErrandError } from "../spec/index.ts";
import { fakeClock, scriptedModel } from "../testing/index.ts";
import { createModels, keyHints, type ModelsOptions } from "./index.ts";

const noNetwork: typeof fetch = () => Promise.reject(new Error("no network"));

const wording = { variables: "the shell", selectModel: [] };

function models(options: Partial<ModelsOptions> = {}) {
	return createModels({ env: {}, clock: fakeClock(), fetch: noNetwork, wording, ...options });
}

async function problem(name: string | readonly string[], options?: Partial<ModelsOptions>): Promise<unknown> {
	const thrown: unknown = await models(options)
		.resolve(name)
		.catch((error: unknown) => error);
	return thrown instanceof ErrandError ? [thrown.code, thrown.message] : thrown;
}

test("resolve() finds a model, its window, its price and where its key comes from", async () => {
	const resolved = await models({ env: { ANTHROPIC_API_KEY: " key\n" } }).resolve("anthropic/claude-sonnet-4-5");
	expect(resolved).toMatchObject({
		id: "anthropic/claude-sonnet-4-5",
		window: 200_000,
		windowKnown: true,
		textProtocol: false,
		keySource: "ANTHROPIC_API_KEY",
		secrets: ["key"],
		model: { specificationVersion: "v4", modelId: "claude-sonnet-4-5" },
	});
	const tokens = { requests: 1, inputTokens: 1000, outputTokens: 100, cacheReadTokens: 500, cacheWriteTokens: 100 };
	expect(resolved.priceOf?.(tokens)).toBeCloseTo((400 * 3 + 500 * 0.3 + 100 * 3.75 + 100 * 15) / 1_000_000, 8);
});

test("resolve() assumes 128,000 for a window that nobody knows, and no price", async () => {
	const env = { OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:2/v1" };
	const { window, windowKnown, priceOf, secrets } = await models({ env }).resolve("openai-compatible/mine");
	expect([window, windowKnown, priceOf, secrets]).toEqual([128_000, false, undefined, []]);
});

test("resolve() lets the configuration say what a model's window and price are", async () => {
	const configured = { window: 8192, price: { input: 1, output: 2 }, textProtocol: true };
	const resolved = await models({ models: { "ollama/qwen3": configured } }).resolve("ollama/qwen3");
	expect(resolved).toMatchObject({ window: 8192, windowKnown: true, textProtocol: true });
	const tokens = { requests: 1, inputTokens: 1000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 };
	expect(resolved.priceOf?.(tokens)).toBe(0.0012);
});

test.each(["openai/gpt-5", "google/gemini-2.5-pro", "openrouter/anthropic/claude-sonnet-4.5", "ollama/qwen3"])(
	"resolve() opens %s",
	async (id) => {
		const env = { OPENAI_API_KEY: "k", GEMINI_API_KEY: "k", OPENROUTER_API_KEY: "k" };
		const { model, ...resolved } = await models({ env }).resolve(id);
		expect([resolved.id, `${id.split("/")[0]}/${model.modelId}`]).toEqual([id, id]);
	},
);

test("resolve() knows the window of a model at any address, and its price only where it is listed", async () => {
	const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:8080/v1" };
	const { window, windowKnown, priceOf } = await models({ env }).resolve("anthropic/claude-sonnet-4-5");
	expect([window, windowKnown, priceOf]).toEqual([200_000, true, undefined]);
});

test.each([
	[{}, "http://127.0.0.1:11434/v1"],
	[{ OLLAMA_HOST: "0.0.0.0" }, "http://127.0.0.1:11434/v1"],
	[{ OLLAMA_HOST: "192.168.1.5" }, "http://192.168.1.5:11434/v1"],
	[{ OLLAMA_HOST: "gpu.test:8080" }, "http://gpu.test:8080/v1"],
	[{ OLLAMA_HOST: ":4000" }, "http://127.0.0.1:4000/v1"],
	[{ OLLAMA_HOST: "https://ollama.test/proxy/" }, "https://ollama.test/proxy/v1"],
	[{ OLLAMA_HOST: "gpu.test", OLLAMA_BASE_URL: "http://own.test/v1" }, "http://own.test/v1"],
])("resolve() finds Ollama where %j says", async (env, address) => {
	const asked: string[] = [];
	const watch: typeof fetch = async (input) => {
		asked.push(input instanceof Request ? input.url : input.toString());
		return Promise.reject(new Error("no network"));
	};
	const { model } = await models({ env, fetch: watch }).resolve("ollama/qwen3");
	await expect(model.doGenerate({ prompt: [] })).rejects.toThrow("no network");
	expect(asked).toEqual([`${address}/chat/completions`]);
});

test("resolve() knows the scout, which asks nobody", async () => {
	const scout = await models({ aliases: { offline: "scout" } }).resolve("offline");
	expect(scout).toMatchObject({ id: "scout", offline: true, windowKnown: true, secrets: [] });
});

test("resolve() follows aliases, and says when they go round in a circle", async () => {
	const aliases = { fast: "small", small: "ollama/qwen3", a: "b", b: "a" };
	expect((await models({ aliases }).resolve("fast")).id).toBe("ollama/qwen3");
	expect(await problem("a", { aliases })).toEqual([
		"invalid-config",
		'Cannot follow the alias "a": it leads back to itself (a → b → a).',
	]);
});

test("resolve() takes the first of several models that can be used, and reports the first problem where none can", async () => {
	expect((await models().resolve(["anthropic/claude-sonnet-5", "ollama/qwen3"])).id).toBe("ollama/qwen3");
	expect(await problem(["anthropic/a", "openai/b"])).toMatchObject([
		"missing-key",
		expect.stringContaining("anthropic/a"),
	]);
	expect(await problem([])).toMatchObject(["wrong-use", expect.anything()]);
});

test("resolve() does not take the next of several models where the first fails for no reason of the caller's", async () => {
	const env = {
		get OPENAI_API_KEY(): string {
			throw new TypeError("broken");
		},
	};
	await expect(models({ env }).resolve(["openai/a", "ollama/b"])).rejects.toThrow(new TypeError("broken"));
});

test("resolve() shares one gate among the models of one provider and key", async () => {
	const all = models({ env: { OPENAI_API_KEY: "k" } });
	const [one, two, other] = await Promise.all(["openai/a", "openai/b", "ollama/a"].map((id) => all.resolve(id)));
	expect([one?.gate === two?.gate, one?.gate === other?.gate]).toEqual([true, false]);
});

test.each([
	[
		"openai/gpt-5",
		{},
		"missing-key",
		"OPENAI_API_KEY is not set in the shell. Set it to the key, or select another model.",
	],
	[
		"google/gemini",
		{},
		"missing-key",
		"neither GOOGLE_GENERATIVE_AI_API_KEY nor GEMINI_API_KEY is set in the shell. Set one of them to the key,",
	],
	[
		"anthropic/claude",
		{ ANTHROPIC_API_KEY: "  " },
		"missing-key",
		"neither ANTHROPIC_API_KEY nor ANTHROPIC_AUTH_TOKEN is set in the shell.",
	],
	[
		"openai-compatible/m",
		{},
		"missing-key",
		"OPENAI_COMPATIBLE_BASE_URL is not set in the shell. Set it to the address of the server",
	],
	...[
		["localhost", '"localhost", no address that begins with http:// or https://'],
		["localhost:8080/v1", '"localhost:8080/v1", no address that begins with http:// or https://'],
		["file:///v1", '"file:///v1", no address that begins'],
		["me:secret@host/v1", '"host/v1", no address that begins'],
		["http://me:secret@host/v1", '"http://host/v1", an address with a name or a password, which is never sent'],
		["http://127.0.0.1:9/v1", '"http://127.0.0.1:9/v1", an address with the port 9, which is kept for another use'],
		["https://", '"https://", no address that begins'],
	].map(([url = "", says = ""]): [string, Record<string, string>, string, string] => [
		"openai-compatible/m",
		{ OPENAI_COMPATIBLE_BASE_URL: url },
		"invalid-config",
		`: OPENAI_COMPATIBLE_BASE_URL is ${says}`,
	]),
	[
		"ollama/m",
		{ OLLAMA_HOST: "not a host" },
		"invalid-config",
		'OLLAMA_HOST is "not a host", no address that begins with http',
	],
	[
		"gpt-5",
		{},
		"unknown-model",
		'Cannot select the model "gpt-5": write it as provider/id. Providers are: anthropic, openai, google, openai-compatible, ollama, openrouter.',
	],
	["openai/", {}, "unknown-model", 'Cannot select the model "openai/"'],
	["antropic/claude", {}, "unknown-model", 'there is no provider "antropic". Nearest: anthropic; or install'],
	["../evil/x", {}, "unknown-model", 'there is no provider ".."'],
	["a b/x", {}, "unknown-model", "Use one of: anthropic, openai, google, openai-compatible, ollama, openrouter."],
	["constructor/x", {}, "unknown-model", 'there is no provider "constructor"'],
	[
		"groq/llama",
		{},
		"missing-package",
		"the package @ai-sdk/groq is not installed. Install it in Errand's own installation",
	],
])("resolve() says what is wrong with %s", async (name, env, code, message) => {
	expect(await problem(name, { env })).toEqual([code, expect.stringContaining(message)]);
});

test("resolve() loads the package of a provider that is not shipped", async () => {
	const { id, model } = await models().resolve("gateway/openai/gpt-5");
	expect([id, model.provider, model.modelId]).toEqual(["gateway/openai/gpt-5", "gateway", "openai/gpt-5"]);
});

test("adopt() takes a model that code made, with what is configured and known of it", async () => {
	const configured = { "scripted/scripted": { window: 8192, price: { input: 1, output: 1 } } };
	const mine = await models({ models: configured }).adopt(scriptedModel());
	expect(mine).toMatchObject({ id: "scripted/scripted", window: 8192, windowKnown: true, textProtocol: false });
	expect(
		mine.priceOf?.({ requests: 1, inputTokens: 1e6, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }),
	).toBe(1);

	const listed = await models().adopt({
		...scriptedModel(),
		provider: "anthropic.messages",
		modelId: "claude-sonnet-4-5",
	});
	expect([listed.id, listed.window]).toEqual(["anthropic.messages/claude-sonnet-4-5", 200_000]);
	expect(await models().adopt(scriptedModel())).toMatchObject({ window: 128_000, windowKnown: false });
});

test("keyHints() names the keys that are set and the models that would use them, never their values", () => {
	expect(keyHints({})).toEqual([]);
	const env = {
		OPENROUTER_API_KEY: "k",
		ANTHROPIC_API_KEY: "k",
		OPENAI_API_KEY: " ",
		OPENAI_COMPATIBLE_BASE_URL: "http://h",
	};
	expect(keyHints(env)).toEqual([
		{ variable: "ANTHROPIC_API_KEY", model: "anthropic/claude-sonnet-5" },
		{ variable: "OPENAI_COMPATIBLE_BASE_URL", model: "openai-compatible/your-model" },
		{ variable: "OPENROUTER_API_KEY", model: "openrouter/anthropic/claude-sonnet-5" },
	]);
});
