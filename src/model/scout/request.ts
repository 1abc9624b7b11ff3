import {
	chineseAsking,
	chineseEmpty,
	chineseMaking,
	emptyWords,
	interrogatives,
	lookingVerbs,
	makingVerbs,
	prepositions,
} from "./words.ts";

/** The language that a request is written in, and answered in. */
export type Language = "en" | "zh";

/** `question`: a search may answer it. `order`: it asks for something to be made. `talk`: it names nothing to find. */
export type RequestKind = "question" | "order" | "talk";

/** Chinese as soon as one Chinese character is in it, outside of quotes. */
export function languageOf(text: string): Language {
	return /\p{Script=Han}/u.test(withoutQuotes(text)) ? "zh" : "en";
}

/** Tells a question about a workspace from everything else, by its words alone. */
export function kindOf(text: string): RequestKind {
	const bare = withoutQuotes(text);
	const clauses = bare
		.split(/[.;!?\n。；！？]+\s*|,\s*|，|\band (?:then )?|\bthen\b|然后|并且?|再/)
		.map((clause) => clause.trim());
	const isChinese = languageOf(text) === "zh";
	if (clauses.some(isChinese ? isChineseOrder : isOrder)) return "order";
	if (contentOf(text).length === 0) return "talk";
	const asks = isChinese ? chineseAsking.test(bare) || isShort(bare) : isAsking(bare) || isShort(bare);
	return asks ? "question" : "order";
}

/** What a request names: words that are not empty, names, quoted texts, paths, and Chinese without its question words. */
export function contentOf(text: string): readonly string[] {
	const quoted = [...text.matchAll(quotes)].map(([whole]) => whole.slice(1, -1).trim());
	const bare = withoutQuotes(text);
	const latin = (bare.match(/[A-Za-z_$@][\w$./@-]*/g) ?? []).map((word) => word.replace(/[.-]+$/, ""));
	const chinese = bare.replace(chineseEmpty, " ").match(/\p{Script=Han}+/gu) ?? [];
	return [
		...quoted,
		...latin.filter((word) => word.length > 1 && !emptyWords.has(word.toLowerCase())),
		...chinese,
	].filter((word) => word !== "");
}

/** Names, quoted texts and paths of a request, in order: what must be looked for letter by letter. */
export function namesOf(text: string): readonly string[] {
	const quoted = [...text.matchAll(quotes)].map(([whole]) => whole.slice(1, -1).trim());
	const names = (withoutQuotes(text).match(/[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g) ?? []).filter((word) => {
		return /[a-z\d][A-Z]|[A-Z]{2}[a-z]|_|\$/.test(word);
	});
	return [...new Set([...quoted, ...names])].filter((name) => name.length > 1);
}

const quotes = /`[^`]+`|"[^"]+"|“[^”]+”|「[^」]+」/g;

function withoutQuotes(text: string): string {
	return text.replace(quotes, " ").trim();
}

/** Politeness in front of what is asked: `could you please`, `I want you to`. */
const courtesy =
	/^(?:(?:hey|hi|hello|ok|okay|so|and|now|then|also|please|kindly)\b[,!]?\s*|(?:can|could|would|will) you(?: please)?\s+|(?:i (?:want|need|would like)|i'd like)(?: you)? to\s+|let'?s\s+|help me(?: to)?\s+)+/i;

function firstWordOf(clause: string): string {
	return /^[a-z]+(?![\w-])/i.exec(clause.replace(courtesy, ""))?.[0].toLowerCase() ?? "";
}

function isOrder(clause: string): boolean {
	const [, second] = clause.replace(courtesy, "").toLowerCase().split(/\s+/);
	return makingVerbs.has(firstWordOf(clause)) && second !== undefined && !prepositions.has(second);
}

function isChineseOrder(clause: string): boolean {
	return chineseMaking.test(clause) && !chineseAsking.test(clause);
}

function isAsking(text: string): boolean {
	const first = firstWordOf(text);
	return (
		text.includes("?") || interrogatives.has(first) || lookingVerbs.has(first) || /\b(?:where|how|which)\b/i.test(text)
	);
}

/** Bare words, such as `retry limits`: what a person types into a search box. */
function isShort(text: string): boolean {
	const first = firstWordOf(text);
	return text.split(/\s+/).length <= 6 && text.length <= 60 && !makingVerbs.has(first);
}
