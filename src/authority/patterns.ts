/**
 * Whether an argument matches a pattern: `git diff` is these words and no more, `git diff:*` (or `git diff *`) begins
 * with them.
 *
 * Whole words only. False as soon as either side holds what a shell would interpret, since the words that run would
 * not be the words that were compared. Never throws.
 */
export function matchesPattern(pattern: string, argument: unknown): boolean {
	if (typeof argument !== "string" || !isEvaluable(pattern)) return false;
	const { words: wanted, isPrefix } = readPattern(pattern);
	const words = toWords(argument);
	if (words === undefined || words.length < wanted.length) return false;
	return wanted.every((word, at) => word === words[at]) && (isPrefix || words.length === wanted.length);
}

/** Whether a pattern can match anything at all. One that cannot be evaluated denies. */
export function isEvaluable(pattern: string): boolean {
	return readPattern(pattern).words.length > 0;
}

type Words = { readonly words: readonly string[]; readonly isPrefix: boolean };

/** No words where the pattern is empty or holds shell characters. */
function readPattern(pattern: string): Words {
	const begin = /^(.*?)(?::\*|[ \t]\*)$/s.exec(pattern.trim())?.[1];
	return { words: toWords(begin ?? pattern) ?? [], isPrefix: begin !== undefined };
}

/**
 * Separators, redirections, expansions, quotes, globs, braces and control characters other than the tab; a tilde
 * that a shell would expand. Quotes are among them: what a quoted text means is the shell's to say, not ours.
 */
// oxlint-disable-next-line no-control-regex
const shellSyntax = /[;|&$<>()`\\"'*?[\]{}\u0000-\u0008\u000a-\u001f\u007f]|(?:^|[\s=:])[~#!]/;

function toWords(text: string): readonly string[] | undefined {
	if (shellSyntax.test(text)) return undefined;
	return text.split(/[ \t]+/).filter((word) => word !== "");
}
