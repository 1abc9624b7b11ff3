import type { Provider } from "./provider.ts";

export const openai: Provider = {
	name: "openai",
	keys: ["OPENAI_API_KEY"],
	needsKey: true,
	baseUrl: { variable: "OPENAI_BASE_URL", default: "https://api.openai.com/v1" },
	example: "gpt-5.6",
	publicName: "openai",
	// The transcript is ours: nothing is kept there, and reasoning comes back to us to travel with it.
	providerOptionsOf: () => ({ openai: { store: false } }),
	async open(modelId, { key = "", baseUrl, fetch }) {
		const { createOpenAI } = await import("@ai-sdk/openai");
		return createOpenAI({ apiKey: key, baseURL: baseUrl, fetch })(modelId);
	},
};
