import type { ContextPort, Message, ToolSchema } from "../spec/index.ts";
import { withCacheMarks } from "./cache-marks.ts";
import { messageTokens, textTokens } from "./tokens.ts";

/**
 * What of a run's transcript is sent: all of it, with cache marks.
 *
 * Each request is a strict extension of the one before. Tokens are the provider's own figure for what it has counted,
 * and an estimate for what came since.
 */
export function createContext(tools: readonly ToolSchema[]): ContextPort {
	const toolTokens = textTokens(JSON.stringify(tools));
	let known: { readonly messages: number; readonly tokens: number } | undefined;
	let sent = 0;

	const tokensOf = (transcript: readonly Message[]): number => {
		const from = known ?? { messages: 0, tokens: toolTokens };
		return transcript.slice(from.messages).reduce((sum, message) => sum + messageTokens(message), from.tokens);
	};

	return {
		fit(transcript) {
			sent = transcript.length;
			return { messages: withCacheMarks(transcript), tokens: tokensOf(transcript) };
		},
		measured(tokens) {
			known = { messages: sent, tokens };
		},
	};
}
