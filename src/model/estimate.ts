import { textTokens } from "../base/index.ts";
import type { Message, ToolSchema } from "../spec/index.ts";

/** Guesses the tokens of a request or of a text, for where a provider gives no figures. */
export interface TokenEstimate {
	/** Each message and each list of tools is measured once, however often it is sent. */
	ofPrompt(messages: readonly Message[], tools: readonly ToolSchema[]): number;
}

/** Remembers what it measured for as long as the messages live. */
export function createTokenEstimate(): TokenEstimate {
	const measured = new WeakMap<object, number>();
	const ofObject = (value: object): number => {
		const known = measured.get(value);
		if (known !== undefined) return known;
		const tokens = textTokens(JSON.stringify(value));
		measured.set(value, tokens);
		return tokens;
	};
	return {
		ofPrompt: (messages, tools) => messages.reduce((sum, message) => sum + ofObject(message), ofObject(tools)),
	};
}
