import type { Builds } from "./builds.ts";
import { asksForThings } from "./file-kind.ts";
import type { Matches } from "./matcher.ts";
import { importing, passagesOf, type Passage } from "./passages.ts";
import type { ReadFile } from "./read-file.ts";
import { standingFor } from "./standing.ts";
import { byScore, withoutCopies, withoutTwins } from "./twins.ts";
import { coverage, rarity, shareOf, sumOf, type FieldWeights, type Weights } from "./weigh.ts";
import type { Query } from "./words.ts";

/** What is known of all files, not of those that were read alone. */
export type Corpus = {
	readonly fileCount: number;
	/** Files that hold the term of this index, or an estimate of it. */
	readonly filesWith: (term: number) => number;
	/** Files whose path holds it. */
	readonly pathsWith: (term: number) => number;
	readonly builds: Builds;
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
export type HitLine = { readonly line: number; readonly text: string };

/**
 * Ranks files by their best passages: BM25 over the words of each, the name that it defines, and the path of its file.
 *
 * A file counts more the more of the query it holds, and the closer together. Tests, docs, generated files and builds
 * rank lower unless the query asks for them; several builds of one source are one hit, and so is one text in several
 * files. Pure.
 */
export function rankFiles(query: Query, files: readonly ReadFile[], corpus: Corpus): Hit[] {
	const weights = weigh(query, files, corpus);
	const meant = query.terms.map((term, index) => (term.isGuess ? 0 : (weights.text[index] ?? 0)));
	const standing = standingFor(query, corpus.builds);
	const isForThings = query.terms.some(({ text }) => asksForThings(text));
	const hits = files.map((file): Hit => {
		const passages = passagesOf(file, { weights, meant, isForThings });
		const [best, second, third] = passages;
		const said = (best?.score ?? 0) + 0.3 * (second?.score ?? 0) + 0.15 * (third?.score ?? 0);
		const covered = coverage(best?.terms ?? file.inPath, meant);
		const onlyPasses = importing.test(best?.text ?? "") ? 0.6 : 1;
		const score = (said + pathScore(file, weights.path) * covered) * standing.factor(file.path) * onlyPasses;
		return { path: file.path, score, lines: spread(passages), twins: [], terms: file.terms };
	});
	const found = withoutTwins(withoutCrumbs(hits, meant)).toSorted(byScore);
	return standing.spread(withoutCopies(found).toSorted(byScore)).toSorted(byScore);
}

/** Where a file holds most of the query, one that holds next to nothing of it, such as part of a name, is no answer. */
function withoutCrumbs(hits: readonly Hit[], meant: Weights): readonly Hit[] {
	const shares = hits.map(({ terms }) => shareOf(terms, meant));
	const least = Math.max(0, ...shares) > 0.6 ? 0.1 : 0;
	return hits.filter((hit, index) => hit.score > 0 && (shares[index] ?? 0) >= least);
}

function weigh(
	{ terms }: Query,
	files: readonly ReadFile[],
	{ fileCount, filesWith, pathsWith }: Corpus,
): FieldWeights {
	const by = (filesOf: (term: number) => number): Weights =>
		terms.map((term, index) => {
			const isNowhere = filesWith(index) === 0 && term.kind !== "path";
			return isNowhere ? 0 : term.weight * rarity(fileCount, filesOf(index));
		});
	const namesWith = (term: number): number => {
		return files.filter(({ definitions }) => definitions.some(({ found }) => (found.get(term) ?? 0) >= 1)).length;
	};
	return { text: by(filesWith), name: by(namesWith), path: by(pathsWith) };
}

/** The best few that are not seen at one glance anyway. */
function spread(passages: readonly Passage[]): readonly HitLine[] {
	const kept: HitLine[] = [];
	for (const { line, text } of passages) {
		if (kept.length === maxLines) break;
		if (kept.every((other) => Math.abs(other.line - line) > glance)) kept.push({ line, text });
	}
	return kept;
}

/** More than anybody reads of one file in a list of files. */
const maxLines = 5;

/** Lines above and below that a reader sees at one glance. */
const glance = 5;

/** A file is named after what it is about: its own name counts most, then the folder that it lies in. */
function pathScore({ inPath, inName, nameWords }: ReadFile, weights: Weights): number {
	const around = sumOf(inPath, weights, (_strength, term) => (inName.has(term) ? 0 : 0.9));
	const share = Math.min(1, inName.size / nameWords);
	return around + sumOf(inName, weights, () => 1.6 + 1.7 * share);
}
