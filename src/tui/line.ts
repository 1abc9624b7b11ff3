/** How a piece of text is meant; what it looks like is decided where it is painted. */
export type Tone = "plain" | "strong" | "dim" | "busy" | "good" | "bad" | "warn";

/** A piece of one line. Its text is inert: printable characters only. */
export type Span = {
	readonly text: string;
	readonly tone?: Tone | undefined;
	/** Where on its line it begins, from 1, whatever the terminal made of the text before it. */
	readonly column?: number | undefined;
};

/** One line of a terminal, not yet painted. */
export type Line = readonly Span[];

/** A line as a terminal takes it, each tone closed again; without colour the bare text. */
export function paint(line: Line, colour: boolean): string {
	return line
		.map(({ text, tone = "plain", column }) => {
			const place = column === undefined ? "" : `${clearToLineEnd}\u001b[${column}G`;
			return place + (colour && text !== "" ? painted(text, codes[tone]) : text);
		})
		.join("");
}

/** What stood there before would be seen in a gap. */
const clearToLineEnd = "\u001b[K";

/** Opening and closing parameters of SGR. Only the eight basic colours: they follow the user's own theme. */
const codes: { readonly [tone in Tone]: readonly [open: number, close: number] | undefined } = {
	plain: undefined,
	strong: [1, 22],
	dim: [2, 22],
	busy: [36, 39],
	good: [32, 39],
	bad: [31, 39],
	warn: [33, 39],
};

function painted(text: string, code: readonly [open: number, close: number] | undefined): string {
	return code ? `\u001b[${code[0]}m${text}\u001b[${code[1]}m` : text;
}
