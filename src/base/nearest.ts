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
 * The candidates that a mistyped name may well mean, likeliest first, at most three: it begins them, or few letters
 * differ. Hyphens before an option do not count.
 */
export function alike(name: string, candidates: Iterable<string>): readonly string[] {
	const wanted = bare(name);
	if (wanted === "" || wanted.length > 200) return [];
	return nearest(name, candidates)
		.filter((candidate) => isBeginning(wanted, bare(candidate)) || isMistyped(wanted, bare(candidate)))
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

function isBeginning(wanted: string, candidate: string): boolean {
	return wanted.length >= minBeginning && candidate.startsWith(wanted);
}

/** At most a third of the letters differ, or two of them have changed places. */
function isMistyped(wanted: string, candidate: string): boolean {
	const longer = Math.max(wanted.length, candidate.length);
	const differing = distance(wanted, candidate);
	if (differing <= Math.floor(longer / 3)) return true;
	return differing === 2 && lettersOf(wanted) === lettersOf(candidate) && longer > 2;
}

function lettersOf(name: string): string {
	return name.split("").sort().join("");
}

/** The candidate that a mistyped name is likely to mean: few letters differ. Undefined where none is. */
export function likely(name: string, candidates: Iterable<string>): string | undefined {
	if (name.length > 200) return undefined;
	return nearest(name, candidates).find((candidate) => isMistyped(name.toLowerCase(), candidate.toLowerCase()));
}
