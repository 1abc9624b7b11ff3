import type { Definition } from "./definitions.ts";
import type { Matches } from "./matcher.ts";
import { bestOf, type NamedDefinition, type ReadFile } from "./read-file.ts";
import { coverage, sumOf, total, type FieldWeights, type Weights } from "./weigh.ts";

/** A part of a file that says one thing: a definition with the comment above it, or what stands outside of all. */
export type Passage = {
	/** The line to show of it, 1-based. */
	readonly line: number;
	readonly text: string;
	readonly score: number;
	/** What it holds, the names of its definition and of the file included. */
	readonly terms: Matches;
};

/** What is looked for. */
type Aim = {
	readonly weights: FieldWeights;
	/** What of it the query says itself. */
	readonly meant: Weights;
	/** It asks what there is (types, options, defaults), not what happens. */
	readonly isForThings: boolean;
};

/** The passages of a file that hold anything of a query, best first. */
export function passagesOf(file: ReadFile, aim: Aim): readonly Passage[] {
	return split(file)
		.flatMap((part) => judge(part, file, aim))
		.sort((a, b) => b.score - a.score || a.line - b.line);
}

/** Lines `from` to `to`, 0-based, `to` not among them. */
type Part = {
	readonly from: number;
	readonly to: number;
	readonly defined?: NamedDefinition | undefined;
	readonly around?: NamedDefinition | undefined;
};

/** At each definition that is no mere field; what is longer than a reader takes in at once is several passages. */
function split({ lines, definitions }: ReadFile): readonly Part[] {
	const starts = definitions.filter(({ definition }) => definition.kind !== "field");
	const parts: Part[] = [];
	const open: NamedDefinition[] = [];
	let from = 0;
	let defined: NamedDefinition | undefined;
	const close = (to: number): void => {
		const around = open.findLast((one) => one !== defined);
		for (let at = from; at < to; at += maxLines)
			parts.push({ from: at, to: Math.min(to, at + maxLines), defined, around });
	};
	for (const next of starts) {
		const at = startOf(lines, next.definition.line - 1, from);
		close(at);
		while ((open.at(-1)?.definition.indent ?? -1) >= next.definition.indent) open.pop();
		open.push(next);
		[from, defined] = [at, next];
	}
	close(lines.length);
	return parts;
}

/** About what a screen shows. */
const maxLines = 40;

/** The comment above a definition is about it. */
function startOf(lines: readonly string[], at: number, after: number): number {
	let start = at;
	while (start > after && commenting.test(lines[start - 1] ?? "")) start--;
	return start;
}

/** A line of a comment, or of a decorator. */
const commenting = /^\s*(?:\*|\/\/|#(?!\s*define)|\/\*|<!--|--|@)/;

/** Says that a thing is used or passed on, and nothing else. */
export const importing = /^\s*(?:import\b|export\s*(?:\{|\*)|from\s|use\s|#include|(?:const|var|let)\s.*=\s*require\()/;

function judge({ from, to, defined, around }: Part, file: ReadFile, aim: Aim): readonly Passage[] {
	const { weights, meant, isForThings } = aim;
	const held = file.matches.slice(from, to);
	if (held.every((found) => found.size === 0)) return [];
	const name = nameScore(defined, weights.name);
	const outer = 0.3 * nameScore(around, weights.name);
	const terms = bestOf([file.inPath, defined?.found ?? none, around?.found ?? none, ...held]);
	const said = textScore(held, file.lines.slice(from, to), weights.text) + 1.5 * name + outer;
	// What happens is in what runs; a type or a plain value says what there is.
	const fit = isForThings || [defined, around].every((one) => !one || runs(one.definition)) ? 1 : 0.65;
	const score = said * coverage(terms, meant) * fit;
	const line = lineToShow({ from, to, defined }, file, weights.text);
	return [{ line, text: file.lines[line - 1] ?? "", score, terms }];
}

const none: Matches = new Map();

/** BM25 with its usual constants, over a passage of usual length. */
function textScore(matches: readonly Matches[], lines: readonly string[], weights: Weights): number {
	const counts = new Map<number, number>();
	matches.forEach((found, index) => {
		const factor = importing.test(lines[index] ?? "") ? 0.3 : 1;
		for (const [term, count] of found) counts.set(term, (counts.get(term) ?? 0) + factor * count);
	});
	const norm = 1.2 * (1 - 0.6 + (0.6 * matches.length) / usualLines);
	return total([...counts].map(([term, count]) => ((weights[term] ?? 0) * count * 2.2) / (count + norm)));
}

/** About what a function and its comment take. */
const usualLines = 20;

/** What a defined name says about the query: all of its words that match, and more the less else it says. */
function nameScore(named: NamedDefinition | undefined, weights: Weights): number {
	if (!named || named.found.size === 0) return 0;
	const { found, words, definition } = named;
	const share = Math.min(1, found.size / words);
	const depth = definition.indent === 0 ? 1 : 0.8;
	return sumOf(found, weights) * (0.5 + share) * depth;
}

function runs({ kind, text }: Definition): boolean {
	if (/^(?:type|interface|enum|namespace)$/.test(kind)) return false;
	return kind !== "const" || /=>|\bfunction\b|[=({[,]$/.test(text);
}

/** The definition where its name or its comment says most, else the line that does. 1-based. */
function lineToShow({ from, to, defined }: Part, { lines, matches }: ReadFile, weights: Weights): number {
	const at = defined ? defined.definition.line - 1 : -1;
	let [best, most] = [from, -1];
	for (let index = from; index < to; index++) {
		const own = sumOf(matches[index] ?? none, weights) * (importing.test(lines[index] ?? "") ? 0.3 : 1);
		const score = index === at ? own * 2 : own;
		if (score > most) [best, most] = [index, score];
	}
	return (best < at && at < to ? at : best) + 1;
}
