import { cutText, nearest } from "../../base/index.ts";

/** One text to be replaced by another; `all`: wherever it stands, else only where it stands once. */
export type Edit = { readonly old: string; readonly new: string; readonly all: boolean };

/** The text afterwards, and the lines of the old text where something was replaced, 1-based. */
export type EditedText = { readonly text: string; readonly lines: readonly number[] };

/** Why a text was not edited. */
export type EditMiss = {
	/** How often `old` stands in the text: not once. */
	readonly occurrences: number;
	/** Where; empty for none. */
	readonly lines: readonly number[];
	/** The line most like the first line of `old`, where there is none. */
	readonly nearest?: { readonly line: number; readonly text: string; readonly isOnlySpace: boolean } | undefined;
};

/**
 * Edits a text as if all its lines ended in `\n`, whatever they end in and whatever the edit was written with.
 *
 * Each line keeps its own ending; lines that are new end like the line before them.
 */
export function editText(text: string, { old, new: wanted, all }: Edit): EditedText | EditMiss {
	const source = toPlainLines(text);
	const from = toPlainLines(old).text;
	const to = toPlainLines(wanted).text;
	const places = placesOf(source.text, from);
	const lines = places.map((place) => lineAt(source.text, place));
	if (places.length === 0) return { occurrences: 0, lines, nearest: nearestLine(source.text, from) };
	if (places.length > 1 && !all) return { occurrences: places.length, lines };
	return { text: replaceAt(source, places, { from, to }), lines };
}

/** What an edit that missed says to the model: what was found, and what to do about it. */
export function describeMiss({ occurrences, lines, nearest }: EditMiss): string {
	if (occurrences > 1) {
		const where = `${lines.slice(0, 10).join(", ")}${lines.length > 10 ? ", …" : ""}`;
		return `"old" occurs ${occurrences} times (lines ${where}). Add lines around it until it is unique, or set all`;
	}
	if (!nearest) return '"old" occurs 0 times. The file is empty';
	const difference = nearest.isOnlySpace ? " (only white space differs)" : "";
	const line = `line ${nearest.line}${difference}: ${JSON.stringify(cutText(nearest.text, 200))}`;
	return `"old" occurs 0 times. Nearest to its first line is ${line}. Read the file again and copy the text exactly`;
}

type PlainLines = { readonly text: string; readonly breaks: readonly string[] };

function toPlainLines(text: string): PlainLines {
	return { text: text.replaceAll("\r\n", "\n"), breaks: text.match(/\r?\n/g) ?? [] };
}

function placesOf(text: string, wanted: string): number[] {
	const places: number[] = [];
	for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
	return places;
}

function replaceAt(source: PlainLines, places: readonly number[], { from, to }: { from: string; to: string }): string {
	const pieces: string[] = [];
	const breaks: string[] = [];
	const removed = countBreaks(from);
	const added = countBreaks(to);
	let end = 0;
	let seen = 0;
	const keep = (piece: string): void => {
		pieces.push(piece);
		const count = countBreaks(piece);
		breaks.push(...source.breaks.slice(seen, seen + count));
		seen += count;
	};
	for (const place of places) {
		keep(source.text.slice(end, place));
		pieces.push(to);
		const own = source.breaks.slice(seen, seen + removed);
		const further = own.at(-1) ?? breaks.at(-1) ?? source.breaks[seen] ?? "\n";
		breaks.push(...Array.from({ length: added }, (_, index) => own[index] ?? further));
		seen += removed;
		end = place + from.length;
	}
	keep(source.text.slice(end));
	return withBreaks(pieces.join(""), breaks);
}

function withBreaks(text: string, breaks: readonly string[]): string {
	let index = 0;
	return text.replace(/\n/g, () => breaks[index++] ?? "\n");
}

function countBreaks(text: string): number {
	return text.split("\n").length - 1;
}

function lineAt(text: string, index: number): number {
	return countBreaks(text.slice(0, index)) + 1;
}

function nearestLine(text: string, wanted: string): EditMiss["nearest"] {
	if (text === "") return undefined;
	const first = wanted.split("\n").find((line) => line.trim() !== "") ?? wanted;
	const lines = text.split("\n");
	const bare = withoutSpace(first);
	const twin = lines.findIndex((line) => withoutSpace(line) === bare);
	if (twin !== -1) {
		return { line: twin + 1, text: lines[twin] ?? "", isOnlySpace: lines[twin] !== first };
	}
	const trimmed = lines.slice(0, maxCompared).map((line) => line.trim());
	const [best = ""] = nearest(
		first.trim(),
		trimmed.filter((line) => line !== ""),
	);
	const index = Math.max(0, trimmed.indexOf(best));
	return { line: index + 1, text: lines[index] ?? "", isOnlySpace: false };
}

/** Comparing costs microseconds for a line. */
const maxCompared = 20_000;

function withoutSpace(line: string): string {
	return line.replace(/\s+/g, "");
}
