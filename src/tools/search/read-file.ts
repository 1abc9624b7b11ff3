import { definitionsOf, type Definition } from "./definitions.ts";
import type { Matcher, Matches } from "./matcher.ts";
import { splitWords } from "./stem.ts";

/** A file that was read for a query, with all that its rank depends on. */
export type ReadFile = {
	readonly path: string;
	readonly lines: readonly string[];
	/** Per line. */
	readonly matches: readonly Matches[];
	readonly definitions: readonly NamedDefinition[];
	readonly inPath: Matches;
	/** In the file's own name; an index file is named by its folder. */
	readonly inName: Matches;
	readonly nameWords: number;
	/** The best share of each term that is in the text or the path, at most 1: a synonym is less than the word itself. */
	readonly terms: Matches;
};

/** A definition whose name holds a term. */
export type NamedDefinition = {
	readonly definition: Definition;
	readonly found: Matches;
	/** Words of the whole name. */
	readonly words: number;
};

/** Finds a query's terms in a file. Pure. */
export function readFile(path: string, text: string, matcher: Matcher): ReadFile {
	const lines = text.split("\n");
	const matches = lines.map((line) => (line.length > maxLineChars ? noMatches : matcher.in(line)));
	const definitions = definitionsOf(path, lines)
		.filter(({ line }) => matches[line - 1] !== noMatches)
		.map((definition): NamedDefinition => {
			const { name } = definition;
			return { definition, found: matcher.in(name), words: Math.max(1, splitWords(name).length) };
		});
	const inPath = matcher.inPath(path);
	const name = nameOf(path);
	const terms = bestOf([inPath, ...matches]);
	const named = { inName: matcher.in(name), nameWords: Math.max(1, splitWords(name).length) };
	return { path, lines, matches, definitions, inPath, ...named, terms };
}

/** The strongest match of each term, at most 1. */
export function bestOf(matches: readonly Matches[]): Matches {
	const best = new Map<number, number>();
	for (const found of matches) {
		for (const [term, strength] of found) best.set(term, Math.max(best.get(term) ?? 0, Math.min(1, strength)));
	}
	return best;
}

const noMatches: Matches = new Map();

/** A longer line is minified or is data: it says nothing to a reader. */
const maxLineChars = 2_000;

/** What a bundler puts behind the name of a chunk, which says nothing. */
const chunkHash = /[.-](?=[\w-]*[\dA-Z_-])[\w-]{8}$/;

function nameOf(path: string): string {
	const segments = path.split("/");
	const file = (segments.pop() ?? "").replace(/\.d\.[cm]?ts$|\.\w+$/, "").replace(chunkHash, "");
	return /^(?:index|mod|main|__init__)$/.test(file) ? (segments.pop() ?? file) : file;
}
