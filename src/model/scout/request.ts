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
	if (isAboutAll(text)) return "question";
	if (clauses.some(isChinese ? isChineseOrder : isOrder)) return "order";
	if (contentOf(text).length === 0) return "talk";
	const asks = isChinese ? chineseAsking.test(bare) || isShort(bare) : isAsking(bare) || isShort(bare);
	return asks ? "question" : "order";
}

/** Whether it asks what all of it is for, which stands in a README and nowhere in the code. */
export function isAboutAll(text: string): boolean {
	return aboutAll.test(text.trim()) || chineseAboutAll.test(text.trim());
}

const aboutAll =
	/^(?:what(?:'s| is| are| does)|explain|describe|tell me|how does|give me an? (?:overview|summary))\b(?:(?!\bin\b)[\w' ])*?\bthis(?: (?:project|package|repo(?:sitory)?|codebase|code|library|program|app(?:lication)?|tool|workspace))?(?: (?:do|for|about|all about|work|used for))?\s*[?.!]*$/i;
const chineseAboutAll =
	/^(?:请|介绍一下|介绍|解释一下|说明)*(?:这个|这是|本|该|这)?(?:个)?(?:项目|仓库|代码库|库|包|程序|工具)?(?:是|能|可以)?(?:做|干|用来做|用来干)(?:什么|啥)(?:的|用的)?[？?。]*$/;

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
	const isChinese = languageOf(text) === "zh";
	const names = (withoutQuotes(text).match(/[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g) ?? []).filter((word) => {
		const isCode = /[a-z\d][A-Z]|[A-Z]{2}[a-z]|_|\$/.test(word);
		// In Chinese, a word in Latin letters is there because the code says it.
		return isCode || (isChinese && word.length > 2 && !emptyWords.has(word.toLowerCase()));
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

/** Something to be made up, though it opens like a request to look. */
const entertaining =
	/^(?:tell|give|sing|draw|recommend) (?:me|us) (?:a|an|some|another) (?!\w* ?(?:list|overview|summary|example))/i;

function isOrder(clause: string): boolean {
	if (entertaining.test(clause.replace(courtesy, ""))) return true;
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
