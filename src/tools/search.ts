import { count } from "../base/index.ts";
import type { Ripgrep } from "../host/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { problem } from "./execute.ts";
import { groundAt, type Ground } from "./look/ground.ts";
import { countOf, textOf } from "./look/input.ts";
import { shownLine } from "./look/shown-line.ts";
import { readText } from "./look/text.ts";
import type { Hit } from "./search/rank.ts";
import { texts } from "./texts.generated.ts";
import type { Workspace } from "./workspace/index.ts";

/** Finds the files that answer words, best first. Secret files are not looked at. */
export function search(workspace: Workspace, ripgrep: Ripgrep): Tool {
	return {
		name: "search",
		description: texts["search.md"],
		access: "read",
		patternKey: "query",
		inputSchema: {
			type: "object",
			properties: {
				query: { type: "string" },
				path: { type: "string" },
				limit: { type: "integer", description: "files" },
			},
			required: ["query"],
		},
		execute: answering((input, call) => run(input, call, { workspace, ripgrep })),
	};
}

type Parts = { readonly workspace: Workspace; readonly ripgrep: Ripgrep };

async function run(input: JsonObject, call: ToolCallContext, { workspace, ripgrep }: Parts): Promise<ToolResult> {
	// Its word lists are loaded when something is searched, not when a program starts.
	const { find, parseQuery } = await import("./search/index.ts");
	const query = parseQuery(textOf(input, "query"));
	if (query.terms.length === 0) {
		return problem(`There is nothing to look for in "${query.text}". Name what it is about: a word, a name, a path.`);
	}
	const ask = { run: call.run, use: "search" } as const;
	const ground = await groundAt(workspace, textOf(input, "path", "."), ask);
	const { hits, fileCount, corrections, isThin } = await find(query, {
		ripgrep,
		root: ground.folder,
		within: ground.within,
		isSecret: ground.isSecret,
		read: (path, maxBytes) => readText(workspace, ground.real(path), { ask, maxBytes }),
		signal: call.signal,
	});
	const limit = countOf(input, "limit", fileLimit);
	const shown = worthShowing(hits.slice(0, limit));
	const places = shown.map((hit) => toPlace(hit, ground));
	if (places.length === 0) return { content: nothing(query.text, ground, fileCount), data: { places } };
	const notes = [
		...corrections.map(({ word, meant }) => `[Nothing holds "${word}": looked for "${meant}".]`),
		...(isThin ? ["[No file holds much of it: these match in a word or two.]"] : []),
	];
	const rest = restOf(hits.length - shown.length, shown.length === limit);
	return { content: [...notes, ...shown.map((hit) => showHit(hit, ground)), ...rest].join("\n"), data: { places } };
}

/** Files in one answer. */
export const fileLimit = { otherwise: 10, max: 50 };

/** The first few, and of the rest what says something beside the best. */
function worthShowing(hits: readonly Hit[]): readonly Hit[] {
	const least = farBehind * (hits[0]?.score ?? 0);
	return hits.filter(({ score }, index) => index < alwaysShown || score >= least);
}

/** The share of the best score below which a file says next to nothing beside it. */
const farBehind = 0.15;
const alwaysShown = 3;

function restOf(left: number, isFull: boolean): readonly string[] {
	if (left === 0) return [];
	const advice = isFull
		? `less well. Raise limit (at most ${fileLimit.max}) or say more.`
		: "far less well. Say more to find others.";
	return [left === 1 ? `[1 more file matches ${advice}]` : `[${left} more files match ${advice}]`];
}

function toPlace(
	{ path, lines, score }: Hit,
	ground: Ground,
): { path: string; line: number; text: string; score: number } {
	const [best] = lines;
	return {
		path: ground.show(path),
		line: best?.line ?? 1,
		text: best?.text.trim() ?? "",
		score: Number(score.toFixed(2)),
	};
}

function showHit({ path, lines, twins }: Hit, ground: Ground): string {
	const [best, ...others] = lines.slice(0, linesPerFile);
	const first = best ? `${best.line}: ${shownLine(best.text.trim())}` : "1: [its path matches]";
	const further = others.map(({ line, text }) => `  ${line}: ${shownLine(text.trim())}`);
	const builds = twins.length > 0 ? [`  [+${count(twins.length, "build")} of it]`] : [];
	return [`${ground.show(path)}:${first}`, ...further, ...builds].join("\n");
}

const linesPerFile = 3;

function nothing(text: string, ground: Ground, fileCount: number): string {
	return (
		`Nothing in "${ground.shown}" matches "${text}" (${fileCount} files). Try other words, a name, or grep. ` +
		"Ignored files (.gitignore) and secret files are not searched."
	);
}
