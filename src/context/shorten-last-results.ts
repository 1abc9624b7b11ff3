import type { ToolResultPart } from "../spec/index.ts";
import { shortenResults } from "./shorten-results.ts";
import { resultText } from "./tool-results.ts";
import type { AccessOf } from "./tool-results.ts";
import { tokensOf } from "./view.ts";
import type { View } from "./view.ts";

/**
 * The last resort: every result, those of the last steps too, shortened to an equal share of what the goal leaves. For
 * a request that cannot be sent otherwise, such as one with a single result that is longer than the window.
 */
export function shortenLastResults(
	view: View,
	{ goal, accessOf }: { readonly goal: number; readonly accessOf: AccessOf },
): View {
	const results = view.flatMap(({ messages }) => messages.flatMap(textsIn));
	if (results.length === 0) return [];
	const others = tokensOf(view.filter(({ messages }) => messages[0]?.role !== "tool"));
	const characters = results.reduce((sum, text) => sum + text.length, 0);
	const tokens = Math.max(1, tokensOf(view) - others);
	const room = Math.max(0, goal - others) * carefulShare;
	const share = Math.floor((room * characters) / tokens / results.length);
	const maxCharacters = Math.max(leastCharacters, share);
	return shortenResults(view, { goal, keepFrom: view.length, maxCharacters, by: "last-results", accessOf });
}

/** What stays of a text may have more tokens for its length than the whole had. */
const carefulShare = 0.9;

/** Enough to see what a result was. */
const leastCharacters = 300;

function textsIn(message: View[number]["messages"][number]): readonly string[] {
	if (message.role !== "tool") return [];
	return message.content.flatMap((part) => resultText(part as ToolResultPart) ?? []);
}
