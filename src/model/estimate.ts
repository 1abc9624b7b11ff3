import { textTokens } from "../base/index.ts";
import type { Message, ToolSchema } from "../spec/index.ts";

/** Guesses the tokens of a request or of a text, for where a provider gives no figures. */
export interface TokenEstimate {
	/** Each message and each tool is measured once, however often it is sent. */
	ofPrompt(messages: readonly Message[], tools: readonly ToolSchema[]): number;
}

/** The tokens of what was measured, for as long as it lives. */
export type Measured = WeakMap<object, number>;

/** Remembers the messages of one run, and in `tools` what may be shared by many. */
export function createTokenEstimate(tools: Measured = new WeakMap()): TokenEstimate {
	const messages: Measured = new WeakMap();
	return {
		ofPrompt: (sent, offered) => sumOf(sent, messages) + sumOf(offered, tools),
	};
}

function sumOf(values: readonly (Message | ToolSchema)[], measured: Measured): number {
	return values.reduce((sum, value) => {
		const tokens = measured.get(value) ?? textTokens(textOf(value));
		measured.set(value, tokens);
		return sum + tokens;
	}, 0);
}

/** A system message is its text. */
function textOf(value: Message | ToolSchema): string {
	return "role" in value && value.role === "system" ? value.content : JSON.stringify(value);
}
