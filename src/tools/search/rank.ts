import { fileKindOf, isBuilt, kindAskedFor } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import type { Matches } from "./matcher.ts";
import { bestLines, closest, importing, nameScore, type HitLine } from "./lines.ts";
import type { ReadFile } from "./read-file.ts";
import { byScore, withoutCopies, withoutTwins } from "./twins.ts";
import { mean, sumOf, total, type Weights } from "./weigh.ts";
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
		const scored = bestLines(file, weights);
		const body = bodyScore(file.matches, weights, file.lines.length / averageLines);
		const names = file.definitions.map((definition) => nameScore(definition, weights));
		const sum = body + pathScore(file, weights) + topNames(names) + (scored[0]?.score ?? 0);
		const covered = coverage(file.terms, meant) * coverage(closest(file, meant), meant);
		const onlyPasses = importing.test(scored[0]?.text ?? "") ? 0.6 : 1;
		const factor = kindFactor(file.path, asked) * (corpus.hasSources && isBuilt(file.path) ? 0.5 : 1) * onlyPasses;
		const score = sum * covered * factor;
		return { path: file.path, score, lines: scored, twins: [], terms: file.terms };
	});
	const found = withoutTwins(hits.filter((hit) => hit.score > 0));
	return withoutCopies(found.toSorted(byScore)).toSorted(byScore);
}

/** BM25's inverse document frequency. */
function rarity(fileCount: number, filesWith: number): number {
	return Math.log(1 + (fileCount - filesWith + 0.5) / (filesWith + 0.5));
}

/** BM25 with its usual constants, over the words of the file. */
function bodyScore(matches: readonly Matches[], weights: Weights, relativeLength: number): number {
	const counts = new Map<number, number>();
	for (const found of matches) for (const [term, count] of found) counts.set(term, (counts.get(term) ?? 0) + count);
	const norm = 1.2 * (1 - 0.6 + 0.6 * Math.min(relativeLength, 8));
	return total([...counts].map(([term, count]) => ((weights[term] ?? 0) * count * 2.2) / (count + norm)));
}

/** A file is named after what it is about: its own name counts most, then the folder that it lies in. */
function pathScore({ inPath, inName, nameWords }: ReadFile, weights: Weights): number {
	const around = sumOf(inPath, weights, (_strength, term) => (inName.has(term) ? 0 : 0.7));
	const share = Math.min(1, inName.size / nameWords);
	return around + sumOf(inName, weights, () => 1.2 + 1.3 * share);
}

/** The best definition, and a little of the next two: a file of many is not about each of them. */
function topNames(named: readonly number[]): number {
	const [first = 0, second = 0, third = 0] = named.toSorted((a, b) => b - a);
	return 1.5 * first + 0.4 * second + 0.2 * third;
}

/** What share of the query the file holds, rare words counting more: half of a question is less than half an answer. */
function coverage(terms: Matches, weights: Weights): number {
	const all = total(weights);
	const held = sumOf(terms, weights);
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
