import type { ContextPort, Message, ToolSchema } from "../spec/index.ts";
import { withCacheMarks } from "./cache-marks.ts";
import { messageTokens, textTokens } from "./tokens.ts";

/** The context of one run, and how full it is. */
export interface Context extends ContextPort {
	/** Tokens of what was sent last, by the provider's figure once there is one. */
	readonly tokens: number;
}

/**
 * What of a run's transcript is sent: all of it, with cache marks.
 *
 * Each request is a strict extension of the one before. Tokens are the provider's own figure for what it has counted,
 * and an estimate for what came since.
 */
export function createContext(tools: readonly ToolSchema[]): Context {
	const toolTokens = textTokens(JSON.stringify(tools));
	let known: { readonly messages: number; readonly tokens: number } | undefined;
	let sent = 0;
	let latest = 0;

	const tokensOf = (transcript: readonly Message[]): number => {
		const from = known ?? { messages: 0, tokens: toolTokens };
		return transcript.slice(from.messages).reduce((sum, message) => sum + messageTokens(message), from.tokens);
	};

	return {
		fit(transcript) {
			sent = transcript.length;
			latest = tokensOf(transcript);
			return { messages: withCacheMarks(transcript), tokens: latest };
		},
		measured(tokens) {
			known = { messages: sent, tokens };
			latest = tokens;
		},
		get tokens() {
			return latest;
		},
	};
}
