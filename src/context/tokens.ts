import type { Message } from "../spec/index.ts";

/**
 * About how many tokens a message has: four characters of Latin text or code for one, one for each character beyond
 * U+2E7F (Chinese, Japanese, Korean, emoji). Only for what no provider has counted yet. Each message is counted once.
 */
export function messageTokens(message: Message): number {
	const known = counted.get(message);
	if (known !== undefined) return known;
	const tokens = perMessage + textTokens(textOf(message));
	counted.set(message, tokens);
	return tokens;
}

/** About how many tokens a text has. */
export function textTokens(text: string): number {
	let wide = 0;
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x2e7f) wide++;
	return Math.ceil((text.length - wide) / 4) + wide;
}

/** Role and separators. */
const perMessage = 4;

/** Messages never change once they are in a transcript, so a count holds as long as its message lives. */
const counted = new WeakMap<Message, number>();

function textOf(message: Message): string {
	return typeof message.content === "string" ? message.content : JSON.stringify(message.content);
}
