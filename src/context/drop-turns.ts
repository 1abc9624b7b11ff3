import { cutText } from "../base/index.ts";
import { userMessage } from "../spec/index.ts";
import type { Message } from "../spec/index.ts";
import { lastStepsFrom, startsStep } from "./last-steps.ts";
import { keptWords } from "./old-turns.ts";
import { callsById } from "./tool-results.ts";
import { headPieces, replacementOf, tokensOf } from "./view.ts";
import type { View } from "./view.ts";

/** What dropping is told. */
export type Dropping = {
	/** Estimated tokens to come down to. */
	readonly goal: number;
	/** The task, which stays wherever it stands. */
	readonly task: string;
};

/**
 * One piece in place of the oldest turns, as many as it takes to reach the goal, and never one of the last steps: a
 * note that names their latest calls, an earlier summary, and what was said to the agent. Nothing where that is no gain.
 */
export function dropTurns(view: View, { goal, task }: Dropping): View {
	const share = goal / 4;
	const end = endOfOldTurns(view, goal - share);
	const old = view.slice(headPieces, end);
	if (old.length === 0) return [];
	const words = keptWords(old, { task, maxTokens: share / 2 });
	const note = dropNote(old, Math.floor(share / 2));
	const piece = replacementOf(old, "dropped-turns", [note, ...summariesIn(old), ...words]);
	return piece.tokens < tokensOf(old) ? [piece] : [];
}

/** Where the shortest run of whole old turns ends without which the rest comes down to the goal. */
function endOfOldTurns(view: View, goal: number): number {
	const keepFrom = lastStepsFrom(view, goal / 2);
	let tokens = tokensOf(view);
	let index = headPieces;
	for (; index < keepFrom; index++) {
		if (tokens <= goal && startsStep(view[index])) break;
		tokens -= view[index]?.tokens ?? 0;
	}
	return index;
}

/** A summary of still older turns goes on with the next request; it is short. */
function summariesIn(old: View): readonly Message[] {
	return old.flatMap(({ by, messages }) => (by === "summary" ? messages.slice(0, 1) : []));
}

function dropNote(old: View, maxTokens: number): Message {
	const count = (old.at(-1)?.to ?? headPieces) - headPieces;
	const calls = [...callsById(old).values()].slice(-Math.floor(maxTokens / tokensPerLine));
	const lines = calls.map(({ tool, input }) => `- ${tool} ${cutText(input, maxLineCharacters)}`);
	const what = `[The first ${count} messages of your work were left out to make room. What you did in them is done: do not repeat it. Look again for what you need of it.]`;
	return userMessage(lines.length === 0 ? what : `${what}\nThe latest calls among them:\n${lines.join("\n")}`);
}

const maxLineCharacters = 100;

/** Of a line that is as long as it may be. */
const tokensPerLine = 28;
