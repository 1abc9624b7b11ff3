import type { Builds } from "./builds.ts";
import { fileKindOf, kindAskedFor, type FileKind } from "./file-kind.ts";
import type { Hit } from "./rank.ts";
import type { Query } from "./words.ts";

/** How much each file of a workspace counts beside the others, for what it is, in one query. */
export type Standing = {
	/** What a file's score is multiplied by. */
	readonly factor: (path: string) => number;
	/** Makes place for sources among hits that are best first. The order may change. */
	readonly spread: (hits: readonly Hit[]) => readonly Hit[];
};

/** Sources count most, unless the query asks for another kind. */
export function standingFor(query: Query, { isBuilt, hasSources }: Builds): Standing {
	const asked = new Set(query.terms.map((term) => kindAskedFor(term.text)));
	return {
		factor: (path) => {
			const kind = fileKindOf(path);
			const copied = hasSources && isBuilt(path) ? copyFactor : 1;
			return copied * (asked.has(kind) ? askedFactor : kindFactors[kind]);
		},
		spread: (hits) => {
			const seen = new Map<FileKind, number>();
			return hits.map((hit) => {
				const kind = fileKindOf(hit.path);
				if (kind === "source" || asked.has(kind)) return hit;
				const before = seen.get(kind) ?? 0;
				seen.set(kind, before + 1);
				return { ...hit, score: hit.score * repeated ** before };
			});
		},
	};
}

const kindFactors: Readonly<Record<FileKind, number>> = {
	source: 1,
	declaration: 0.5,
	settings: 0.6,
	docs: 0.5,
	example: 0.5,
	test: 0.4,
	generated: 0.3,
	changelog: 0.15,
	lock: 0.05,
	vendored: 0.2,
};

/** Tests that were asked for come before the source that they test. */
const askedFactor = 1.5;

/** A build of a source that is there too. */
const copyFactor = 0.5;

/** Pages of docs, tests and declarations say the same things over and over: each further one counts half. */
const repeated = 0.5;
