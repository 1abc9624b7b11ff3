import type { JsonObject, JsonValue } from "../../spec/index.ts";
import { openCompatible } from "./compatible.ts";
import type { Provider, SaidUsage } from "./provider.ts";

/** Many providers' models behind one key. */
export const openrouter: Provider = {
	name: "openrouter",
	keys: ["OPENROUTER_API_KEY"],
	needsKey: true,
	baseUrl: { variable: "OPENROUTER_BASE_URL", default: "https://openrouter.ai/api/v1" },
	example: "anthropic/claude-sonnet-5",
	publicName: "openrouter",
	optionsName: "openrouter",
	// Models of Anthropic cache nothing unless they are asked; of all others it is done by itself.
	providerOptionsOf: (modelId) =>
		modelId.startsWith("anthropic/") ? { openrouter: { cache_control: { type: "ephemeral" } } } : undefined,
	readUsage,
	open: (modelId, access) => openCompatible("openrouter", modelId, access),
};

/** With a key of one's own at the model's provider, `cost` is the fee, and the provider charges beside it. */
function readUsage({ cost, is_byok, cost_details, prompt_tokens_details }: JsonObject): SaidUsage {
	const upstream = is_byok === true ? (numberIn(cost_details, "upstream_inference_cost") ?? 0) : 0;
	return {
		...(typeof cost === "number" ? { costUsd: cost + upstream } : {}),
		cacheWriteTokens: numberIn(prompt_tokens_details, "cache_write_tokens"),
	};
}

function numberIn(value: JsonValue | undefined, key: string): number | undefined {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
	const found = (value as JsonObject)[key];
	return typeof found === "number" ? found : undefined;
}
