/**
 * The common beginning of an English word's forms, for matching and never for showing: retry, retries, retried and
 * retrying are one, as are limit and limits, validate, validator and validation. Expects lower case.
 */
export function stem(word: string): string {
	if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
	return trimEnd(derived(inflected(irregular.get(word) ?? word)));
}

/** Splits a text into lower-case words: at everything that is no letter or digit, at camelCase and at snake_case. */
export function splitWords(text: string): string[] {
	const pattern = isAscii(text) ? asciiWordPattern : wordPattern;
	return (text.match(pattern) ?? []).map((word) => word.toLowerCase());
}

/** `HTTPServer` is HTTP and Server, `v4` is v and 4; Chinese comes as one run. */
const wordPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|\p{Script=Han}+/gu;

/** Forms that do not begin as their stem does, most of them past, or plural: questions are full of these, and code is not. */
const irregular: ReadonlyMap<string, string> = new Map(
	(
		"begun begin, bound bind, broken break, built build, caught catch, children child, chosen choose, " +
		"dealt deal, description describe, drawn draw, drew draw, driven drive, fallen fall, fed feed, fell fall, " +
		"forgotten forget, found find, froze freeze, frozen freeze, gone go, grew grow, grown grow, held hold, " +
		"hidden hide, hung hang, indices index, kept keep, laid lay, lost lose, matrices matrix, meant mean, " +
		"overridden override, overwritten overwrite, paid pay, ran run, rebuilt rebuild, rewritten rewrite, " +
		"rewrote rewrite, sent send, shaken shake, shook shake, shown show, shrunk shrink, slept sleep, " +
		"spent spend, stolen steal, stuck stick, subscription subscribe, swept sweep, threw throw, thrown throw, " +
		"took take, torn tear, transcription transcribe, unbound unbind, understood understand, undone undo, " +
		"vertices vertex, withdrawn withdraw, woke wake, woken wake, written write, wrote write"
	)
		.split(", ")
		.map((pair) => pair.split(" ") as [string, string]),
);

/**
 * A regular expression that finds every form of a stem, and other words. Two stems with a space between them are found
 * side by side: `rat limit` in rateLimit, rate_limits and "rate limit".
 */
export function stemPattern(stems: string): string {
	return stems.split(" ").map(formsPattern).join("[a-z]{0,5}[ _.-]?");
}

/** `retry` is in retries: the y goes where the rest is long enough to mean something. */
function formsPattern(word: string): string {
	const start = word.length > 3 ? word.replace(/y$/, "[yi]") : word;
	const past = [...irregular].flatMap(([form, present]) => (stem(present) === word ? [form] : []));
	return past.length === 0 ? start : `(?:${[start, ...past].join("|")})`;
}

/** The same for what nearly all code is written in, several times as fast. */
const asciiWordPattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

function isAscii(text: string): boolean {
	// eslint-disable-next-line no-control-regex -- the range is ASCII
	return /^[\0-\x7f]*$/.test(text);
}

function inflected(word: string): string {
	if (/(?:ies|ied)$/.test(word)) return `${word.slice(0, -3)}y`;
	if (/(?:ss|us|is)$/.test(word)) return word;
	if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
	if (word.endsWith("s")) return word.slice(0, -1);
	// Of speed, feed and exceed, it is no ending.
	if (word.endsWith("eed")) return word;
	for (const ending of ["ing", "ed"]) {
		const rest = word.slice(0, -ending.length);
		if (word.endsWith(ending) && rest.length >= 3 && /[aeiouy]/.test(rest)) return rest;
	}
	return word;
}

/** What does it, and its doing: a short rest is a word of its own (user, error, action stay). */
function derived(word: string): string {
	if (/.{4}(?:er|or)$/.test(word)) return word.slice(0, -2);
	if (/.{3}[cst]ion$|.{4}ity$/.test(word)) return word.slice(0, -3);
	if (/.{4}ly$/.test(word)) return word.slice(0, -2);
	return word;
}

/** Drops what differs between forms: a last e (route, routing) and a doubled consonant (stop, stopped). */
function trimEnd(word: string): string {
	const short = word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
	return /([^aeiou])\1$/.test(short) && short.length > 3 ? short.slice(0, -1) : short;
}
