import { stopWords } from "./empty-words.ts";
import { splitWords } from "./stem.ts";

/** A regular expression for what a word may have been meant to be: all that is one slip of the finger away. */
export function slipsOf(word: string): string {
	const slips = Array.from({ length: word.length }, (_, at) => {
		const [before, letter = "", after] = [word.slice(0, at), word[at], word.slice(at + 1)];
		const swapped = after === "" ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`];
		return [`${before}[a-z]?${after}`, `${before}[a-z]${letter}${after}`, ...swapped];
	});
	return slips.flat().join("|");
}

/** The word of some texts that is one slip away from this one, the most frequent first; undefined where there is none. */
export function correct(word: string, texts: readonly string[]): string | undefined {
	const counts = new Map<string, number>();
	for (const found of texts.flatMap((text) => splitWords(text))) counts.set(found, (counts.get(found) ?? 0) + 1);
	const near = [...counts].filter(([found]) => !stopWords.has(found) && isOneSlip(word, found));
	return near.toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))[0]?.[0];
}

/** A letter too many, one too few, another one, or two that changed places. */
function isOneSlip(a: string, b: string): boolean {
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
	const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
	const isSwap = left.length === 2 && right === `${left[1]}${left[0]}`;
	return isSwap || (left.length <= 1 && right.length <= 1 && left !== right);
}
