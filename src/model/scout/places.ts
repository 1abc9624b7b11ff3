import { count, cutText } from "../../base/index.ts";

/** A place in a file, with the lines to show of it. */
export type Place = {
	readonly path: string;
	/** 1-based. */
	readonly line: number;
	/** In order, the line itself among them. */
	readonly lines: readonly PlaceLine[];
	/** Other builds of the same source; left out where there is none. */
	readonly builds?: number | undefined;
};

export type PlaceLine = { readonly number: number; readonly text: string };

export type SearchNotes = {
	readonly corrections: readonly { readonly word: string; readonly meant: string }[];
	readonly isThin: boolean;
};

/**
 * Reads `path:12: text`, as search and grep answer, with the count of builds that search tells below it; other lines are
 * passed over. In the order of the text.
 */
export function readHits(text: string): readonly Place[] {
	const places: Place[] = [];
	for (const row of text.split("\n")) {
		const hit = /^(\S.*?):(\d+): (.*)$/.exec(row);
		const builds = /^ {2}\[\+(\d+) builds? of it\]$/.exec(row);
		const last = places.at(-1);
		if (hit) places.push(toPlace(hit[1] ?? "", Number(hit[2]), hit[3] ?? ""));
		else if (builds && last) places[places.length - 1] = { ...last, builds: Number(builds[1]) };
	}
	return places;
}

/** What search says of a query itself, in brackets: words that it read otherwise, and that little of it was found. */
export function readNotes(text: string): SearchNotes {
	const corrections = [...text.matchAll(/^\[Nothing holds "(.+?)": looked for "(.+?)"\.\]$/gm)].map(
		([, word = "", meant = ""]) => ({ word, meant }),
	);
	return { corrections, isThin: /^\[No file holds much of it\b.*\]$/m.test(text) };
}

/** Reads the further lines of a file, `  12: text` below its first, as search answers. In the order of the text. */
export function readFurtherHits(text: string): readonly Place[] {
	const places: Place[] = [];
	let path: string | undefined;
	for (const row of text.split("\n")) {
		const further = /^ {2}(\d+): (.*)$/.exec(row);
		if (!further && !row.startsWith("  [")) path = /^(\S.*?):\d+: /.exec(row)?.[1];
		else if (further && path !== undefined) places.push(toPlace(path, Number(further[1]), further[2] ?? ""));
	}
	return places;
}

function toPlace(path: string, line: number, text: string): Place {
	return { path, line, lines: [{ number: line, text }] };
}

/** Reads `12|text`, as read answers. */
export function readNumbered(text: string): readonly PlaceLine[] {
	return text.split("\n").flatMap((row): PlaceLine[] => {
		const line = /^\s*(\d+)\|(.*)$/.exec(row);
		return line ? [{ number: Number(line[1]), text: line[2] ?? "" }] : [];
	});
}

/** Shows places with a blank line between them, each as `showPlace` does. */
export function showPlaces(places: readonly Place[]): string {
	return places.map((place) => showPlace(place)).join("\n\n");
}

/**
 * Shows a place as a report does: `path:line` on a line of its own, with `label` and its builds behind it, then its lines,
 * the line itself marked. `readReport` reads it back.
 */
export function showPlace({ path, line, lines, builds = 0 }: Place, label = ""): string {
	const width = String(lines.at(-1)?.number ?? line).length;
	const shown = withoutMargin(lines).map(({ number, text }) => {
		return `${number === line ? ">" : " "} ${String(number).padStart(width)} | ${cut(text)}`.trimEnd();
	});
	const beside = [label, builds > 0 ? `+${count(builds, "build")}` : ""].filter((part) => part !== "").join("; ");
	return [`${path}:${line}${beside === "" ? "" : `  (${beside})`}`, ...shown.map((row) => `  ${row}`)].join("\n");
}

/** A longer line fills a screen and says no more. */
const maxLineChars = 160;

function cut(text: string): string {
	return text.length > maxLineChars ? `${cutText(text, maxLineChars)}…` : text;
}

/** The places of a report, in its order. */
export function readReport(text: string): readonly Place[] {
	const places: { path: string; line: number; lines: PlaceLine[]; builds?: number }[] = [];
	for (const row of text.split("\n")) {
		const head = /^(\S.*?):(\d+)(?: {2}\((?:.*; )?(?:\+(\d+) builds?|.*)\))?$/.exec(row);
		const line = /^ {2}[> ] +(\d+) \|(?: (.*))?$/.exec(row);
		const builds = head?.[3] === undefined ? {} : { builds: Number(head[3]) };
		if (head) places.push({ path: head[1] ?? "", line: Number(head[2]), lines: [], ...builds });
		else if (line) places.at(-1)?.lines.push({ number: Number(line[1]), text: line[2] ?? "" });
	}
	return places;
}

/** Indentation that all lines share says nothing. */
function withoutMargin(lines: readonly PlaceLine[]): readonly PlaceLine[] {
	const filled = lines.filter(({ text }) => text.trim() !== "");
	const margins = filled.map(({ text }) => /^\s*/.exec(text)?.[0] ?? "");
	const margin = margins.reduce((shared, next) => commonStart(shared, next), margins[0] ?? "");
	return lines.map(({ number, text }) => ({ number, text: text.trim() === "" ? "" : text.slice(margin.length) }));
}

function commonStart(a: string, b: string): string {
	let length = 0;
	while (length < a.length && a[length] === b[length]) length++;
	return a.slice(0, length);
}
