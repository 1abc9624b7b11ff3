import { splitWords, stem, stemPattern } from "./stem.ts";
import type { Query } from "./words.ts";

/** Strength by index into `query.terms`: the sum of the shares of the forms that were found. */
export type Matches = ReadonlyMap<number, number>;

/** Finds a query's terms in a text, in a name or in a path. */
export type Matcher = {
	readonly in: (text: string) => Matches;
	/** As `in`; a path's terms match too. */
	readonly inPath: (path: string) => Matches;
};

/** A matcher with its own memory of stems: build one per search. */
export function createMatcher(query: Query): Matcher {
	const stems = new Map<string, string>();
	const words = new Map<string, (readonly [term: number, share: number])[]>();
	const texts: (readonly [text: string, term: number, share: number])[] = [];
	const paths: (readonly [text: string, term: number])[] = [];
	query.terms.forEach((term, index) => {
		for (const { text, share, isExact } of term.forms) {
			if (term.kind === "path") paths.push([text, index]);
			else if (term.kind === "exact" || isExact) texts.push([text, index, share]);
			else {
				// One word in some code is two in other: both spellings are looked up.
				for (const spelling of new Set([text, text.replace(" ", "")])) {
					words.set(spelling, [...(words.get(spelling) ?? []), [index, share]]);
				}
			}
		}
	});

	const stemOf = (word: string): string => {
		const known = stems.get(word);
		if (known !== undefined) return known;
		const made = stem(word);
		stems.set(word, made);
		return made;
	};
	const hasPairs = [...words.keys()].some((text) => text.includes(" "));
	const hints = [...[...words.keys()].map(stemPattern), ...texts.map(([text]) => escapePattern(text))];
	const hint = new RegExp(hints.join("|") || "(?!)", "i");
	const matchIn = (text: string): Map<number, number> => {
		// Most lines hold nothing; to see that takes a fraction of the time that splitting them takes.
		if (!hint.test(text)) return new Map();
		const found = new Map<number, number>();
		const add = (term: number, share: number): void => void found.set(term, (found.get(term) ?? 0) + share);
		let before = "";
		for (const word of words.size === 0 ? [] : splitWords(text)) {
			const own = stemOf(word);
			for (const [term, share] of words.get(own) ?? []) add(term, share);
			for (const [term, share] of hasPairs ? (words.get(`${before} ${own}`) ?? []) : []) add(term, share);
			before = own;
		}
		const lower = texts.length === 0 ? "" : text.toLowerCase();
		for (const [wanted, term, share] of texts) {
			const strength = exactStrength(lower, wanted);
			if (strength > 0) add(term, share * strength);
		}
		return found;
	};
	return {
		in: matchIn,
		inPath(path) {
			const found = matchIn(path);
			const lower = path.toLowerCase();
			for (const [wanted, term] of paths) if (holdsPath(lower, wanted)) found.set(term, 1);
			return found;
		},
	};
}

function escapePattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** 1 where the text stands as a word of its own, less where it is part of a longer one, 0 where it is absent. */
function exactStrength(lower: string, wanted: string): number {
	let strength = 0;
	for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
		const isWhole = !isWordChar(lower[at - 1]) && !isWordChar(lower[at + wanted.length]);
		if (isWhole) return 1;
		strength = partStrength;
	}
	return strength;
}

const partStrength = 0.4;

function isWordChar(char: string | undefined): boolean {
	return char !== undefined && /[\w$]/.test(char);
}

/** Whole segments only: `src/run` is in `packages/src/run/loop.ts` and not in `src/runtime/x.ts`. */
function holdsPath(path: string, wanted: string): boolean {
	const bare = wanted.replace(/^\.?\//, "");
	return `/${path}/`.includes(`/${bare}/`) || `/${path}`.includes(`/${bare}.`);
}
