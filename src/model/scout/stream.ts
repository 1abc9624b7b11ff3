import { scoutId } from "../scout-id.ts";
import type { LanguageModelPart, LanguageModelUsage } from "../../spec/index.ts";
import type { Turn } from "./turn.ts";

/** A turn as the parts of a stream. Ids of calls count on from `callCount`. */
export function* partsOf(turn: Turn, callCount: number): Generator<LanguageModelPart, void, void> {
	yield { type: "stream-start", warnings: [] };
	yield { type: "response-metadata", modelId: scoutId };
	if ("say" in turn) {
		yield { type: "text-start", id: "0" };
		yield { type: "text-delta", id: "0", delta: turn.say };
		yield { type: "text-end", id: "0" };
		yield { type: "finish", finishReason: { unified: "stop", raw: "stop" }, usage: nothingUsed };
		return;
	}
	for (const [index, { tool, input }] of turn.calls.entries()) {
		yield {
			type: "tool-call",
			toolCallId: `scout-${callCount + index + 1}`,
			toolName: tool,
			input: JSON.stringify(input),
		};
	}
	yield { type: "finish", finishReason: { unified: "tool-calls", raw: "tool-calls" }, usage: nothingUsed };
}

/** No language model, no tokens. */
export const nothingUsed: LanguageModelUsage = {
	inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
	outputTokens: { total: 0, text: 0, reasoning: 0 },
};
