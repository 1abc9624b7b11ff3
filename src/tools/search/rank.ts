import { fileKindOf, isBuilt, kindAskedFor, sourceKeyOf } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import type { Matches } from "./matcher.ts";
import { bestOf, type NamedDefinition, type ReadFile } from "./read-file.ts";
import type { Query } from "./words.ts";

/** What is known of all files, not of those that were read alone. */
export type Corpus = {
	readonly fileCount: number;
	/** Files that hold the term of this index, or an estimate of it. */
	filesWith(term: number): number;
	/** Whether what lies in build folders is built from sources that are there too. */
	readonly hasSources: boolean;
};

/** A file that matches, with its best lines. */
export type Hit = {
	readonly path: string;
	/** Higher is better; comparable within one search only. */
	readonly score: number;
	/** A few, best first, none near another. Empty where only the path matches. */
	readonly lines: readonly HitLine[];
	/** Other builds of the same source. */
	readonly twins: readonly string[];
	/** The terms found in the file or its path. */
	readonly terms: Matches;
};

/** A line worth reading, 1-based. */
export type HitLine = { readonly line: number; readonly text: string; readonly score: number };

/**
 * Ranks files by BM25 over their words, their paths and the names that they define; a definition beats a mention.
 *
 * A file counts more the more of the query it holds, and the closer together. Tests, docs, generated files and builds
 * rank lower unless the query asks for them; several builds of one source are one hit, and so is one text in several
 * files. Pure.
 */
export function rankFiles(query: Query, files: readonly ReadFile[], corpus: Corpus): Hit[] {
	const weights = query.terms.map((term, index) => {
		const filesWith = corpus.filesWith(index);
		return filesWith === 0 && term.kind !== "path" ? 0 : term.weight * rarity(corpus.fileCount, filesWith);
	});
	const meant = query.terms.map((term, index) => (term.isGuess ? 0 : (weights[index] ?? 0)));
	const asked = new Set(query.terms.map((term) => kindAskedFor(term.text)));
	const averageLines = mean(files.map(({ lines }) => lines.length));
	const hits = files.map((file): Hit => {
		const scored = scoreLines(file, weights);
		const body = bodyScore(file.matches, weights, file.lines.length / averageLines);
		const names = file.definitions.map((definition) => nameScore(definition, weights));
		const sum = body + pathScore(file, weights) + topNames(names) + (scored[0]?.score ?? 0);
		const covered = coverage(file.terms, meant) * coverage(closest(file, meant), meant);
		const factor = kindFactor(file.path, asked) * (corpus.hasSources && isBuilt(file.path) ? 0.5 : 1);
		const score = sum * covered * factor;
		return { path: file.path, score, lines: scored, twins: [], terms: file.terms };
	});
	return withoutCopies(withoutTwins(hits.filter((hit) => hit.score > 0)).sort(byScore));
}

/** BM25's inverse document frequency. */
function rarity(fileCount: number, filesWith: number): number {
	return Math.log(1 + (fileCount - filesWith + 0.5) / (filesWith + 0.5));
}

/** BM25 with its usual constants, over the words of the file. */
function bodyScore(matches: readonly Matches[], weights: readonly number[], relativeLength: number): number {
	const counts = new Map<number, number>();
	for (const found of matches) for (const [term, count] of found) counts.set(term, (counts.get(term) ?? 0) + count);
	const norm = 1.2 * (1 - 0.6 + 0.6 * Math.min(relativeLength, 8));
	return total([...counts].map(([term, count]) => ((weights[term] ?? 0) * count * 2.2) / (count + norm)));
}

/** A file is named after what it is about: its own name counts most, then the folder that it lies in. */
function pathScore({ inPath, inName, nameWords }: ReadFile, weights: readonly number[]): number {
	const around = sumOf(inPath, weights, (term) => (inName.has(term) ? 0 : 0.7));
	const share = Math.min(1, inName.size / nameWords);
	return around + sumOf(inName, weights, () => 1.2 + 1.3 * share);
}

/** What a defined name says about the query: all of its words that match, and more the less else it says. */
function nameScore({ found, words, definition }: NamedDefinition, weights: readonly number[]): number {
	if (found.size === 0) return 0;
	const share = Math.min(1, found.size / words);
	const place = definition.kind === "field" ? 0.5 : definition.indent === 0 ? 1 : 0.8;
	return sumOf(found, weights, (_term, strength) => Math.min(1, strength)) * (0.5 + share) * place;
}

/** The best definition, and a little of the next two: a file of many is not about each of them. */
function topNames(named: readonly number[]): number {
	const [first = 0, second = 0, third = 0] = named.toSorted((a, b) => b - a);
	return 1.5 * first + 0.4 * second + 0.2 * third;
}

/** Best first: what a line says itself, what it defines, and what stands within a few lines of it. */
function scoreLines({ lines, matches, definitions }: ReadFile, weights: readonly number[]): HitLine[] {
	const defined = new Map(definitions.map((named) => [named.definition.line, nameScore(named, weights)]));
	const scored: HitLine[] = [];
	matches.forEach((found, index) => {
		if (found.size === 0) return;
		const text = lines[index] ?? "";
		const own = sumOf(found, weights, (_term, strength) => Math.min(1, strength)) * lineFactor(text);
		const near = bestOf(matches.slice(Math.max(0, index - reach), index + reach + 1));
		const around = sumOf(near, weights, (_term, strength) => strength);
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

/** An import only says that a thing is used. */
function lineFactor(text: string): number {
	if (/^\s*(?:import\b|export\s*(?:\{|\*)|from\s|use\s|#include|(?:const|var)\s.*=\s*require\()/.test(text)) return 0.3;
	return /^\s*(?:\*|\/\/|#(?!\s*define)|\/\*|<!--|--)/.test(text) ? 0.8 : 1;
}

/** What the best passage of a file holds, its path included: in a large file all words are somewhere. */
function closest({ matches, inPath }: ReadFile, weights: readonly number[]): Matches {
	let best = inPath;
	let held = 0;
	matches.forEach((found, index) => {
		if (found.size === 0) return;
		const near = bestOf([inPath, ...matches.slice(index, index + passageLines)]);
		const sum = sumOf(near, weights, (_term, strength) => strength);
		if (sum > held) [best, held] = [near, sum];
	});
	return best;
}

/** About what a function and its comment take. */
const passageLines = 25;

/** What share of the query the file holds, rare words counting more: half of a question is less than half an answer. */
function coverage(terms: Matches, weights: readonly number[]): number {
	const all = total(weights);
	const held = sumOf(terms, weights, (_term, strength) => strength);
	return all === 0 ? 1 : 0.6 + 0.4 * (held / all);
}

const kindFactors: Readonly<Record<FileKind, number>> = {
	source: 1,
	declaration: 0.75,
	settings: 0.6,
	docs: 0.5,
	example: 0.5,
	test: 0.4,
	generated: 0.3,
	changelog: 0.15,
	lock: 0.05,
};

function kindFactor(path: string, asked: ReadonlySet<FileKind | undefined>): number {
	const kind = fileKindOf(path);
	return asked.has(kind) ? 1 : kindFactors[kind];
}

/** Keeps the source where there is one, else the best build, with the score of the best of them. */
function withoutTwins(hits: readonly Hit[]): Hit[] {
	return [...Map.groupBy(hits.toSorted(byScore), twinKey).values()].flatMap((group) => {
		const [best] = group;
		const [kept] = group.toSorted((a, b) => originality(b.path) - originality(a.path));
		if (!best || !kept) return [];
		return [{ ...kept, score: best.score, twins: group.filter((hit) => hit !== kept).map((hit) => hit.path) }];
	});
}

/** Files that say the same in their best line, such as one per language, follow the first of them at a distance. */
function withoutCopies(hits: readonly Hit[]): Hit[] {
	const said = new Map<string, number>();
	return hits
		.map((hit) => {
			const text = hit.lines[0]?.text.trim() ?? "";
			const before = text.length < 20 ? 0 : (said.get(text) ?? 0);
			said.set(text, before + 1);
			return before === 0 ? hit : { ...hit, score: hit.score * 0.6 };
		})
		.sort(byScore);
}

function twinKey({ path }: Hit): string {
	return /\.[cm]?[jt]sx?$/.test(path) ? sourceKeyOf(path) : path;
}

function byScore(a: Hit, b: Hit): number {
	return b.score - a.score || (a.path < b.path ? -1 : 1);
}

function originality(path: string): number {
	const form =
		path.endsWith(".d.ts") || /\.d\.[cm]ts$/.test(path)
			? 0
			: /\.[cm]?tsx?$/.test(path)
				? 3
				: /\.[cm]?jsx?$/.test(path)
					? 1
					: 0;
	const common = /\.c[jt]s$|\/cjs\//.test(`/${path}`) ? -0.5 : 0;
	return form + common + (isBuilt(path) ? 0 : 1);
}

function sumOf(
	matches: Matches,
	weights: readonly number[],
	factor: (term: number, strength: number) => number,
): number {
	return total([...matches].map(([term, strength]) => (weights[term] ?? 0) * factor(term, strength)));
}

function total(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0);
}

function mean(numbers: readonly number[]): number {
	return numbers.length === 0 ? 1 : Math.max(1, total(numbers) / numbers.length);
}
