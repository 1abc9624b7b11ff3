import type { Hit } from "./rank.ts";
import { sumOf, total } from "./weigh.ts";
import type { Query, Term } from "./words.ts";

/**
 * Whether none of the best files holds much of a query. Words count that no file holds at all: a question about what is
 * not there finds its other words all the same.
 */
export function isThin({ terms }: Query, hits: readonly Hit[]): boolean {
	const weights = terms.map((term) => (term.isGuess ? 0 : isUnread(term) ? unreadShare * term.weight : term.weight));
	const held = hits.slice(0, looked).map((hit) => sumOf(hit.terms, weights));
	return held.length > 0 && Math.max(...held) < least * total(weights);
}

/** Chinese that the glossary has no English for: code may say it all the same. */
function isUnread({ kind, text }: Term): boolean {
	return kind === "exact" && /\p{Script=Han}/u.test(text);
}

const unreadShare = 0.3;

/** As many as anybody reads. */
const looked = 6;

/** A question that a file answers has half of its words there, or more; one about something else has a third at most. */
const least = 0.4;
