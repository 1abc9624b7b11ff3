import type { Line, Span } from "./line.ts";
import { widthOf, wrapLine } from "./width.ts";

/**
 * A line broken between words into lines of at most `columns` columns, each but the first behind `indent`. A word that is
 * wider than that is broken anywhere. Blanks at the ends of lines are gone.
 */
export function wrapWords(line: Line, columns: number, indent = ""): readonly Line[] {
	// Behind it stands at least one character, which may be several columns wide.
	const margin = indent.length + 4 > columns ? "" : indent;
	const room = columns - margin.length;
	const lines: Span[][] = [[]];
	let left = columns;
	for (const piece of wordsOf(line).flatMap((word) => piecesOf(word, room))) {
		if (widthOf(piece.text.trimEnd()) > left) {
			lines.push([{ text: margin }]);
			left = room;
		}
		lines.at(-1)?.push(piece);
		left -= widthOf(piece.text);
	}
	return lines.map((each) => trimmed(joined(each)));
}

/** Each with the blanks behind it. */
function wordsOf(line: Line): readonly Span[] {
	return line.flatMap(({ text, tone }) => text.split(/(?<=\s)(?=\S)/).map((word) => ({ text: word, tone })));
}

/** A word in as many pieces as it takes; the blanks behind it may stand over the edge. */
function piecesOf(word: Span, columns: number): readonly Span[] {
	if (widthOf(word.text.trimEnd()) <= columns) return [word];
	return wrapLine([word], columns).flat();
}

/** Pieces of one tone are one piece again. */
function joined(line: readonly Span[]): readonly Span[] {
	const spans: Span[] = [];
	for (const { text, tone } of line) {
		const last = spans.at(-1);
		if (last && last.tone === tone) spans.splice(-1, 1, { text: last.text + text, tone });
		else spans.push({ text, tone });
	}
	return spans;
}

function trimmed(line: readonly Span[]): Line {
	const last = line.at(-1);
	return last ? [...line.slice(0, -1), { ...last, text: last.text.trimEnd() }] : line;
}
