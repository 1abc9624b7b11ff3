import { contentOf, languageOf, namesOf } from "./request.ts";
import { chineseEmpty, chinesePronouns, emptyWords, interrogatives, predicates, pronouns } from "./words.ts";

/**
 * Splits a question into what it asks, each part able to stand alone: `Where are retries decided, and what limits
 * them?` is `Where are retries decided` and `what limits retries`. At least one, at most `maxFacets`.
 */
export function facetsOf(question: string): readonly string[] {
	const whole = question.trim().replace(/\s+/g, " ");
	const isChinese = languageOf(whole) === "zh";
	const clauses = isChinese ? chineseClauses(whole) : englishClauses(whole);
	const subject = isChinese ? chineseSubject(clauses[0] ?? "") : englishSubject(clauses[0] ?? "");
	const resolve = isChinese ? resolveChinese : resolveEnglish;
	const resolved = clauses.map((clause, index) => (index === 0 ? clause : resolve(clause, subject)));
	const [only] = resolved;
	const parts = resolved.length === 1 && only !== undefined ? splitObjects(only, isChinese) : resolved;
	const unique = [...new Set(parts)].slice(0, maxFacets);
	return unique.length === 0 ? [whole] : unique;
}

/** A question with more parts is better asked in two. */
const maxFacets = 6;

/** At the end of a sentence, and before each further question word. A clause that names nothing belongs to the last. */
function englishClauses(text: string): readonly string[] {
	const asking = [...interrogatives].join("|");
	const boundary = new RegExp(
		String.raw`[?!;]+\s*|\.\s+|,?\s+(?:and|but|or)\s+(?=(?:also\s+)?(?:${asking})\b)|,\s*(?=(?:${asking})\b)`,
		"i",
	);
	return joinEmpty(text.split(boundary), " ");
}

function chineseClauses(text: string): readonly string[] {
	return joinEmpty(text.split(/[？?！!；;。，,]+\s*|(?:以及|还有|并且|而且)/), "，");
}

function joinEmpty(clauses: readonly string[], between: string): readonly string[] {
	const joined: string[] = [];
	for (const clause of clauses.map((part) => part.trim().replace(/[.,]$/, "")).filter((part) => part !== "")) {
		const last = joined.length - 1;
		if (contentOf(clause).length > 0 || last < 0) joined.push(clause);
		else joined[last] = `${joined[last]}${between}${clause}`;
	}
	const [first, second, ...rest] = joined;
	// A greeting in front names nothing either.
	return first !== undefined && second !== undefined && contentOf(first).length === 0 ? [second, ...rest] : joined;
}

/** What a clause is about: its content up to the verb that says what becomes of it, or after `does` all of it. */
function englishSubject(clause: string): string {
	const content = contentOf(clause);
	const names = namesOf(clause);
	if (names.length > 0) return names.join(" ");
	const verb = content.findIndex((word) => isPredicate(word));
	return content
		.slice(0, verb > 0 ? verb : content.length)
		.slice(0, 3)
		.join(" ");
}

function isPredicate(word: string): boolean {
	return predicates.has(word.toLowerCase()) || /[^e]ed$/.test(word);
}

function chineseSubject(clause: string): string {
	const names = namesOf(clause);
	return names.length > 0 ? names.join(" ") : contentOf(clause).slice(0, 2).join(" ");
}

/** Puts the subject where a pronoun stands; a clause that says little else gets it at its end. */
function resolveEnglish(clause: string, subject: string): string {
	if (subject === "" || namesOf(clause).length > 0) return clause;
	if (pronouns.test(clause)) return clause.replace(pronouns, subject);
	return contentOf(clause).length < 2 ? `${clause} (${subject})` : clause;
}

function resolveChinese(clause: string, subject: string): string {
	if (subject === "" || namesOf(clause).length > 0) return clause;
	if (chinesePronouns.test(clause)) return clause.replace(chinesePronouns, subject);
	const said = clause.replace(chineseEmpty, "").match(/\p{Script=Han}/gu)?.length ?? 0;
	return said <= 3 ? `${clause}（${subject}）` : clause;
}

/** Several names, or a list of words under one question, are a facet each; one bare name is where it is defined and used. */
function splitObjects(clause: string, isChinese: boolean): readonly string[] {
	const names = namesOf(clause);
	const [name] = names;
	if (names.length > 1)
		return names.map((one) =>
			without(
				clause,
				names.filter((other) => other !== one),
			),
		);
	const isBare = contentOf(clause).length === 1 && !/\b(?:used?|uses|calls?)\b|用|调/i.test(clause);
	if (name !== undefined && isBare) return definedAndUsed(name, isChinese);
	return isChinese ? splitChineseList(clause) : splitList(clause);
}

function definedAndUsed(name: string, isChinese: boolean): readonly string[] {
	return isChinese
		? [`${name} 在哪里定义`, `${name} 在哪里使用`]
		: [`where ${name} is defined`, `where ${name} is used`];
}

/** The clause about one of its names: the others are taken out, each with its quotes and the word that joined it. */
function without(clause: string, names: readonly string[]): string {
	const holed = names.reduce((text, name) => text.replace(name, "\0"), clause).replace(/[`"“「]\0[`"”」]/g, "\0");
	return holed
		.replace(
			/\s*(?:,|\b(?:and|or|vs\.?|versus)\b|[和与、])\s*\0|\0\s*(?:,|\b(?:and|or|vs\.?|versus)\b|[和与、])\s*|\0/g,
			" ",
		)
		.replace(/\s+/g, " ")
		.trim();
}

/** `timeouts and retries` under one question word; two words that a program would have as one thing stay together. */
function splitList(clause: string): readonly string[] {
	const list = /\b([\w-]+)((?:, [\w-]+)*),? (?:and|or) ([\w-]+)\b/.exec(clause);
	if (!list) return [clause];
	const [whole, first = "", middle = "", last = ""] = list;
	const items = [first, ...middle.split(", ").filter((item) => item !== ""), last];
	const isPlain = items.every((item) => !emptyWords.has(item.toLowerCase()) && !isPredicate(item));
	return isPlain ? items.map((item) => clause.replace(whole, item)) : [clause];
}

function splitChineseList(clause: string): readonly string[] {
	const list = /(\p{Script=Han}{2,4})[和与、](\p{Script=Han}{2,4}?)(?=在|是|怎|如|有|的|被|$)/u.exec(clause);
	if (!list) return [clause];
	const [whole, first = "", second = ""] = list;
	return [clause.replace(whole, first), clause.replace(whole, second)];
}
