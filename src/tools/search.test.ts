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
	"src/retry.ts": `/** Tries again. */\nexport function retry(limit: number) {\n\treturn limit;\n}\n${"\n".repeat(9)}const log = limit;\n`,
	"src/other.ts": "export const other = 1;\n",
};

test("search() answers places best first, with further lines below, and as data", async () => {
	const { content, data } = await searchIn(tree, { query: "where are retries limited?" });
	expect(content).toBe(
		"src/retry.ts:2: export function retry(limit: number) {\n  14: const log = limit;\nsrc/client.ts:3: retry(3);",
	);
	expect(data).toEqual({
		places: [
			{ path: "src/retry.ts", line: 2, text: "export function retry(limit: number) {", score: expect.any(Number) },
			{ path: "src/client.ts", line: 3, text: "retry(3);", score: expect.any(Number) },
		],
	});
});

test("search() shows three files, and further ones that say something beside the best", async () => {
	const best = { "retry.ts": "/** Retries are limited. */\nexport function retryLimit() {}\n" };
	const weak = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${name}.ts`, "const x = 1;\n// limited\n"]));
	const { content } = await searchIn({ ...best, ...weak }, { query: "where are retries limited?" });
	expect(content.replaceAll(/: .*/g, "").split("\n")).toEqual([
		"retry.ts:2",
		"a.ts:2",
		"b.ts:2",
		"[2 more files match far less well. Say more to find others.]",
	]);
});

test("search() says so where no file holds much of what was asked", async () => {
	const note = "[No file holds much of it: these match in a word or two.]";
	const ask = async (query: string): Promise<string> =>
		(await searchIn(tree, { query, limit: 1 })).content.split("\n")[0] ?? "";
	expect(await ask("Which client fills the shopping cart and the basket?")).toBe(note);
	expect(await ask("Where are retries limited, and the basket?")).not.toBe(note);
});

test("search() sees neither ignored nor secret files", async () => {
	const { data } = await searchIn(tree, { query: "RETRY" });
	expect(JSON.stringify(data)).not.toMatch(/build|\.env/);
});

test("search() looks for the near word where no file holds one that was asked for, and says so", async () => {
	expect((await searchIn(tree, { query: "where are retreis limited?", limit: 1 })).content).not.toContain("looked for");
	expect((await searchIn(tree, { query: "clinet", limit: 1 })).content).toBe(
		'[Nothing holds "clinet": looked for "client".]\nsrc/client.ts:1: [its path matches]',
	);
});

test("search() never tells whether a secret file holds a word", async () => {
	const ask = async (secret: string): Promise<string> =>
		(await searchIn({ ...tree, ".env": secret }, { query: "clinet" })).content;
	expect(await ask("clinet=1\n")).toBe(await ask("A=1\n"));
});

test("search() finds a name that is said in words, however the code spells it", async () => {
	for (const name of ["rateLimit", "rate_limits", "RateLimit"]) {
		const files = { "a.ts": `const ${name} = 3;\n`, "b.ts": "const rated = 1;\nconst limited = 1;\n" };
		const { content } = await searchIn(files, { query: "is there a rate limit?", limit: 1 });
		expect(content.split("\n")[0]).toBe(`a.ts:1: const ${name} = 3;`);
	}
	const files = { "a.ts": "app.notFound();\n", "b.ts": "find();\n" };
	expect((await searchIn(files, { query: "when no route is found", limit: 1 })).content).toMatch(/^a\.ts:1: app/);
});

test("search() looks into no cache that a tool keeps beside installed packages", async () => {
	const tree = {
		"node_modules/.cache/a.js": "retry();\n",
		"node_modules/.vite/deps/a.js": "retry();\n",
		"node_modules/p/a.js": "retry();\n",
	};
	for (const path of [".", "node_modules"]) {
		expect((await searchIn(tree, { query: "retry", path })).content).toBe("node_modules/p/a.js:1: retry();");
	}
});

test("search() shows several builds of one source as one, and how many there are", async () => {
	const text = "export function cors() {}\n";
	const builds = { "lib/cors.js": text, "lib/cors.cjs": text, "lib/cors.min.js": text, "lib/cors.d.ts": text };
	expect((await searchIn(builds, { query: "cors" })).content).toBe(
		"lib/cors.js:1: export function cors() {}\n  [+3 builds of it]",
	);
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
