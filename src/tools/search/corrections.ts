import { countIn } from "./count.ts";
import { maxFileBytes, type Place } from "./place.ts";
import { correct, slipsOf } from "./typos.ts";
import type { Term } from "./words.ts";

/** A word that no file holds, and what is looked for in its place. */
export type Correction = { readonly word: string; readonly meant: string };

/** What is near each word in the files that hold most of it, and in paths. */
export async function correctionsOf(
	terms: readonly Term[],
	paths: readonly string[],
	place: Place,
): Promise<Correction[]> {
	const corrections: Correction[] = [];
	for (const { text: word } of terms.slice(0, maxCorrections)) {
		const counts = [...(await countIn(slipsOf(word), new Set(paths), place))];
		const best = counts.toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1)).slice(0, maxSampled);
		const texts = await Promise.all(best.map(async ([path]) => (await place.read(path, maxFileBytes)) ?? ""));
		const meant = correct(word, [...texts, ...paths]);
		if (meant !== undefined) corrections.push({ word, meant });
	}
	return corrections;
}

/** Each costs a look at all files. */
const maxCorrections = 3;
const maxSampled = 8;

/** A short word is one letter away from too many others. */
export function mayBeMisspelt({ kind, text, isGuess }: Term): boolean {
	return kind === "word" && isGuess !== true && /^[a-z]{5,}$/.test(text);
}

/** The query with each word replaced. */
export function corrected(text: string, corrections: readonly Correction[]): string {
	return corrections.reduce((said, { word, meant }) => {
		return said.replace(new RegExp(String.raw`\b${word}\b`, "gi"), meant);
	}, text);
}
