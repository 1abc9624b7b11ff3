import { headAndTail } from "../base/index.ts";
import type { Access } from "../spec/index.ts";
import { changeResults } from "./tool-results.ts";
import type { AccessOf } from "./tool-results.ts";
import { tokensOf } from "./view.ts";
import type { Compactor, Piece, View } from "./view.ts";

/** What shortening is told. */
export type Shortening = {
	/** Estimated tokens to come down to. */
	readonly goal: number;
	/** Pieces from here on are left as they are. */
	readonly keepFrom: number;
	/** UTF-16 units that stay of a result, its note included. */
	readonly maxCharacters: number;
	readonly by: Extract<Compactor, "shortened-results" | "last-results">;
	readonly accessOf: AccessOf;
};

/**
 * The pieces in which long results were shortened to their start and end, the oldest first, until the goal is reached.
 *
 * A result that was shortened to as little before is left alone.
 */
export function shortenResults(view: View, { goal, keepFrom, maxCharacters, by, accessOf }: Shortening): View {
	const shortened: Piece[] = [];
	let tokens = tokensOf(view);
	for (const piece of view.slice(0, keepFrom)) {
		if (tokens <= goal) break;
		const changed = changeResults(piece, by, (text, { toolName }) =>
			text.length > maxCharacters ? shorten(text, maxCharacters, accessOf(toolName)) : undefined,
		);
		if (!changed || changed.tokens >= piece.tokens) continue;
		shortened.push(changed);
		tokens -= piece.tokens - changed.tokens;
	}
	return shortened;
}

/** Only what reads can be had again by calling again. */
function shorten(text: string, maxCharacters: number, access: Access | undefined): string {
	const again = access === "read" ? " Call the tool again if you need it." : "";
	const { head, tail, missingCharacters } = headAndTail(text, Math.max(0, maxCharacters - maxNoteCharacters));
	const count = missingCharacters.toLocaleString("en-US");
	return `${head}\n[… ${count} characters were left out to make room.${again}]\n${tail}`;
}

/** Room for the line in the middle. */
const maxNoteCharacters = 100;
