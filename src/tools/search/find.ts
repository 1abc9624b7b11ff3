import type { Ripgrep } from "../../host/index.ts";
import { fileKindOf, isBuilt } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";
import { createMatcher, type Matcher } from "./matcher.ts";
import { rankFiles } from "./rank.ts";
import type { Hit } from "./rank.ts";
import { readFile, type ReadFile } from "./read-file.ts";
import type { Query, Term } from "./words.ts";

/** Where to look, and how a file is read. */
export type Place = {
	readonly ripgrep: Ripgrep;
	/** Absolute; every path below is relative to it, with `/`. */
	readonly root: string;
	/** The file or folder to look in; `.` for all. */
	readonly within: string;
	/** Whether the content of a file must not be shown. */
	readonly isSecret: (path: string) => boolean;
	/** The text of a file, at most `maxFileBytes` of it; undefined where it cannot be read or is no text. */
	read(path: string, maxBytes: number): Promise<string | undefined>;
	readonly signal: AbortSignal;
};

/** What was found, and among how many files. */
export type Found = { readonly hits: readonly Hit[]; readonly fileCount: number };

/**
 * Finds the files that answer a query, best first.
 *
 * No index is kept: ripgrep counts each term over all files, which is fast and never stale, the best by these rough
 * counts are read, and `rankFiles` judges what was read.
 */
export async function find(query: Query, place: Place): Promise<Found> {
	const { ripgrep, root, within, signal } = place;
	const request = { cwd: root, paths: [within], signal, maxFileBytes };
	const count = (pattern: string): ReturnType<Ripgrep["counts"]> =>
		ripgrep.counts({ ...request, pattern, ignoreCase: true });
	const paths = await listFiles(place);
	const counts = await countAll(query.terms, count);
	const matcher = createMatcher(query);
	const rough = roughScores({ query, matcher, paths, counts });
	const best = [...rough].sort(([, a], [, b]) => b - a).slice(0, maxRead);
	const files = await readAll(
		best.map(([path]) => path),
		{ place, matcher },
	);
	const filesWith = estimate(files, counts);
	const corpus = { fileCount: paths.length, filesWith, hasSources: hasSources(paths) };
	return { hits: rankFiles(query, files, corpus), fileCount: paths.length };
}

/** A package that ships its build alone has a few scripts beside it at most. */
function hasSources(paths: readonly string[]): boolean {
	const scripts = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.includes(".d."));
	const built = scripts.filter(isBuilt).length;
	return (scripts.length - built) * 2 >= built;
}

/** A larger file is a bundle or data. */
const maxFileBytes = 1_000_000;

/** Files that are read: enough that a good one is among them, few enough to be read in a moment. */
const maxRead = 200;

async function listFiles({ ripgrep, root, within, isSecret, signal }: Place): Promise<readonly string[]> {
	const paths: string[] = [];
	for await (const path of ripgrep.files({ cwd: root, paths: [within], signal, maxFileBytes })) {
		if (!isSecret(path)) paths.push(path);
	}
	return paths;
}

type Counts = ReadonlyMap<string, number>;

/** A few at a time: each is a process, and several children may search at once. */
async function countAll(terms: readonly Term[], count: Parameters<typeof countTerm>[1]): Promise<readonly Counts[]> {
	const counts: Counts[] = [];
	for (let at = 0; at < terms.length; at += processes) {
		counts.push(...(await Promise.all(terms.slice(at, at + processes).map((term) => countTerm(term, count)))));
	}
	return counts;
}

const processes = 4;

/** A stem is a beginning of its words, so that a plain text search finds all of them, and some others. */
async function countTerm(
	term: Term,
	count: (pattern: string) => AsyncIterable<{ readonly path: string; readonly count: number }>,
): Promise<Counts> {
	const counts = new Map<string, number>();
	if (term.kind === "path") return counts;
	const pattern = term.forms.map(({ text }) => formPattern(text, term.kind)).join("|");
	for await (const { path, count: found } of count(pattern)) counts.set(path, found);
	return counts;
}

/** `retry` is in retries: the y goes where the rest is long enough to mean something. */
function formPattern(text: string, kind: Term["kind"]): string {
	const start = kind === "word" && text.length > 3 ? text.replace(/y$/, "[yi]") : text;
	return kind === "word" ? start.replace(" ", "[ _.-]?") : text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

type Rough = {
	readonly query: Query;
	readonly matcher: Matcher;
	readonly paths: readonly string[];
	readonly counts: readonly Counts[];
};

/** Which files are worth reading: rare terms, a path that says them, and no kind of file that hardly ever answers. */
function roughScores({ query, matcher, paths, counts }: Rough): Map<string, number> {
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
		if (score > 0) scores.set(path, score * (roughFactors[fileKindOf(path)] ?? 1) * (isBuilt(path) ? 0.9 : 1));
	}
	return scores;
}

const roughFactors: Partial<Record<FileKind, number>> = { test: 0.5, generated: 0.3, changelog: 0.2, lock: 0.05 };

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
