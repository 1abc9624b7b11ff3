import type { Provider } from "./provider.ts";

/** Of gateways that speak Anthropic's format: it goes into the header in which they want it. */
const tokenVariable = "ANTHROPIC_AUTH_TOKEN";

export const anthropic: Provider = {
	name: "anthropic",
	keys: ["ANTHROPIC_API_KEY", tokenVariable],
	needsKey: true,
	baseUrl: { variable: "ANTHROPIC_BASE_URL", default: "https://api.anthropic.com/v1" },
	example: "claude-sonnet-5",
	publicName: "anthropic",
	async open(modelId, { key = "", keyVariable, baseUrl, fetch }) {
		const { createAnthropic } = await import("@ai-sdk/anthropic");
		const authorization = keyVariable === tokenVariable ? { authToken: key } : { apiKey: key };
		return createAnthropic({ ...authorization, baseURL: withVersion(baseUrl), fetch })(modelId);
	},
};

/** Anthropic's own programs take this variable without the version, the package takes it with it: both are understood. */
function withVersion(baseUrl: string): string {
	const address = baseUrl.replace(/\/+$/, "");
	return /\/v\d+$/.test(new URL(address).pathname) ? address : `${address}/v1`;
}
