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
