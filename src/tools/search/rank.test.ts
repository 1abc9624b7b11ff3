import { expect, test } from "vitest";
import { buildsAmong } from "./builds.ts";
import { createMatcher } from "./matcher.ts";
import { rankFiles, type Hit } from "./rank.ts";
import { readFile } from "./read-file.ts";
import { parseQuery } from "./words.ts";

function rank(text: string, files: { readonly [path: string]: string }): readonly Hit[] {
	const query = parseQuery(text);
	const matcher = createMatcher(query);
	const read = Object.entries(files).map(([path, content]) => readFile(path, content, matcher));
	const filesWith = (term: number): number => read.filter(({ terms }) => terms.has(term)).length;
	const pathsWith = (term: number): number => read.filter(({ inPath }) => inPath.has(term)).length;
	const builds = { ...buildsAmong(Object.keys(files)), hasSources: true };
	return rankFiles(query, read, { fileCount: 100, filesWith, pathsWith, builds });
}

function order(text: string, files: { readonly [path: string]: string }): readonly string[] {
	return rank(text, files).map(({ path, lines }) => `${path}:${lines[0]?.line ?? 0}`);
}

test("rankFiles() puts a definition before a mention, and shows its line", () => {
	expect(
		order("where is the retry delay computed", {
			"a.ts": "// the retry delay is computed elsewhere\nretry(delay);\nretry(delay);\n",
			"b.ts": "const x = 1;\nexport function retryDelay() {\n\treturn x;\n}\n",
		}),
	).toEqual(["b.ts:2", "a.ts:1"]);
});

test("rankFiles() reads forms, camelCase and snake_case as one, and exact names as more", () => {
	const files = { "a.ts": "let max_retries = 3;", "b.ts": "let maxRetries = 3;", "c.ts": "let x = 3;" };
	expect(order("retrying", files)).toEqual(["a.ts:1", "b.ts:1"]);
	expect(order("maxRetries", files)).toEqual(["b.ts:1", "a.ts:1"]);
});

test("rankFiles() puts source before tests, docs, settings, generated files, changelogs and lock files", () => {
	const text = "timeout of the loop\n";
	const files = Object.fromEntries(
		["package-lock.json", "CHANGELOG.md", "a.min.js", "a.test.ts", "docs.md", "a.json", "a.ts"].map((path) => [
			path,
			text,
		]),
	);
	expect(rank("loop timeout", files)[0]?.path).toBe("a.ts");
	expect(rank("loop timeout", files).at(-1)?.path).toBe("package-lock.json");
	expect(rank("tests of the loop timeout", { "a.test.ts": text, "b.ts": text })[0]?.path).toBe("a.test.ts");
	expect(rank("loop timeout", { "only.md": text })[0]?.path).toBe("only.md");
});

test("rankFiles() prefers the file that holds all of the question, near together", () => {
	const far = `limit\n${"x\n".repeat(200)}retry\n`;
	expect(order("what limits a retry", { "a.ts": far, "b.ts": "retry\nlimit\n", "c.ts": "retry\n" })).toEqual([
		"b.ts:2",
		"a.ts:202",
		"c.ts:1",
	]);
});

test("rankFiles() shows several builds of one source as one hit, the source where there is one", () => {
	const text = "export function cors() {}";
	const builds = { "dist/cors.js": text, "dist/cjs/cors.js": text, "dist/types/cors.d.ts": text };
	expect(rank("cors", builds).map(({ path, twins }) => [path, [...twins].sort()])).toEqual([
		["dist/cors.js", ["dist/cjs/cors.js", "dist/types/cors.d.ts"]],
	]);
	expect(rank("cors", { ...builds, "src/cors.ts": text }).map(({ path }) => path)).toEqual(["src/cors.ts"]);
	const sources = { "src/cors.ts": text, "src/types/cors.ts": text };
	expect(rank("cors", sources).map(({ path }) => path)).toEqual(["src/cors.ts", "src/types/cors.ts"]);
});

test("rankFiles() takes a script that has a minified form beside it for a build", () => {
	const bundle = "function retryLimit() {\n\treturn limit(retry);\n}\n";
	const module = "function retryOnce() {\n\treturn limit(retry);\n}\n";
	const files = { "all.js": bundle, "all.min.js": "x", "module.js": module };
	const others = { "some.js": bundle, "module.js": module };
	expect(rank("what limits a retry", files)[0]?.path).toBe("module.js");
	expect(rank("what limits a retry", others)[0]?.path).toBe("some.js");
});

test("rankFiles() lets sources stand between pages that say the same", () => {
	const page = "# Retry limit\n\nWhat limits a retry.\n";
	const source = "function other() {\n\tretry(limit);\n}\n";
	const files = {
		"docs/a.md": page,
		"docs/b.md": `${page}x\n`,
		"docs/c.md": `${page}y\n`,
		"s.ts": source,
		"t.ts": source,
	};
	expect(rank("retry limit", files).map(({ path }) => path)).toEqual([
		"docs/a.md",
		"s.ts",
		"t.ts",
		"docs/b.md",
		"docs/c.md",
	]);
});

test("rankFiles() takes what stands in a type for no more than a type", () => {
	const files = {
		"a.ts": "export interface Recipe {\n\tfinish: (draft: Draft) => void\n}\n",
		"b.ts": "class Scope {\n\tfinish(draft) {\n\t}\n}\n",
	};
	expect(order("what finishes a draft", files)[0]).toBe("b.ts:2");
});

test("rankFiles() takes a minified copy for a build of its source", () => {
	const text = "export function cors() {}";
	expect(rank("cors", { "dist/cors.min.js": text, "dist/cors.js": text }).map(({ path }) => path)).toEqual([
		"dist/cors.js",
	]);
});

test("rankFiles() lets a declaration that says more than its script stand for itself", () => {
	const files = {
		"lib/options.js": "const delay = 5;\n",
		"types/options.d.ts": "/** The delay before a process is killed, as a last resort. */\nkillDelay?: number;\n",
	};
	expect(rank("what is the delay before a process is killed", files).map(({ path }) => path)).toEqual([
		"types/options.d.ts",
		"lib/options.js",
	]);
});

test("rankFiles() puts what runs before types and plain values, unless the question asks what there is", () => {
	const files = {
		"a.ts": "export type SocketTimeout = { ms: number };\n",
		"b.ts": "export const socketTimeout = 3;\n",
		"c.ts": "export function onSocketTimeout() {\n\tstop();\n}\n",
	};
	expect(order("what happens on a socket timeout", files)[0]).toBe("c.ts:1");
	expect(order("what is the default socket timeout", files)[0]).not.toBe("c.ts:1");
});

test("rankFiles() counts a word that every text holds where few files are named after it", () => {
	const others = Object.fromEntries(
		Array.from({ length: 99 }, (_, index) => [`f${index}.ts`, `use(parse);\nconst report${index} = 1;\n`]),
	);
	const files = { ...others, "parse.ts": "export function parse() {\n\treturn report;\n}\n" };
	expect(order("how does parsing report", files)[0]).toBe("parse.ts:1");
});

test("rankFiles() finds two words of a question in the one that names a file", () => {
	const files = { "whitespace-control.ts": "export const strip = 1;\n", "block.ts": "// removed\nblock();\n" };
	expect(rank("where is white space around blocks removed", files)[0]?.path).toBe("whitespace-control.ts");
});

test("rankFiles() shows the definition that a comment is about", () => {
	const text = `${"x();\n".repeat(9)}\n// Retries are limited\n// here.\nfunction again() {}\n`;
	expect(order("where are retries limited", { "a.ts": text })).toEqual(["a.ts:13"]);
});

test("rankFiles() puts what a question asks for by its kind first", () => {
	const files = { "journal.ts": "export function journal() {}\n", "journal.test.ts": "test(journal);\n" };
	expect(rank("the journal", files)[0]?.path).toBe("journal.ts");
	expect(rank("tests of the journal", files)[0]?.path).toBe("journal.test.ts");
});

test("rankFiles() takes the hash of a chunk for no part of its name", () => {
	const files = { "dist/defaults.B1FCaFfh.js": "x(pattern);\n", "dist/defaults-pattern-of-all.js": "x();\n" };
	expect(rank("defaults", files)[0]?.path).toBe("dist/defaults.B1FCaFfh.js");
});

test("rankFiles() finds Chinese in comments and English by Chinese words", () => {
	const files = { "a.ts": "// 登录失败后重试\n", "b.ts": "function login() {}\n", "c.ts": "function x() {}\n" };
	expect(new Set(rank("登录在哪里", files).map(({ path }) => path))).toEqual(new Set(["a.ts", "b.ts"]));
	expect(order("失败后重试", files)).toEqual(["a.ts:1"]);
});

test("rankFiles() finds a file by its path alone", () => {
	expect(order("src/run/loop.ts", { "src/run/loop.ts": "x", "src/run/look.ts": "x" })[0]).toBe("src/run/loop.ts:0");
});

test("rankFiles() names a line of a minified file for nothing", () => {
	expect(rank("retry", { "a.js": `retry${" ".repeat(3_000)}` })).toEqual([]);
});
