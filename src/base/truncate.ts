/** The start of a text, at most `max` UTF-16 units, never ending inside a code point. */
export function cutText(text: string, max: number): string {
	if (text.length <= max) return text;
	const end = Math.max(0, max);
	return text.slice(0, splitsPair(text, end) ? end - 1 : end);
}

/** The end of a text, at most `max` UTF-16 units, never starting inside a code point. */
function cutTextStart(text: string, max: number): string {
	if (text.length <= max) return text;
	const start = text.length - Math.max(0, max);
	return text.slice(splitsPair(text, start) ? start + 1 : start);
}

/** The whole lines at the start of a text that fit into `max` units; the cut start of the first line if none does. */
export function truncateHead(text: string, max: number): string {
	if (text.length <= max) return text;
	const lineEnd = text.lastIndexOf("\n", max);
	return lineEnd > 0 ? text.slice(0, lineEnd) : cutText(text, max);
}

/** The whole lines at the end of a text that fit into `max` units; the cut end of the last line if none does. */
export function truncateTail(text: string, max: number): string {
	if (text.length <= max) return text;
	const lineStart = text.indexOf("\n", text.length - max - 1);
	const isUseful = lineStart !== -1 && lineStart < text.length - 1;
	return isUseful ? text.slice(lineStart + 1) : cutTextStart(text, max);
}

/** What is shown of a long text, and how much of it is not. */
export type HeadAndTail = {
	readonly head: string;
	/** Empty where the whole text fits. */
	readonly tail: string;
	readonly missingCharacters: number;
	readonly missingLines: number;
};

/** Start and end of a text in equal shares of `max` units, in whole lines wherever a line fits. */
export function headAndTail(text: string, max: number): HeadAndTail {
	if (text.length <= max) return { head: text, tail: "", missingCharacters: 0, missingLines: 0 };
	const head = truncateHead(text, Math.ceil(max / 2));
	const tail = truncateTail(text, Math.floor(max / 2));
	const missing = text.slice(head.length, text.length - tail.length);
	return { head, tail, missingCharacters: missing.length, missingLines: countLines(missing) };
}

/** Lines of which something is missing; the breaks at both ends belong to the lines that are shown. */
function countLines(missing: string): number {
	return missing.replace(/^\n/, "").replace(/\n$/, "").split("\n").length;
}

function splitsPair(text: string, index: number): boolean {
	const before = text.charCodeAt(index - 1);
	const after = text.charCodeAt(index);
	return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
