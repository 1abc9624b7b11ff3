import { maxFileBytes, type Place } from "./place.ts";
import { stemPattern } from "./stem.ts";
import type { Term } from "./words.ts";

/** How often a term is in each file that holds it, roughly. */
export type Counts = ReadonlyMap<string, number>;

/** Counts each term over the files that may be looked at, which `paths` lists. */
export async function countAll(
	terms: readonly Term[],
	paths: readonly string[],
	place: Place,
): Promise<readonly Counts[]> {
	const listed = new Set(paths);
	const count: Count = (pattern) => countIn(pattern, listed, place);
	const counts: Counts[] = [];
	for (let at = 0; at < terms.length; at += processes) {
		counts.push(...(await Promise.all(terms.slice(at, at + processes).map((term) => countTerm(term, count)))));
	}
	return counts;
}

/** Each count is a process, and several children may search at once. */
const processes = 4;

/** Counts a pattern, in any case, in files that are listed: of the others, even a count would tell something. */
export async function countIn(
	pattern: string,
	listed: ReadonlySet<string>,
	{ ripgrep, root, within, signal }: Place,
): Promise<Counts> {
	const counts = new Map<string, number>();
	const request = { cwd: root, paths: [within], signal, maxFileBytes, ignoreCase: true, pattern };
	for await (const { path, count } of ripgrep.counts(request)) if (listed.has(path)) counts.set(path, count);
	return counts;
}

type Count = (pattern: string) => Promise<Counts>;

/** A stem is a beginning of its words, so that a plain text search finds all of them, and some others. */
function countTerm(term: Term, count: Count): Promise<Counts> {
	if (term.kind === "path") return Promise.resolve(new Map());
	const pattern = term.forms.map(({ text }) => formPattern(text, term.kind)).join("|");
	return count(pattern);
}

function formPattern(text: string, kind: Term["kind"]): string {
	return kind === "word" ? stemPattern(text) : text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
