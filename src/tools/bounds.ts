import { headAndTail, plainText } from "../base/index.ts";
import type { ToolResult } from "../spec/index.ts";

/** How much of a tool's text a model reads, and where the whole text goes. */
export type OutputBounds = {
	/** UTF-16 units. Default 30,000. */
	readonly maxCharacters?: number | undefined;
	/** Keeps a text that is too long and answers the path where it can be read; undefined where it could not. */
	spill?(text: string): string | undefined;
};

/** About 8,000 tokens: a twentieth of an ordinary window. */
export const defaultMaxCharacters = 30_000;

/**
 * Makes a tool's text fit for a model: no terminal sequences or control characters, and no longer than the bound.
 *
 * Of a longer text its head and tail stay, with a line between them that says what is missing and how to get it; the
 * whole text is in `full`. A completion tool's report must not come here: it goes out whole.
 */
export function boundResult(result: ToolResult, bounds: OutputBounds = {}): ToolResult {
	const { maxCharacters = defaultMaxCharacters } = bounds;
	const content = plainText(result.content);
	if (content.length <= maxCharacters) return content === result.content ? result : { ...result, content };
	const { head, tail, missingCharacters, missingLines } = headAndTail(
		content,
		Math.max(0, maxCharacters - maxNoteCharacters),
	);
	const path = bounds.spill?.(content);
	const rest =
		path === undefined ? "Ask for less to see it." : `The whole text is in "${path}": read it with offset and limit.`;
	const missing = `${missingCharacters.toLocaleString("en-US")} characters on ${missingLines.toLocaleString("en-US")} lines`;
	return { ...result, content: `${head}\n[… ${missing} are left out. ${rest}]\n${tail}`, full: content };
}

/** Room for the line in the middle. */
const maxNoteCharacters = 400;
