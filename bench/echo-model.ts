import type { LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";

export type EchoPlan = {
	/** What the model does in the n-th request of a conversation (0-based), told by the prompt's own messages. */
	readonly turn: (step: number, prompt: string) => readonly LanguageModelV4StreamPart[];
	readonly delayMs?: number;
};

/** A model without a network: each answer is made from the request, in the parts that a provider would stream. */
export function echoModel({ turn, delayMs = 0 }: EchoPlan): LanguageModelV4 {
	return {
		specificationVersion: "v4",
		provider: "bench",
		modelId: "echo",
		supportedUrls: {},
		doGenerate: () => Promise.reject(new Error("The bench only streams.")),
		async doStream({ prompt }) {
			if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
			const step = prompt.filter(({ role }) => role === "assistant").length;
			const first = prompt.find(({ role }) => role === "user")?.content[0];
			const parts = turn(step, typeof first === "object" && first.type === "text" ? first.text : "");
			return { stream: ReadableStream.from<LanguageModelV4StreamPart>(parts) };
		},
	};
}

/** A text in deltas of about four characters, as providers stream it, and the end of the answer. */
export function say(text: string): readonly LanguageModelV4StreamPart[] {
	return [
		{ type: "text-start", id: "0" },
		...(text.match(/.{1,4}/gs) ?? []).map((delta) => ({ type: "text-delta", id: "0", delta }) as const),
		{ type: "text-end", id: "0" },
		finish("stop"),
	];
}

/** Calls, and the end of the answer. */
export function call(
	...calls: readonly (readonly [name: string, input: object])[]
): readonly LanguageModelV4StreamPart[] {
	return [
		...calls.map(
			([toolName, input], index) =>
				({ type: "tool-call", toolCallId: `c${index}`, toolName, input: JSON.stringify(input) }) as const,
		),
		finish("tool-calls"),
	];
}

function finish(unified: "stop" | "tool-calls"): LanguageModelV4StreamPart {
	return {
		type: "finish",
		finishReason: { unified, raw: unified },
		usage: {
			inputTokens: { total: 1000, noCache: 1000, cacheRead: 0, cacheWrite: 0 },
			outputTokens: { total: 50, text: 50, reasoning: 0 },
		},
	};
}
