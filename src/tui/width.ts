import { createRequire } from "node:module";
import type { Line, Span } from "./line.ts";

/** Columns that an inert text takes on a terminal; the most, where terminals differ. */
export function widthOf(text: string): number {
	return isCertain(text) ? text.length : widthOfAny(text);
}

/** Whether a text takes its columns on every terminal. */
export function isCertain(text: string): boolean {
	return narrow.test(text);
}

/** The start of a text in at most `columns` columns, with an ellipsis where something is missing. Cuts no character. */
export function cutToWidth(text: string, columns: number, ellipsis: string): string {
	if (widthOf(text) <= columns) return text;
	const room = columns - widthOf(ellipsis);
	if (room < 0) return "";
	if (isCertain(text)) return text.slice(0, room).trimEnd() + ellipsis;
	let width = 0;
	let end = 0;
	for (const { segment, index } of charactersOf(text)) {
		width += widthOf(segment);
		if (width > room) break;
		end = index + segment.length;
	}
	return text.slice(0, end).trimEnd() + ellipsis;
}

/** A text cut or filled with blanks to exactly `columns` columns. */
export function fitWidth(text: string, columns: number, ellipsis: string): string {
	const cut = cutToWidth(text, columns, ellipsis);
	return cut + " ".repeat(Math.max(0, columns - widthOf(cut)));
}

/** A line cut to at most `columns` columns. */
export function cutLine(line: Line, columns: number, ellipsis: string): Line {
	if (line.reduce((sum, { text }) => sum + widthOf(text), 0) <= columns) return line;
	const kept: Span[] = [];
	let left = columns;
	for (const span of line) {
		const width = widthOf(span.text);
		// One blank more than fits, so that what follows is missed visibly.
		if (width >= left) return [...kept, { ...span, text: cutToWidth(`${span.text} `, left, ellipsis) }];
		kept.push(span);
		left -= width;
	}
	return kept;
}

/** A line broken into lines of at most `columns` columns, wherever they end. An empty line stays one. */
export function wrapLine(line: Line, columns: number): readonly Line[] {
	const lines: Span[][] = [[]];
	let left = columns;
	for (const { text, tone } of line) {
		let piece = "";
		for (const { segment } of charactersOf(text)) {
			const width = widthOf(segment);
			if (width > left) {
				lines.at(-1)?.push({ text: piece, tone });
				lines.push([]);
				piece = "";
				left = columns;
			}
			piece += segment;
			left -= width;
		}
		lines.at(-1)?.push({ text: piece, tone });
	}
	return lines;
}

/** Printable ASCII and the signs of the tree itself: one column each, whatever stands beside it. */
const narrow = /^[\x20-\x7e·●○✓–✗├─└│…›]*$/;

/** Loaded with the first text that needs it: to build its tables takes longer than all else that a start waits for. */
function widthOfAny(text: string): number {
	const { default: stringWidth } = require("string-width") as { readonly default: (text: string) => number };
	return stringWidth(text.replace(joints, separator));
}

/** Where emoji are one for some terminals and several, side by side, for others. */
const joints =
	/(?<=\p{Extended_Pictographic}\ufe0f?)(?=\p{Emoji_Modifier})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d/gu;

/** Takes no column, and joins nothing. */
const separator = "\u200b";

const require = createRequire(import.meta.url);

/** Opened each time: the first loads the rules of Unicode, and no start should wait for that. */
function charactersOf(text: string): Iterable<{ readonly segment: string; readonly index: number }> {
	return new Intl.Segmenter().segment(text);
}
