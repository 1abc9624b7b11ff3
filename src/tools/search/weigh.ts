import type { Matches } from "./matcher.ts";

/** What each term of a query is worth, by its index. */
export type Weights = readonly number[];

/**
 * What each term is worth in a text, in the name of a definition and in a path. A word that every file holds says
 * nothing in a text, and all the same tells one file from the others where few are named after it.
 */
export type FieldWeights = { readonly text: Weights; readonly name: Weights; readonly path: Weights };

/** BM25's inverse document frequency, never so low that a word which was asked for does not count at all. */
export function rarity(fileCount: number, filesWith: number): number {
	return Math.max(0.3, Math.log(1 + (fileCount - filesWith + 0.5) / (filesWith + 0.5)));
}

/** The worth of what was found, each term by its weight and a factor of its own. */
export function sumOf(
	matches: Matches,
	weights: Weights,
	factor: (strength: number, term: number) => number = (strength) => Math.min(1, strength),
): number {
	return total([...matches].map(([term, strength]) => (weights[term] ?? 0) * factor(strength, term)));
}

/** What share of a query is held, rare words counting more; 1 of a query that is nowhere. */
export function shareOf(terms: Matches, weights: Weights): number {
	const all = total(weights);
	return all === 0 ? 1 : sumOf(terms, weights) / all;
}

/** Half of a question is less than half an answer. */
export function coverage(terms: Matches, weights: Weights): number {
	return 0.2 + 0.8 * shareOf(terms, weights);
}

/** The sum; 0 for none. */
export function total(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0);
}
