import type { Ripgrep, RipgrepMatch } from "../host/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { problem } from "./execute.ts";
import { compileGlob, type GlobMatcher } from "./glob-match.ts";
import { groundAt, type Ground } from "./look/ground.ts";
import { countOf, textOf } from "./look/input.ts";
import { shownLine } from "./look/shown-line.ts";
import { readText } from "./look/text.ts";
import { texts } from "./texts.generated.ts";
import type { Workspace } from "./workspace/index.ts";

/** Finds lines by a regular expression, in the order of paths. Secret files are not looked at. */
export function grep(workspace: Workspace, ripgrep: Ripgrep): Tool {
	return {
		name: "grep",
		description: texts["grep.md"],
		access: "read",
		patternKey: "pattern",
		inputSchema: {
			type: "object",
			properties: {
				pattern: { type: "string" },
				path: { type: "string" },
				glob: { type: "string" },
				context: { type: "integer" },
				limit: { type: "integer" },
			},
			required: ["pattern"],
		},
		execute: answering((input, call) => run(input, call, { workspace, ripgrep })),
	};
}

type Parts = { readonly workspace: Workspace; readonly ripgrep: Ripgrep };

async function run(input: JsonObject, call: ToolCallContext, { workspace, ripgrep }: Parts): Promise<ToolResult> {
	if (textOf(input, "pattern") === "") return problem('"pattern" is empty. Give a regular expression.');
	const glob = compileGlob(textOf(input, "glob", "**"));
	if ("problem" in glob) return problem(`Cannot use the glob "${textOf(input, "glob")}": ${glob.problem}.`);
	const ask = { run: call.run, use: "search" } as const;
	const ground = await groundAt(workspace, textOf(input, "path", "."), ask);
	const limit = countOf(input, "limit", matchLimit);
	const request = { cwd: ground.folder, paths: [ground.within], signal: call.signal, sorted: true };
	const matches = ripgrep.matches({ ...request, pattern: textOf(input, "pattern") });
	const { byFile, more } = await collect(matches, { ground, isWanted: glob.matches, limit });

	const context = typeof input["context"] === "number" ? Math.min(maxContext, Math.max(0, input["context"])) : 0;
	const shown: string[] = [];
	const places: { path: string; line: number; text: string; score: number }[] = [];
	for (const [path, numbers] of byFile) {
		const text = await readText(workspace, ground.real(path), { ask, maxBytes });
		const file = { path: ground.show(path), lines: text?.replace(/\n$/, "").split("\n"), numbers };
		shown.push(...showFile(file, context));
		places.push(
			...numbers.map((line) => ({ path: file.path, line, text: shownLine(file.lines?.[line - 1] ?? ""), score: 1 })),
		);
	}
	if (places.length === 0) return { content: nothing(input, ground), data: { places } };
	const rest = more
		? [`[The first ${limit} matches. Narrow pattern, path or glob, or raise limit (at most ${matchLimit.max}).]`]
		: [];
	return { content: [...shown, ...rest].join("\n"), data: { places } };
}

/** Matches in one answer. */
export const matchLimit = { otherwise: 100, max: 1_000 };

/** Lines on each side of a match. */
export const maxContext = 20;

/** Larger files are named, and their lines are not shown. */
const maxBytes = 32_000_000;

async function collect(
	matches: AsyncIterable<RipgrepMatch>,
	{ ground, isWanted, limit }: { ground: Ground; isWanted: GlobMatcher; limit: number },
): Promise<{ byFile: ReadonlyMap<string, readonly number[]>; more: boolean }> {
	const byFile = new Map<string, number[]>();
	let count = 0;
	for await (const { path, line } of matches) {
		if (!isWanted(path) || ground.isSecret(path)) continue;
		if (count === limit) return { byFile, more: true };
		count++;
		byFile.set(path, [...(byFile.get(path) ?? []), line]);
	}
	return { byFile, more: false };
}

type MatchedFile = {
	readonly path: string;
	readonly lines: readonly string[] | undefined;
	readonly numbers: readonly number[];
};

/** `path:12: a match`, `path-13- a line around it`, and `--` where lines are left out between them. */
function showFile({ path, lines, numbers }: MatchedFile, context: number): string[] {
	if (!lines) return [`${path}:${numbers[0] ?? 1}: [not shown: too large, or no text. ${numbers.length} matches]`];
	const matching = new Set(numbers);
	const wanted = new Set(numbers.flatMap((line) => around(line, context, lines.length)));
	let before: number | undefined;
	return [...wanted]
		.sort((a, b) => a - b)
		.flatMap((line) => {
			const gap = context > 0 && before !== undefined && line > before + 1 ? ["--"] : [];
			before = line;
			const mark = matching.has(line) ? ":" : "-";
			return [...gap, `${path}${mark}${line}${mark} ${shownLine(lines[line - 1] ?? "")}`];
		});
}

function around(line: number, context: number, last: number): number[] {
	const first = Math.max(1, line - context);
	return Array.from({ length: Math.min(last, line + context) - first + 1 }, (_, index) => first + index);
}

function nothing(input: JsonObject, ground: Ground): string {
	const glob = textOf(input, "glob");
	const where = glob === "" ? `"${ground.shown}"` : `"${ground.shown}" in files that match "${glob}"`;
	return (
		`No match for "${textOf(input, "pattern")}" in ${where}. Case counts; (?i) at the start ignores it. ` +
		"Ignored files (.gitignore) and secret files are not searched."
	);
}
