import type { Matches } from "./matcher.ts";

/** What each term of a query is worth, by its index. */
export type Weights = readonly number[];

/** The worth of what was found, each term by its weight and a factor of its own. */
export function sumOf(
	matches: Matches,
	weights: Weights,
	factor: (strength: number, term: number) => number = (strength) => Math.min(1, strength),
): number {
	return total([...matches].map(([term, strength]) => (weights[term] ?? 0) * factor(strength, term)));
}

/** The sum; 0 for none. */
export function total(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0);
}

/** The mean, at least 1 and so for none. */
export function mean(numbers: readonly number[]): number {
	return numbers.length === 0 ? 1 : Math.max(1, total(numbers) / numbers.length);
}
