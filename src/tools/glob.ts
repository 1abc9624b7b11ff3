import type { Ripgrep } from "../host/index.ts";
import type { Clock, JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { problem } from "./execute.ts";
import { compileGlob } from "./glob-match.ts";
import { groundAt } from "./look/ground.ts";
import { textOf } from "./look/input.ts";
import { texts } from "./texts.generated.ts";
import type { Workspace } from "./workspace/index.ts";

/** Finds files by their paths, in the order of paths. Secret files are named; only their content is hidden. */
export function glob(workspace: Workspace, ripgrep: Ripgrep, clock: Clock): Tool {
	return {
		name: "glob",
		description: texts["glob.md"],
		access: "read",
		patternKey: "pattern",
		inputSchema: {
			type: "object",
			properties: {
				pattern: { type: "string" },
				path: { type: "string" },
			},
			required: ["pattern"],
		},
		execute: answering((input, call) => run(input, call, { workspace, ripgrep, clock })),
	};
}

type Parts = { readonly workspace: Workspace; readonly ripgrep: Ripgrep; readonly clock: Clock };

async function run(input: JsonObject, call: ToolCallContext, parts: Parts): Promise<ToolResult> {
	const { workspace, ripgrep, clock } = parts;
	const pattern = textOf(input, "pattern");
	const compiled = compileGlob(pattern);
	if ("problem" in compiled) return problem(`Cannot use the glob "${pattern}": ${compiled.problem}.`);
	const ground = await groundAt(workspace, textOf(input, "path", "."), { run: call.run, use: "list" });
	const start = ground.within === "." ? "" : `${ground.within}/`;
	const request = { cwd: ground.folder, paths: [ground.within], signal: call.signal, sorted: true };
	const isWanted = (path: string): boolean => compiled.matches(path.slice(start.length));
	const found = await take(ripgrep.files(request), isWanted, clock);
	return answer({ ...found, paths: found.paths.map(ground.show) }, pattern, ground.shown);
}

/** Paths in one answer. */
export const maxPaths = 1_000;

/** What a model waits for gladly; a tree that takes longer is better asked about in parts. */
export const budgetMs = 10_000;

type Taken = { readonly paths: readonly string[]; readonly stopped?: "full" | "late" | undefined };

async function take(files: AsyncIterable<string>, isWanted: (path: string) => boolean, clock: Clock): Promise<Taken> {
	const deadline = clock.monotonic() + budgetMs;
	const paths: string[] = [];
	for await (const path of files) {
		if (clock.monotonic() > deadline) return { paths, stopped: "late" };
		if (!isWanted(path)) continue;
		if (paths.length === maxPaths) return { paths, stopped: "full" };
		paths.push(path);
	}
	return { paths };
}

function answer({ paths, stopped }: Taken, pattern: string, where: string): ToolResult {
	const next = "Narrow the pattern, or give a path to look below.";
	const notes = {
		full: `[The first ${maxPaths} files; there are more. ${next}]`,
		late: `[Stopped after ${budgetMs / 1_000} s; there may be more files. ${next}]`,
	};
	const note = stopped === undefined ? [] : [notes[stopped]];
	const none = `No file in "${where}" matches "${pattern}". Files that .gitignore names are left out.`;
	return { content: [...(paths.length === 0 ? [none] : paths), ...note].join("\n"), data: { paths } };
}
