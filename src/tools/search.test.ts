import { expect, test } from "vitest";
import { createRipgrep, nodeFiles } from "../host/index.ts";
import type { JsonObject, ToolResult } from "../spec/index.ts";
import { type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, search } from "./index.ts";

async function searchIn(tree: FileTree, input: JsonObject): Promise<ToolResult> {
	await using folder = temporaryWorkspace(tree);
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	return await search(workspace, createRipgrep()).execute(input, toolCallContext());
}

const tree: FileTree = {
	".gitignore": "build\n",
	"build/retry.ts": "export function retry() {}\n",
	".env": "RETRY=1\n",
	"src/client.ts": "import { retry } from './retry.ts';\n\nretry(3);\n",
	"src/retry.ts": `/** Tries again. */\nexport function retry(limit: number) {\n\treturn limit;\n}\n${"\n".repeat(9)}log(limit);\n`,
	"src/other.ts": "export const other = 1;\n",
};

test("search() answers places best first, with further lines below, and as data", async () => {
	const { content, data } = await searchIn(tree, { query: "where are retries limited?" });
	expect(content).toBe(
		"src/retry.ts:2: export function retry(limit: number) {\n  14: log(limit);\nsrc/client.ts:3: retry(3);",
	);
	expect(data).toEqual({
		places: [
			{ path: "src/retry.ts", line: 2, text: "export function retry(limit: number) {", score: expect.any(Number) },
			{ path: "src/client.ts", line: 3, text: "retry(3);", score: expect.any(Number) },
		],
	});
});

test("search() sees neither ignored nor secret files", async () => {
	const { data } = await searchIn(tree, { query: "RETRY" });
	expect(JSON.stringify(data)).not.toMatch(/build|\.env/);
});

test("search() bounds its answer, and says what it left out", async () => {
	const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}.ts`, "let retry;\n"]));
	const lines = (await searchIn(many, { query: "retry", limit: 2 })).content.split("\n");
	expect(lines.length).toBe(3);
	expect(lines[2]).toBe("[10 more files match less well. Raise limit (at most 50) or say more.]");
});

test("search() says plainly that nothing was found, or that there is nothing to look for", async () => {
	expect(await searchIn(tree, { query: "frobnicator" })).toEqual({
		content:
			'Nothing in "." matches "frobnicator" (4 files). Try other words, a name, or grep. Ignored files (.gitignore) and secret files are not searched.',
		data: { places: [] },
	});
	expect(await searchIn(tree, { query: "how are you?" })).toEqual({
		content: 'There is nothing to look for in "how are you?". Name what it is about: a word, a name, a path.',
		isError: true,
	});
});

test("files 1, 2, 4: search() looks nowhere outside, and a link that leads there is not followed", async () => {
	await using outside = temporaryWorkspace({ "retry.ts": "function retry() {}\n" });
	const linked = { "a.ts": "", out: { link: outside.root } };
	expect((await searchIn(linked, { query: "retry", path: ".." })).content).toBe(
		'Cannot search "..": it is outside the workspace.',
	);
	expect((await searchIn(linked, { query: "retry", path: "out" })).content).toBe(
		'Cannot search "out": it is outside the workspace.',
	);
	expect((await searchIn(linked, { query: "retry" })).data).toEqual({ places: [] });
});

test("search() narrows to one file", async () => {
	expect((await searchIn(tree, { query: "retry", path: "src/client.ts" })).content).toMatch(/^src\/client\.ts:3: /);
});
