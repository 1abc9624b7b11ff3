import type { AnyLanguageModel } from "../../spec/index.ts";
import type { Provider, ProviderAccess } from "./provider.ts";

/** Any server that speaks chat completions. */
export const openaiCompatible: Provider = {
	name: "openai-compatible",
	keys: ["OPENAI_COMPATIBLE_API_KEY"],
	needsKey: false,
	baseUrl: { variable: "OPENAI_COMPATIBLE_BASE_URL" },
	example: "your-model",
	open: (modelId, access) => openCompatible("openai-compatible", modelId, access),
};

/** A local Ollama. */
export const ollama: Provider = {
	name: "ollama",
	keys: [],
	needsKey: false,
	baseUrl: { variable: "OLLAMA_BASE_URL", default: "http://127.0.0.1:11434/v1" },
	example: "qwen3",
	open: (modelId, access) => openCompatible("ollama", modelId, access),
};

/** Many providers' models behind one key. */
export const openrouter: Provider = {
	name: "openrouter",
	keys: ["OPENROUTER_API_KEY"],
	needsKey: true,
	baseUrl: { variable: "OPENROUTER_BASE_URL", default: "https://openrouter.ai/api/v1" },
	example: "anthropic/claude-sonnet-5",
	publicName: "openrouter",
	open: (modelId, access) => openCompatible("openrouter", modelId, access),
};

async function openCompatible(
	name: string,
	modelId: string,
	{ key, baseUrl, fetch }: ProviderAccess,
): Promise<AnyLanguageModel> {
	const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
	// Many servers send no usage unless they are asked.
	const options = { name, baseURL: baseUrl, fetch, includeUsage: true };
	return createOpenAICompatible(key === undefined ? options : { ...options, apiKey: key })(modelId);
}
