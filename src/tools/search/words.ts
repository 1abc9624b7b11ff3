import { chinese, chineseStopWords } from "./chinese.ts";
import { stopWords, weakWords } from "./empty-words.ts";
import { phrases, synonyms } from "./glossary.ts";
import { splitWords, stem } from "./stem.ts";

/** One thing that a query asks for. */
export type Term = {
	/** As the query says it, for showing. */
	readonly text: string;
	/**
	 * `word`: any form of a word. `exact`: a name, a quoted text or Chinese, letter by letter, in any case.
	 * `path`: part of a file's path.
	 */
	readonly kind: "word" | "exact" | "path";
	/** How much a match counts beside the others, before rarity. */
	readonly weight: number;
	/** What matches, each with its share of `weight`: stems in lower case for words, texts for the rest. */
	readonly forms: readonly Form[];
	/** A guess at how code may say it: good where it is found, no loss where it is not. */
	readonly isGuess?: boolean | undefined;
	/** The words of a query that a guess joins. */
	readonly parts?: readonly string[] | undefined;
};

export type Form = {
	/** With a space: two words side by side, as `exit code`, `exitCode`, `exit_code` or `exitcode`. */
	readonly text: string;
	readonly share: number;
	/** Of a word: matched letter by letter all the same, as Chinese has no forms. */
	readonly isExact?: boolean | undefined;
};

/** A query, understood: what to look for. No terms: there is nothing in it that a file could hold. */
export type Query = {
	readonly text: string;
	readonly terms: readonly Term[];
};

/**
 * Reads a query: quoted texts, paths and names weigh most; plain words match in any form and bring their synonyms;
 * Chinese words bring the English that code uses for them. Question words are dropped.
 */
export function parseQuery(query: string): Query {
	const text = query.slice(0, maxChars);
	const terms: Term[] = [];
	let rest = text.normalize("NFC");
	const take = (pattern: RegExp, toTerms: (found: string) => readonly Term[]): void => {
		for (const [whole, ...groups] of rest.matchAll(pattern)) {
			terms.push(...toTerms(groups.find((group) => group !== undefined) ?? whole));
		}
		rest = rest.replace(pattern, " ");
	};
	take(/`([^`]+)`|"([^"]+)"|“([^”]+)”|「([^」]+)」|(?<!\w)'([^']+)'(?!\w)/g, quotedTerms);
	take(/(?<![\w/.-])(?:[\w@.-]+\/)+[\w@.-]*[\w-]|(?<![\w/.-])[\w-]+\.[a-z]{1,4}(?![\w(])/g, pathTerms);
	for (const [phrase, words] of phrases) {
		const found = phrase.exec(rest);
		if (!found) continue;
		terms.push(phraseTerm(words));
		rest = rest.replace(phrase, ` ${found.groups?.["kept"] ?? ""} `);
	}
	// In Chinese, a word in Latin letters is there because the code says it.
	const isChinese = /\p{Script=Han}/u.test(text);
	take(/(?<![\w$])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(\))?/g, (name) =>
		isName(name) ? nameTerms(name) : scaled(plain(name), isChinese ? 1.3 : 1),
	);
	take(/\p{Script=Han}+/gu, chineseTerms);
	take(/(?<![\w.])\d{2,}(?![\w.])/g, (number) => [exact(number, 1)]);
	const kept = terms.filter((term) => term.text !== "");
	const guesses = joinedTerms(text);
	return { text, terms: unique([...kept.map((term) => withCompounds(term, guesses)), ...guesses]) };
}

/** Where code says `whitespace`, it says what a query's `white` and `space` mean. */
function withCompounds(term: Term, guesses: readonly Term[]): Term {
	if (term.kind !== "word") return term;
	const compounds = guesses.filter(({ parts }) => parts?.includes(term.text));
	const forms = compounds.map(({ text }): Form => ({ text: stem(text), share: 1 }));
	return forms.length === 0 ? term : { ...term, forms: [...term.forms, ...forms] };
}

/** What comes after that says nothing new, and quotes and paths take time with the square of the length. */
const maxChars = 2_000;

/** Quotes say that this text is meant; its words count too, for where it is spelled otherwise. */
function quotedTerms(quoted: string): readonly Term[] {
	const text = quoted.trim();
	if (text.length < 2) return [];
	if (/^[\w$.]+(?:\(\))?$/.test(text)) return nameTerms(text);
	return [exact(text, 3), ...splitWords(text).flatMap((word) => scaled(plain(word), 0.3))];
}

function pathTerms(path: string): readonly Term[] {
	const words = splitWords(path.replace(/\.\w+$/, "")).flatMap((word) => scaled(plain(word), 0.4));
	const term: Term = { text: path, kind: "path", weight: 4, forms: [{ text: path.toLowerCase(), share: 1 }] };
	const [first, second, ...rest] = splitWords(path);
	// `HTTP/2` looks like a path, and code has http2 for it.
	const name = first !== undefined && second !== undefined && rest.length === 0 ? [joined(first, second)] : [];
	return [term, ...words, ...name];
}

/** Not a word that a sentence would hold: `maxSteps`, `max_steps`, `Hono.route`, `HTTPException`, `run()`, `v8x`. */
function isName(text: string): boolean {
	return /[a-z\d][A-Z]|[A-Z]{2}[a-z]|_|\$|\.|\(\)|\d/.test(text);
}

function nameTerms(name: string): readonly Term[] {
	const bare = name.replace(/\(\)$/, "");
	const last = bare.slice(bare.lastIndexOf(".") + 1);
	const words = splitWords(bare);
	const parts = words.length > 1 ? words.flatMap((word) => scaled(plain(word), 0.3)) : [];
	const member = last !== bare && last.length > 1 ? [exact(last, 2)] : [];
	return [exact(bare, 3), ...member, ...parts];
}

function plain(word: string): readonly Term[] {
	const lower = word.toLowerCase();
	if (lower.length < 2 || stopWords.has(lower)) return [];
	const own = stem(lower);
	const others = synonyms
		.filter((group) => group.some((other) => stem(other) === own))
		.flatMap((group) => group.map(stem))
		.filter((other) => other !== own);
	const forms = [
		{ text: own, share: 1 },
		...[...new Set(others)].map((other) => ({ text: other, share: synonymShare })),
	];
	return [{ text: lower, kind: "word", weight: weightOf(word), forms }];
}

/** `SIGTERM` and `CORS` are said for a reason. */
function weightOf(word: string): number {
	if (weakWords.has(word.toLowerCase())) return weakWeight;
	return /^[A-Z]{3,}$/.test(word) ? 1.5 : 1;
}

/** A synonym is often right and often beside the point. */
const synonymShare = 0.4;
const weakWeight = 0.25;

/** Known words first, the longest match at each place; what is left between them is segmented. */
function chineseTerms(run: string): readonly Term[] {
	const known = chineseWords.find((word) => run.includes(word));
	if (known !== undefined) {
		const at = run.indexOf(known);
		const english = [...new Set((chinese[known] ?? []).map(stem))];
		const forms = english.map((text, index): Form => ({ text, share: index === 0 ? 1 : 0.6 }));
		const word: Term = {
			text: known,
			kind: "word",
			weight: 1,
			forms: [...forms, { text: known, share: 1, isExact: true }],
		};
		return [...chineseTerms(run.slice(0, at)), word, ...chineseTerms(run.slice(at + known.length))];
	}
	const asking = chineseStopWords.find((word) => run.includes(word));
	if (asking !== undefined) {
		const at = run.indexOf(asking);
		return [...chineseTerms(run.slice(0, at)), ...chineseTerms(run.slice(at + asking.length))];
	}
	return [...new Intl.Segmenter("zh", { granularity: "word" }).segment(run)]
		.filter(({ segment }) => segment.length > 1)
		.map(({ segment }) => exact(segment, 1));
}

const chineseWords = Object.keys(chinese).sort((a, b) => b.length - a.length);

function exact(text: string, weight: number): Term {
	return { text, kind: "exact", weight, forms: [{ text: text.toLowerCase(), share: 1 }] };
}

function scaled(terms: readonly Term[], factor: number): readonly Term[] {
	return terms.map((term) => ({ ...term, weight: term.weight * factor }));
}

/**
 * Words of a question are often one in code: `websocket`, `cleanup` for what is cleaned up, `sse` for server-sent
 * events. Where no file says so, such a term finds nothing and costs nothing.
 */
function joinedTerms(text: string): readonly Term[] {
	const words = (text.match(/[A-Za-z]+(?:'[a-z]+)?|[^\sA-Za-z-]+/g) ?? []).map((word) => word.toLowerCase());
	const isContent = (word: string | undefined): word is string => {
		return word !== undefined && /^[a-z]{2,}$/.test(word) && (!stopWords.has(word) || nouns.has(word));
	};
	return words.flatMap((word, index) => {
		const [next, third] = words.slice(index + 1);
		if (!isContent(word) || next === undefined) return [];
		const phrasal = particles.has(next) ? [joined(stem(word), next)] : [];
		const compound = isContent(next) && next !== word ? [joined(word, next)] : [];
		const acronym = isContent(next) && isContent(third) ? [joined(`${word[0]}${next[0]}${third[0]}`)] : [];
		return [...phrasal, ...compound, ...acronym];
	});
}

/** What was meant by a phrase; its first word is the usual one. */
function phraseTerm(words: readonly string[]): Term {
	const forms = words.map((word, index) => {
		return { text: word.split(" ").map(stem).join(" "), share: index === 0 ? 1 : synonymShare };
	});
	return { text: words[0] ?? "", kind: "word", weight: 1, forms };
}

/** Nothing to look for alone, and the second half of many a name: `exitCode`, `packageList`. */
const nouns: ReadonlySet<string> = new Set(["code", "list", "package", "place", "point", "project", "search"]);

const particles: ReadonlySet<string> = new Set(["down", "in", "off", "out", "over", "up"]);

function joined(...words: readonly string[]): Term {
	// `whitespace` is one word with a stem of its own, and not the stems of two.
	const spellings = new Set([words.map(stem).join(" "), stem(words.join(""))]);
	const forms = [...spellings].map((text) => ({ text, share: 1 }));
	return { text: words.join(""), kind: "word", weight: 0.6, forms, isGuess: true, parts: words };
}

/** A word that was said twice counts once, at its higher weight. */
function unique(terms: readonly Term[]): readonly Term[] {
	const best = new Map<string, Term>();
	for (const term of terms) {
		const key = `${term.kind} ${term.forms[0]?.text ?? ""}`;
		const before = best.get(key);
		if (!before || before.weight < term.weight) best.set(key, term);
	}
	return [...best.values()];
}
