import type { AnyLanguageModel } from "../../spec/index.ts";
import type { Provider, ProviderAccess } from "./provider.ts";
import { namingModels } from "./naming-models.ts";

/** Any server that speaks chat completions. */
export const openaiCompatible: Provider = {
	name: "openai-compatible",
	keys: ["OPENAI_COMPATIBLE_API_KEY"],
	needsKey: false,
	baseUrl: { variable: "OPENAI_COMPATIBLE_BASE_URL" },
	example: "your-model",
	optionsName: "openaiCompatible",
	open: (modelId, access) => openCompatible("openai-compatible", modelId, access),
};

/** Opens a model that is spoken to in chat completions. `name` is that of its provider options. */
export async function openCompatible(
	name: string,
	modelId: string,
	{ key, baseUrl, fetch }: ProviderAccess,
): Promise<AnyLanguageModel> {
	const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
	// Many servers send no usage unless they are asked.
	const options = { name, baseURL: baseUrl, fetch: namingModels(fetch, { baseUrl, modelId }), includeUsage: true };
	return createOpenAICompatible(key === undefined ? options : { ...options, apiKey: key })(modelId);
}
