import type { Message } from "../spec/index.ts";
import { messageTokens } from "./tokens.ts";
import type { View } from "./view.ts";

/** The text of a message that a user, or the runtime in a user's place, has said. */
export function userText(message: Message): string | undefined {
	if (message.role !== "user") return undefined;
	return message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

/**
 * What was said to the agent in old turns and stays word for word: the task wherever it stands, and of the rest the
 * latest words that fit into `maxTokens`. Notes that stand for older turns are no such words.
 */
export function keptWords(
	old: View,
	{ task, maxTokens }: { readonly task: string; readonly maxTokens: number },
): Message[] {
	const words = old.flatMap(({ messages, by }) =>
		messages.slice(isNote(by) ? 1 : 0).filter(({ role }) => role === "user"),
	);
	const kept: Message[] = [];
	let left = maxTokens;
	for (const message of words.toReversed()) {
		const isTask = userText(message) === task;
		if (!isTask) left -= messageTokens(message);
		if (isTask || left >= 0) kept.unshift(message);
	}
	return kept;
}

/** Whether a piece begins with a note on turns that are not there any more. */
export function isNote(by: View[number]["by"]): boolean {
	return by === "summary" || by === "dropped-turns";
}
