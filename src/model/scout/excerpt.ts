import type { PlaceLine } from "./places.ts";

/** The lines to read around a place, for `excerptOf` to choose from. */
export const reading = { before: 24, after: 14 } as const;

/**
 * What to show around a line: the comment above it, or two lines, and then what follows up to the end of its block. A
 * long comment is shown by its start. Expects the lines in order.
 */
export function excerptOf(lines: readonly PlaceLine[], line: number): readonly PlaceLine[] {
	const at = lines.findIndex(({ number }) => number === line);
	if (at === -1) return lines.slice(0, maxBefore + maxAfter);
	const comment = commentAbove(lines, at);
	const above = comment.length > 0 ? comment.slice(0, maxComment) : lines.slice(Math.max(0, at - maxBefore), at);
	return [...withoutEdges(above), ...lines.slice(at, endOf(lines, at))];
}

/** Lines above that are code say where one is. */
const maxBefore = 2;

/** A comment says the most in its first lines. */
const maxComment = 5;
const maxAfter = 7;

function commentAbove(lines: readonly PlaceLine[], at: number): readonly PlaceLine[] {
	let start = at;
	while (start > 0 && /^\s*(?:\*|\/\/|\/\*|#(?!\s*define)|--|@\w|""")/.test(lines[start - 1]?.text ?? "")) start--;
	return lines.slice(start, at);
}

/** After a line that closes what this one opens, or after enough. */
function endOf(lines: readonly PlaceLine[], at: number): number {
	if (/^#+ /.test(lines[at]?.text ?? "")) return at + maxAfter;
	const margin = marginOf(lines[at]);
	const closing = lines.findIndex(({ text }, index) => {
		return index > at && text.trim() !== "" && text.search(/\S/) <= margin && /^\s*(?:[)}\]]|end\b)/.test(text);
	});
	const blank = lines.findIndex(
		({ text }, index) => index > at && text.trim() === "" && isLeft(lines[index + 1], margin),
	);
	const ends = [closing + 1, blank].filter((end) => end > at);
	return Math.min(at + maxAfter, ...ends);
}

/** Whether a line starts something else: it stands as far left as the one before, or there is none. */
function isLeft(line: PlaceLine | undefined, margin: number): boolean {
	return line === undefined || marginOf(line) <= margin;
}

function marginOf(line: PlaceLine | undefined): number {
	return Math.max(0, line?.text.search(/\S/) ?? 0);
}

function withoutEdges(lines: readonly PlaceLine[]): readonly PlaceLine[] {
	const first = lines.findIndex(({ text }) => text.trim() !== "");
	return first === -1 ? [] : lines.slice(first);
}
