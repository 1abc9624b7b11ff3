import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { call, say } from "../echo-model.ts";
import type { Reply, Script } from "./contender.ts";

/** A played model in the form of AI SDK's providers, which the bare loop, Errand, `ai` and Mastra ask. */
export function languageModel({ first, later, asked }: Script): LanguageModelV4 {
	const parts = { first: toParts(first), later: toParts(later) };
	return {
		specificationVersion: "v4",
		provider: "bench",
		modelId: "played",
		supportedUrls: {},
		doGenerate: () => Promise.reject(new Error("The bench only streams.")),
		async doStream({ prompt }) {
			await asked(prompt);
			const hasResults = prompt.some(({ role }) => role === "tool");
			return { stream: ReadableStream.from(hasResults ? parts.later : parts.first) };
		},
	};
}

/** Its provider of chat completions. */
export function connectedModel(baseUrl: string): LanguageModelV4 {
	return createOpenAICompatible({ name: "bench", baseURL: baseUrl, apiKey: "none", includeUsage: true })("bench");
}

function toParts(reply: Reply): ReturnType<typeof say> {
	return "calls" in reply
		? call(...reply.calls.map(({ name, input }) => [name, input] as const))
		: say(reply.deltas.join(""));
}
