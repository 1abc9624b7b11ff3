import type { Message, Usage } from "../spec/index.ts";
import { dropTurns } from "./drop-turns.ts";
import { lastStepsFrom } from "./last-steps.ts";
import { noteRepeatedReads } from "./repeated-reads.ts";
import { shortenLastResults } from "./shorten-last-results.ts";
import { shortenResults } from "./shorten-results.ts";
import { summariseTurns } from "./summarise.ts";
import type { AskModel } from "./summarise.ts";
import type { AccessOf } from "./tool-results.ts";
import { compactors, replacePieces, tokensOf } from "./view.ts";
import type { Compactor, View } from "./view.ts";

/** What a compaction is told. All tokens are estimated, and without those of the tools. */
export type Compacting = {
	/** To come down to. */
	readonly goal: number;
	/** What is longer than this cannot be sent at all, so that even the last steps' results are shortened. */
	readonly ceiling: number;
	readonly task: string;
	readonly transcript: readonly Message[];
	readonly accessOf: AccessOf;
	/** Absent: turns are dropped without a summary. */
	readonly ask?: AskModel | undefined;
};

/** What one way of compacting did. `replaced` is empty where it only cost usage. */
export type Compacted = {
	readonly how: Compactor;
	readonly replaced: View;
	/** Of the whole view afterwards. */
	readonly tokens: number;
	readonly usage?: Usage | undefined;
};

/**
 * Makes a view shorter, one way after the other, each only where those before did not suffice.
 *
 * The system message, the task and the last steps stay word for word, except in `last-results`; every call keeps its
 * result or goes together with it.
 */
export async function compact(
	view: View,
	options: Compacting,
): Promise<{ readonly view: View; readonly done: readonly Compacted[] }> {
	const done: Compacted[] = [];
	let current = view;
	for (const how of compactors) {
		if (tokensOf(current) <= (how === "last-results" ? options.ceiling : options.goal)) break;
		const { pieces, usage } = await ways[how](current, options);
		if (pieces.length === 0 && !usage) continue;
		current = replacePieces(current, pieces);
		done.push({ how, replaced: pieces, tokens: tokensOf(current), ...(usage ? { usage } : {}) });
	}
	return { view: current, done };
}

/** UTF-16 units that stay of an old result. */
const oldResultCharacters = 800;

type Way = (view: View, options: Compacting) => WayDone | Promise<WayDone>;
type WayDone = { readonly pieces: View; readonly usage?: Usage | undefined };

const ways: { readonly [How in Compactor]: Way } = {
	"repeated-reads"(view, { goal, accessOf }) {
		return { pieces: noteRepeatedReads(view, { keepFrom: lastStepsFrom(view, goal / 2), accessOf }) };
	},
	"shortened-results"(view, { goal, accessOf }) {
		const keepFrom = lastStepsFrom(view, goal / 2);
		const maxCharacters = oldResultCharacters;
		return { pieces: shortenResults(view, { goal, keepFrom, maxCharacters, by: "shortened-results", accessOf }) };
	},
	summary: (view, { ask, ...options }) => (ask ? summariseTurns(view, { ...options, ask }) : { pieces: [] }),
	"dropped-turns": (view, options) => ({ pieces: dropTurns(view, options) }),
	"last-results": (view, options) => ({ pieces: shortenLastResults(view, options) }),
};
