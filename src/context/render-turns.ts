import { headAndTail } from "../base/index.ts";
import type { Message } from "../spec/index.ts";
import { textTokens } from "../base/index.ts";

/**
 * Turns as plain text for a model that is to sum them up, in at most about `maxTokens`.
 *
 * Long texts share the room: what one is longer than its share is cut from its middle. Reasoning is left out.
 */
export function renderTurns(messages: readonly Message[], maxTokens: number): string {
	const entries = messages.flatMap(entriesOf);
	const whole = toText(entries, Number.POSITIVE_INFINITY);
	const tokens = textTokens(whole);
	if (tokens <= maxTokens) return whole;
	const maxCharacters = Math.floor((whole.length * maxTokens) / tokens);
	const share = Math.max(leastShare, Math.floor(maxCharacters / Math.max(1, entries.length)));
	return cut(toText(entries, share), maxCharacters);
}

/** Enough of a text to see what it is. */
const leastShare = 200;

type Entry = { readonly label: string; readonly text: string };

function entriesOf({ role, content }: Message): readonly Entry[] {
	if (typeof content === "string") return [{ label: role, text: content }];
	return content.flatMap((part): readonly Entry[] => {
		if (part.type === "text") return [{ label: role === "assistant" ? "agent" : "told", text: part.text }];
		if (part.type === "tool-call") return [{ label: `calls ${part.toolName}`, text: JSON.stringify(part.input) }];
		if (part.type !== "tool-result") return [];
		const { output } = part;
		const isText = output.type === "text" || output.type === "error-text";
		return [{ label: `result of ${part.toolName}`, text: isText ? output.value : JSON.stringify(output) }];
	});
}

function toText(entries: readonly Entry[], maxCharacters: number): string {
	return entries.map(({ label, text }) => `[${label}] ${cut(text, maxCharacters)}`).join("\n");
}

function cut(text: string, maxCharacters: number): string {
	const { head, tail, missingCharacters } = headAndTail(text, maxCharacters);
	return missingCharacters === 0 ? text : `${head}\n[… ${missingCharacters} characters]\n${tail}`;
}
