import { distance } from "fastest-levenshtein";

/**
 * The candidates ordered by likeness to a mistyped name, nearest first; equal likeness keeps the given order.
 *
 * Case does not count. For error messages only: a guess is never acted upon.
 */
export function nearest(name: string, candidates: Iterable<string>): readonly string[] {
	// The longest name worth comparing: the cost grows with the product of both lengths.
	const wanted = name.slice(0, 200).toLowerCase();
	return [...candidates]
		.map((candidate) => ({ candidate, distance: distance(wanted, candidate.slice(0, 200).toLowerCase()) }))
		.sort((a, b) => a.distance - b.distance)
		.map(({ candidate }) => candidate);
}

/** The candidate that a mistyped name is likely to mean: at most a third of its letters differ. Undefined where none is. */
export function likely(name: string, candidates: Iterable<string>): string | undefined {
	const [first] = nearest(name, candidates);
	if (first === undefined || name.length > 200) return undefined;
	return distance(name.toLowerCase(), first.toLowerCase()) <= first.length / 3 ? first : undefined;
}
