import { definitionsOf } from "./definitions.ts";
import type { Definition } from "./definitions.ts";
import { fileKindOf, isBuilt, kindAskedFor, sourceKeyOf } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import { createMatcher } from "./matcher.ts";
import type { Matches } from "./matcher.ts";
import type { Query } from "./words.ts";

/** A file that may answer a query, with its text. */
export type Candidate = { readonly path: string; readonly text: string };

/** What is known of all files, not of the candidates alone. */
export type Corpus = {
	readonly fileCount: number;
	/** Files that hold the term of this index, or an estimate of it. */
	filesWith(term: number): number;
};

/** A file that matches, with its best lines. */
export type Hit = {
	readonly path: string;
	/** Higher is better; comparable within one search only. */
	readonly score: number;
	/** Best first. Empty where only the path matches. */
	readonly lines: readonly HitLine[];
	/** Other builds of the same source. */
	readonly twins: readonly string[];
	/** Indexes of the terms found in the file or its path. */
	readonly terms: ReadonlySet<number>;
};

/** A line worth reading, 1-based. */
export type HitLine = { readonly line: number; readonly text: string; readonly score: number };

/**
 * Ranks files by BM25 over their words, their paths and the names that they define; a definition beats a mention.
 *
 * A file counts more the more of the query it holds, and the closer together. Tests, docs, generated files and builds
 * rank lower unless the query asks for them; several builds of one source are one hit. Pure.
 */
export function rankFiles(query: Query, candidates: readonly Candidate[], corpus: Corpus): Hit[] {
	const matcher = createMatcher(query);
	const weights = query.terms.map((term, index) => term.weight * rarity(corpus.fileCount, corpus.filesWith(index)));
	const asked = new Set(query.terms.map((term) => kindAskedFor(term.text)));
	const averageChars = mean(candidates.map(({ text }) => text.length));
	const hits = candidates.map(({ path, text }): Hit => {
		const lines = text.split("\n");
		const matches = lines.map((line) => (line.length > maxLineChars ? noMatches : matcher.in(line)));
		const inPath = matcher.inPath(path);
		const definitions = definitionsOf(path, lines);
		const named = definitions.map((definition) => nameScore(matcher.in(definition.name), definition, weights));
		const scored = scoreLines({ lines, matches, definitions, named, weights });
		const terms = new Set([...inPath.keys(), ...matches.flatMap((found) => [...found.keys()])]);
		const body = bodyScore(matches, weights, text.length / averageChars);
		const best = scored[0]?.score ?? 0;
		const sum = body + pathScore(path, matcher.inPath, weights) + topNames(named) + best;
		const score = sum * coverage(terms, weights) * kindFactor(path, asked);
		return { path, score, lines: scored, twins: [], terms };
	});
	return withoutTwins(hits.filter((hit) => hit.score > 0).sort((a, b) => b.score - a.score || compare(a.path, b.path)));
}

const noMatches: Matches = new Map();

/** A longer line is minified or is data: it says nothing to a reader. */
const maxLineChars = 2_000;

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
function pathScore(path: string, match: (path: string) => Matches, weights: readonly number[]): number {
	const segments = path.split("/");
	const file = (segments.pop() ?? "").replace(/\.d\.[cm]?ts$|\.\w+$/, "");
	const isIndex = /^(?:index|mod|main|__init__)$/.test(file);
	const name = isIndex ? (segments.pop() ?? file) : file;
	const whole = sumOf(match(path), weights, (term) => (match(name).has(term) ? 0 : 0.7));
	const words = Math.max(1, name.split(/[-_.]|(?<=[a-z])(?=[A-Z])/).length);
	const own = match(name);
	const share = Math.min(1, own.size / words);
	return whole + sumOf(own, weights, () => 1.2 + 1.3 * share);
}

/** What a defined name says about the query: all of its words that match, and more the less else it says. */
function nameScore(found: Matches, { name, kind, indent }: Definition, weights: readonly number[]): number {
	if (found.size === 0) return 0;
	const words = name.split(/[\W_]+|(?<=[a-z\d])(?=[A-Z])/).filter((word) => word !== "").length;
	const share = Math.min(1, found.size / Math.max(1, words));
	const place = kind === "field" ? 0.5 : indent === 0 ? 1 : 0.8;
	return sumOf(found, weights, (_term, strength) => Math.min(1, strength)) * (0.5 + share) * place;
}

/** The best definition, and a little of the next two: a file of many is not about each of them. */
function topNames(named: readonly number[]): number {
	const [first = 0, second = 0, third = 0] = named.toSorted((a, b) => b - a);
	return 1.5 * first + 0.4 * second + 0.2 * third;
}

type LinesToScore = {
	readonly lines: readonly string[];
	readonly matches: readonly Matches[];
	readonly definitions: readonly Definition[];
	readonly named: readonly number[];
	readonly weights: readonly number[];
};

/** Best first: what a line says itself, what it defines, and what stands within a few lines of it. */
function scoreLines({ lines, matches, definitions, named, weights }: LinesToScore): HitLine[] {
	const defined = new Map(definitions.map(({ line }, index) => [line, named[index] ?? 0]));
	const scored: HitLine[] = [];
	matches.forEach((found, index) => {
		if (found.size === 0) return;
		const text = lines[index] ?? "";
		const own = sumOf(found, weights, (_term, strength) => Math.min(1, strength)) * lineFactor(text);
		const near = new Map<number, number>();
		for (const other of matches.slice(Math.max(0, index - reach), index + reach + 1)) {
			for (const [term, strength] of other) near.set(term, Math.max(near.get(term) ?? 0, Math.min(1, strength)));
		}
		const around = sumOf(near, weights, (_term, strength) => strength);
		scored.push({ line: index + 1, text, score: own + 0.5 * around + 1.5 * (defined.get(index + 1) ?? 0) });
	});
	return scored.sort((a, b) => b.score - a.score || a.line - b.line);
}

/** Lines above and below that a reader sees at one glance. */
const reach = 5;

/** An import only says that a thing is used. */
function lineFactor(text: string): number {
	if (/^\s*(?:import\b|export\s*(?:\{|\*)|from\s|use\s|#include|(?:const|var)\s.*=\s*require\()/.test(text)) return 0.3;
	return /^\s*(?:\*|\/\/|#(?!\s*define)|\/\*|<!--|--)/.test(text) ? 0.8 : 1;
}

/** What share of the query the file holds, rare words counting more: half of a question is less than half an answer. */
function coverage(terms: ReadonlySet<number>, weights: readonly number[]): number {
	const all = total(weights);
	const held = total(weights.filter((_weight, term) => terms.has(term)));
	return all === 0 ? 0 : 0.25 + 0.75 * (held / all);
}

const kindFactors: Readonly<Record<FileKind, number>> = {
	source: 1,
	declaration: 0.9,
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

/** Keeps the source where there is one, else the best build, in the place of the best of them. Expects best first. */
function withoutTwins(hits: readonly Hit[]): Hit[] {
	const groups = Map.groupBy(hits, (hit) => sourceKeyOf(hit.path));
	return [...groups.values()]
		.flatMap((group) => {
			const [best] = group;
			if (!best || !best.path.match(/\.[cm]?[jt]sx?$/)) return group;
			const kept = group.toSorted((a, b) => originality(b.path) - originality(a.path))[0] ?? best;
			return [{ ...kept, score: best.score, twins: group.filter((hit) => hit !== kept).map((hit) => hit.path) }];
		})
		.sort((a, b) => b.score - a.score || compare(a.path, b.path));
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

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
