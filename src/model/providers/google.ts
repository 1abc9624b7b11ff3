import type { Provider } from "./provider.ts";

export const google: Provider = {
	name: "google",
	keys: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
	needsKey: true,
	baseUrl: {
		variable: "GOOGLE_GENERATIVE_AI_BASE_URL",
		default: "https://generativelanguage.googleapis.com/v1beta",
	},
	example: "gemini-3.8-flash",
	publicName: "google",
	async open(modelId, { key = "", baseUrl, fetch }) {
		const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
		return createGoogleGenerativeAI({ apiKey: key, baseURL: baseUrl, fetch })(modelId);
	},
};
