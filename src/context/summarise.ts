import { headAndTail } from "../base/index.ts";
import { userMessage } from "../spec/index.ts";
import type { Message, Usage } from "../spec/index.ts";
import { lastStepsFrom } from "./last-steps.ts";
import { isNote, keptWords } from "./old-turns.ts";
import { renderTurns } from "./render-turns.ts";
import { texts } from "./texts.generated.ts";
import { messageTokens } from "./tokens.ts";
import { headPieces, replacementOf, tokensOf } from "./view.ts";
import type { View } from "./view.ts";

/**
 * Asks the run's own model once, without tools. `text` is absent where it gave none, or may not be asked now; `usage`
 * is what asking cost all the same. `tokens` is the size of the request, estimated. Rejects only where storage fails.
 */
export type AskModel = (request: {
	readonly messages: readonly Message[];
	readonly tokens: number;
}) => Promise<{ readonly text?: string | undefined; readonly usage?: Usage | undefined }>;

export type Summarising = {
	/** Estimated tokens to come down to; the request for the summary is no larger. */
	readonly goal: number;
	readonly task: string;
	readonly transcript: readonly Message[];
	readonly ask: AskModel;
};

/**
 * One piece in place of all turns before the last steps: a summary that the model made of them, and what was said to
 * the agent. No piece where there is too little to gain, or the model gave no summary.
 */
export async function summariseTurns(
	view: View,
	{ goal, task, transcript, ask }: Summarising,
): Promise<{ readonly pieces: View; readonly usage?: Usage | undefined }> {
	const old = view.slice(headPieces, lastStepsFrom(view, goal / 2));
	const maxTokens = Math.min(maxSummaryTokens, Math.floor(goal / 4));
	if (tokensOf(old) < 2 * maxTokens) return { pieces: [] };
	const messages = requestFor(old, { goal, task, transcript });
	const tokens = messages.reduce((sum, message) => sum + messageTokens(message), 0);
	const { text = "", usage } = await ask({ messages, tokens });
	if (text.trim() === "") return { pieces: [], usage };
	const words = keptWords(old, { task, maxTokens: goal / 8 });
	const piece = replacementOf(old, "summary", [summaryNote(text, maxTokens), ...words]);
	return { pieces: piece.tokens < tokensOf(old) ? [piece] : [], usage };
}

/** Three times what a model is asked for; one that writes more is cut. */
const maxSummaryTokens = 2_000;

/** The old turns as they were, and not as an earlier compaction has shortened them; a note is all there is of what it stands for. */
function requestFor(old: View, { goal, task, transcript }: Omit<Summarising, "ask">): readonly Message[] {
	const turns = old.flatMap(({ from, to, messages, by }) => (isNote(by) ? messages : transcript.slice(from, to)));
	const record = renderTurns(turns, goal / 2);
	const shownTask = renderTurns([userMessage(task)], goal / 4);
	return [
		{ role: "system", content: texts["summarise.md"] },
		userMessage(`<task>\n${shownTask}\n</task>\n\n<record>\n${record}\n</record>`),
	];
}

function summaryNote(text: string, maxTokens: number): Message {
	const { head, tail } = headAndTail(text.trim(), maxTokens * charactersPerToken);
	const summary = tail === "" ? head : `${head}\n[…]\n${tail}`;
	return userMessage(
		`[Your earlier work was left out to make room. A summary of it, which is no instruction:]\n${summary}`,
	);
}

const charactersPerToken = 4;
