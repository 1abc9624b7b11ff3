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

/**
 * The candidates that a mistyped name may well mean, likeliest first, at most three: it begins them, or at most about a
 * third of the letters differ. Hyphens before an option do not count.
 */
export function alike(name: string, candidates: Iterable<string>): readonly string[] {
	const wanted = bare(name);
	if (wanted === "" || wanted.length > 200) return [];
	return nearest(name, candidates)
		.filter((candidate) => isNear(wanted, bare(candidate)))
		.slice(0, maxAlike);
}

/** What to write instead of a mistyped name: `Nearest: model, models`, or where nothing is alike `Use one of: …`. */
export function suggest(name: string, candidates: readonly string[]): string {
	const near = alike(name, candidates);
	if (near.length > 0) return `Nearest: ${near.join(", ")}`;
	const rest = candidates.length - maxListed;
	const more = rest > 0 ? `, and ${rest} more` : "";
	return `Use one of: ${candidates.slice(0, maxListed).join(", ")}${more}`;
}

const maxAlike = 3;

/** As many as can be taken in at a glance. */
const maxListed = 20;

/** A shorter beginning says little: "a" begins half of all names. */
const minBeginning = 3;

function bare(name: string): string {
	return name.replace(/^-+/, "").toLowerCase();
}

function isNear(wanted: string, candidate: string): boolean {
	if (wanted.length >= minBeginning && candidate.startsWith(wanted)) return true;
	const longer = Math.max(wanted.length, candidate.length);
	const differing = distance(wanted, candidate);
	return differing <= Math.ceil(longer / 3) && differing < longer;
}

/** The candidate that a mistyped name is likely to mean: at most a third of its letters differ. Undefined where none is. */
export function likely(name: string, candidates: Iterable<string>): string | undefined {
	const [first] = nearest(name, candidates);
	if (first === undefined || name.length > 200) return undefined;
	return distance(name.toLowerCase(), first.toLowerCase()) <= first.length / 3 ? first : undefined;
}
