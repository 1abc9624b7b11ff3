import { type Builds, buildsAmong } from "./builds.ts";
import { corrected, correctionsOf, mayBeMisspelt, type Correction } from "./corrections.ts";
import { countAll, type Counts } from "./count.ts";
import { fileKindOf } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import { createMatcher, type Matcher } from "./matcher.ts";
import { maxFileBytes, type Place } from "./place.ts";
import { rankFiles } from "./rank.ts";
import type { Hit } from "./rank.ts";
import { readFile, type ReadFile } from "./read-file.ts";
import { isThin } from "./thin.ts";
import { raisedByDocs } from "./told-names.ts";
import { parseQuery, type Query, type Term } from "./words.ts";

/** What was found, and among how many files. */
export type Found = {
	readonly hits: readonly Hit[];
	readonly fileCount: number;
	/** Words of the query that no file holds, each with the near one that was looked for in its place. */
	readonly corrections: readonly Correction[];
	/** Whether no file holds much of the query, so that what was found hardly answers it. */
	readonly isThin: boolean;
};

/**
 * Finds the files that answer a query, best first.
 *
 * No index is kept: ripgrep counts each term over all files, which is fast and never stale, the best by these rough
 * counts are read, and `rankFiles` judges what was read. A word that no file holds is taken for a slip of the finger.
 */
export async function find(query: Query, place: Place): Promise<Found> {
	const paths = await listFiles(place);
	const found = await findAmong(paths, query, place);
	const corrections = await correctionsOf(found.missing, paths, place);
	const fileCount = paths.length;
	if (corrections.length === 0) return { hits: found.hits, fileCount, corrections, isThin: isThin(query, found.hits) };
	const meant = parseQuery(corrected(query.text, corrections));
	const { hits } = await findAmong(paths, meant, place);
	return { hits, fileCount, corrections, isThin: isThin(meant, hits) };
}

type FoundAmong = { readonly hits: readonly Hit[]; readonly missing: readonly Term[] };

async function findAmong(paths: readonly string[], query: Query, place: Place): Promise<FoundAmong> {
	const counts = await countAll(query.terms, paths, place);
	const matcher = createMatcher(query);
	const builds = buildsAmong(paths);
	const rough = roughScores({ query, matcher, paths, counts, builds });
	const best = [...rough].sort(([, a], [, b]) => b - a).slice(0, maxRead);
	const files = await readAll(
		best.map(([path]) => path),
		{ place, matcher },
	);
	const filesWith = estimate(files, counts);
	const corpus = {
		fileCount: paths.length,
		filesWith,
		pathsWith: pathsWith(paths, matcher),
		builds,
	};
	const missing = query.terms.filter((term, index) => {
		return mayBeMisspelt(term) && counts[index]?.size === 0 && corpus.pathsWith(index) === 0;
	});
	return { hits: raisedByDocs(rankFiles(query, files, corpus), files), missing };
}

function pathsWith(paths: readonly string[], matcher: Matcher): (term: number) => number {
	const counts = new Map<number, number>();
	for (const path of paths) {
		for (const term of matcher.inPath(path).keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
	}
	return (term) => counts.get(term) ?? 0;
}

/** Files that are read: enough that a good one is among them, few enough to be read in a moment. */
const maxRead = 200;

async function listFiles({ ripgrep, root, within, isSecret, signal }: Place): Promise<readonly string[]> {
	const paths: string[] = [];
	for await (const path of ripgrep.files({ cwd: root, paths: [within], signal, maxFileBytes })) {
		if (!isSecret(path)) paths.push(path);
	}
	return paths;
}

type Rough = {
	readonly query: Query;
	readonly matcher: Matcher;
	readonly paths: readonly string[];
	readonly counts: readonly Counts[];
	readonly builds: Builds;
};

/** Which files are worth reading: rare terms, a path that says them, and no kind of file that hardly ever answers. */
function roughScores({ query, matcher, paths, counts, builds }: Rough): Map<string, number> {
	const weights = query.terms.map(
		(term, index) => term.weight * Math.log(1 + paths.length / (1 + (counts[index]?.size ?? 0))),
	);
	const scores = new Map<string, number>();
	for (const path of paths) {
		let score = 0;
		counts.forEach((count, index) => {
			const found = count.get(path) ?? 0;
			score += ((weights[index] ?? 0) * found) / (found + 2);
		});
		for (const term of matcher.inPath(path).keys()) score += 1.5 * (weights[term] ?? 0);
		if (score > 0) scores.set(path, score * (roughFactors[fileKindOf(path)] ?? 1) * (builds.isBuilt(path) ? 0.9 : 1));
	}
	return scores;
}

const roughFactors: Partial<Record<FileKind, number>> = {
	test: 0.5,
	generated: 0.3,
	changelog: 0.2,
	lock: 0.05,
	vendored: 0.3,
};

async function readAll(
	paths: readonly string[],
	{ place, matcher }: { place: Place; matcher: Matcher },
): Promise<readonly ReadFile[]> {
	const files = await Promise.all(
		paths.map(async (path) => {
			const text = await place.read(path, maxFileBytes);
			return text === undefined ? [] : [readFile(path, text, matcher)];
		}),
	);
	return files.flat();
}

/**
 * Rough counts see `limit` in `delimiter`, and synonyms: of the files that were read, the share that truly holds the
 * word itself is known.
 */
function estimate(files: readonly ReadFile[], counts: readonly Counts[]): (term: number) => number {
	return (term) => {
		const roughly = files.filter(({ path }) => counts[term]?.has(path)).length;
		const truly = files.filter(({ terms }) => (terms.get(term) ?? 0) >= 1).length;
		const somehow = files.filter(({ terms }) => terms.has(term)).length;
		const estimated = (counts[term]?.size ?? 0) * Math.min(1, truly / Math.max(1, roughly));
		return truly > 0 ? Math.max(truly, estimated) : somehow;
	};
}
