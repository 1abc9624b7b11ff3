import type { Matches } from "./matcher.ts";
import { bestOf, type NamedDefinition, type ReadFile } from "./read-file.ts";
import { sumOf, type Weights } from "./weigh.ts";

/** A line worth reading, 1-based. */
export type HitLine = { readonly line: number; readonly text: string; readonly score: number };

/** Best first: what a line says itself, what it defines, and what stands within a few lines of it. */
export function bestLines({ lines, matches, definitions }: ReadFile, weights: Weights): HitLine[] {
	const defined = new Map(definitions.map((named) => [named.definition.line, nameScore(named, weights)]));
	const scored: HitLine[] = [];
	matches.forEach((found, index) => {
		if (found.size === 0) return;
		const text = lines[index] ?? "";
		const own = sumOf(found, weights) * lineFactor(text);
		const near = bestOf(matches.slice(Math.max(0, index - reach), index + reach + 1));
		const around = sumOf(near, weights);
		scored.push({ line: index + 1, text, score: own + 0.5 * around + 1.5 * (defined.get(index + 1) ?? 0) });
	});
	return spread(scored.sort((a, b) => b.score - a.score || a.line - b.line));
}

/** The best few that are not seen at one glance anyway. */
function spread(lines: readonly HitLine[]): HitLine[] {
	const kept: HitLine[] = [];
	for (const line of lines) {
		if (kept.length === maxLines) break;
		if (kept.every((other) => Math.abs(other.line - line.line) > reach)) kept.push(line);
	}
	return kept;
}

/** More than anybody reads of one file in a list of files. */
const maxLines = 5;

/** Lines above and below that a reader sees at one glance. */
const reach = 5;

/** Says that a thing is used or passed on, and nothing else. */
export const importing = /^\s*(?:import\b|export\s*(?:\{|\*)|from\s|use\s|#include|(?:const|var)\s.*=\s*require\()/;

/** An import only says that a thing is used, and a comment is about what stands below it. */
function lineFactor(text: string): number {
	if (importing.test(text)) return 0.3;
	return /^\s*(?:\*|\/\/|#(?!\s*define)|\/\*|<!--|--)/.test(text) ? 0.8 : 1;
}

/** What the best passage of a file holds, its path included: in a large file all words are somewhere. */
export function closest({ matches, inPath }: ReadFile, weights: Weights): Matches {
	let best = inPath;
	let held = 0;
	matches.forEach((found, index) => {
		if (found.size === 0) return;
		const near = bestOf([inPath, ...matches.slice(index, index + passageLines)]);
		const sum = sumOf(near, weights);
		if (sum > held) [best, held] = [near, sum];
	});
	return best;
}

/** About what a function and its comment take. */
const passageLines = 25;

/** What a defined name says about the query: all of its words that match, and more the less else it says. */
export function nameScore({ found, words, definition }: NamedDefinition, weights: Weights): number {
	if (found.size === 0) return 0;
	const share = Math.min(1, found.size / words);
	const place = definition.kind === "field" ? 0.5 : definition.indent === 0 ? 1 : 0.8;
	return sumOf(found, weights) * (0.5 + share) * place;
}
