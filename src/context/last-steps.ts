import { headPieces } from "./view.ts";
import type { Piece, View } from "./view.ts";

/**
 * The index of the piece at which the last steps begin: as many whole steps as fit into `maxTokens`, and one at least.
 *
 * A step is a reply with its results and what was said after them, so nothing in front of a step's start belongs to it:
 * a call never loses its result there, nor a reply the reasoning that its provider wants back.
 */
export function lastStepsFrom(view: View, maxTokens: number): number {
	let from: number | undefined;
	let tokens = 0;
	for (let index = view.length - 1; index >= headPieces; index--) {
		const piece = view[index];
		tokens += piece?.tokens ?? 0;
		if (!startsStep(piece)) continue;
		if (from !== undefined && tokens > maxTokens) break;
		from = index;
	}
	return from ?? headPieces;
}

/** Whether a step begins with this piece. */
export function startsStep(piece: Piece | undefined): boolean {
	return piece?.messages[0]?.role === "assistant";
}
