import { fileKindOf } from "./file-kind.ts";
import type { Hit } from "./rank.ts";
import type { ReadFile } from "./read-file.ts";
import { byScore } from "./twins.ts";

/**
 * Raises the sources that hold a name by which the docs answer the query: a page says in a reader's words what happens,
 * and by which name the code has it. Expects and returns hits best first.
 */
export function raisedByDocs(hits: readonly Hit[], files: readonly ReadFile[]): Hit[] {
	const linesOf = new Map(files.map(({ path, lines }) => [path, lines]));
	const names = hits
		.slice(0, maxRank)
		.filter(({ path }) => fileKindOf(path) === "docs")
		.flatMap((hit) => namesNear(hit, linesOf.get(hit.path) ?? []));
	if (names.length === 0) return [...hits];
	const told = new RegExp(String.raw`\b(?:${[...new Set(names)].join("|")})\b`);
	const near = hits.slice(0, maxRaised).filter(({ path }) => fileKindOf(path) === "source");
	const holding = new Set(near.filter(({ path }) => linesOf.get(path)?.some((line) => told.test(line))));
	// A name that is everywhere tells nothing.
	if (holding.size > near.length / 3) return [...hits];
	return hits.map((hit) => (holding.has(hit) ? { ...hit, score: hit.score * raise } : hit)).sort(byScore);
}

/** The names of code around the best line of a page. */
function namesNear({ lines: [best] }: Hit, lines: readonly string[]): readonly string[] {
	if (!best) return [];
	const near = lines.slice(Math.max(0, best.line - 1 - around), best.line + around);
	return near.flatMap((text) => text.match(name) ?? []);
}

/** `maxRetries`, `max_retries`: what no sentence has. */
const name = /\b[a-z][a-z\d]*(?:[A-Z\d][A-Za-z\d]*|_[a-z\d_]+)\b/g;

/** A page further down does not answer. */
const maxRank = 5;

/** Lines above and below that belong to one answer of a page. */
const around = 6;

/** A source further down says too little else of what was asked. */
const maxRaised = 30;
const raise = 1.4;
