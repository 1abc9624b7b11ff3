import type { Provider } from "./provider.ts";

export const anthropic: Provider = {
	name: "anthropic",
	keys: ["ANTHROPIC_API_KEY"],
	needsKey: true,
	baseUrl: { variable: "ANTHROPIC_BASE_URL", default: "https://api.anthropic.com/v1" },
	example: "claude-sonnet-5",
	publicName: "anthropic",
	async open(modelId, { key = "", baseUrl, fetch }) {
		const { createAnthropic } = await import("@ai-sdk/anthropic");
		return createAnthropic({ apiKey: key, baseURL: withVersion(baseUrl), fetch })(modelId);
	},
};

/** Anthropic's own programs take this variable without the version, the package takes it with it: both are understood. */
function withVersion(baseUrl: string): string {
	return new URL(baseUrl).pathname === "/" ? `${baseUrl.replace(/\/$/, "")}/v1` : baseUrl;
}
