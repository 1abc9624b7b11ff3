import { rmSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { createRipgrep, type Files, nodeFiles } from "../host/index.ts";
import type { JsonObject, ToolResult } from "../spec/index.ts";
import { faultyFiles } from "../host/faulty-files.fixture.ts";
import { type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, grep } from "./index.ts";

type Options = { readonly files?: (root: string) => Files; readonly binary?: string };

async function grepIn(tree: FileTree, input: JsonObject, { files, binary }: Options = {}): Promise<ToolResult> {
	await using folder = temporaryWorkspace(tree);
	const workspace = createWorkspace({ root: folder.root, files: files?.(folder.root) ?? nodeFiles });
	return await grep(workspace, createRipgrep({ binary })).execute(input, toolCallContext());
}

const tree = { "a.ts": "one\ntwo\nthree\nfour\n", "b/c.ts": "two too\r\n", "b/d.md": "two\n" };

test("grep() answers matches in the order of paths, with places as data", async () => {
	expect(await grepIn(tree, { pattern: "two" })).toEqual({
		content: "a.ts:2: two\nb/c.ts:1: two too\nb/d.md:1: two",
		data: {
			places: [
				{ path: "a.ts", line: 2, text: "two", score: 1 },
				{ path: "b/c.ts", line: 1, text: "two too", score: 1 },
				{ path: "b/d.md", line: 1, text: "two", score: 1 },
			],
		},
	});
});

test("grep() narrows by path and by glob, and shows lines around", async () => {
	expect((await grepIn(tree, { pattern: "two", path: "b", glob: "*.ts" })).content).toBe("b/c.ts:1: two too");
	expect((await grepIn(tree, { pattern: "two", path: "a.ts", context: 1 })).content).toBe(
		"a.ts-1- one\na.ts:2: two\na.ts-3- three",
	);
	expect((await grepIn({ a: "x\n\n\n\nx\n" }, { pattern: "x", context: 1 })).content).toBe(
		"a:1: x\na-2- \n--\na-4- \na:5: x",
	);
});

test("grep() stops at its limit and says how to go on", async () => {
	expect((await grepIn(tree, { pattern: "t", limit: 2 })).content).toBe(
		"a.ts:2: two\na.ts:3: three\n[The first 2 matches. Narrow pattern, path or glob, or raise limit (at most 1000).]",
	);
	expect((await grepIn(tree, { pattern: "t", limit: 0, context: -1 })).content).toBe(
		"a.ts:2: two\n[The first 1 matches. Narrow pattern, path or glob, or raise limit (at most 1000).]",
	);
});

test("grep() respects .gitignore outside of a repository too, and says so where nothing is found", async () => {
	const ignored = { ".gitignore": "dist\n", "dist/a.ts": "two\n" };
	expect((await grepIn(ignored, { pattern: "two" })).content).toBe(
		'No match for "two" in ".". Case counts; (?i) at the start ignores it. ' +
			"Ignored files (.gitignore) and secret files are not searched.",
	);
});

test("grep() looks into the build of an installed package, whatever the project around it ignores", async () => {
	const installed = { ".gitignore": "node_modules\ndist\n", "node_modules/p/dist/a.js": "two\n" };
	expect((await grepIn(installed, { pattern: "two", path: "node_modules/p" })).content).toBe(
		"node_modules/p/dist/a.js:1: two",
	);
});

test("grep() never tells whether a secret file holds a text", async () => {
	const secrets = { ".env": "KEY=abc\n", "sub/server.pem": "KEY=abc\n" };
	const none = (await grepIn(secrets, { pattern: "KEY=abc" })).content;
	expect(none).toBe((await grepIn({ a: "" }, { pattern: "KEY=abc" })).content);
	expect(await grepIn(secrets, { pattern: "KEY", path: ".env" })).toEqual({
		content: 'Cannot search ".env": it holds secrets, which agents do not see.',
		isError: true,
	});
});

test("files 1-4, 8, 16, 17: grep() looks in no path that leads outside", async () => {
	await using outside = temporaryWorkspace({ passwd: "root\n" });
	const linked = { "a.ts": "", out: { link: outside.root }, loop: { link: "loop" } };
	const ask = async (path: string): Promise<string> => (await grepIn(linked, { pattern: "root", path })).content;
	expect(await ask("../../etc/passwd")).toBe('Cannot search "../../etc/passwd": it is outside the workspace.');
	expect(await ask("/etc/passwd")).toBe('Cannot search "/etc/passwd": it is outside the workspace.');
	expect(await ask("/etc/there-is-no-such-file")).toBe(
		'Cannot search "/etc/there-is-no-such-file": it is outside the workspace.',
	);
	expect(await ask("out/passwd")).toBe('Cannot search "out/passwd": it is outside the workspace.');
	expect(await ask("loop")).toBe('Cannot search "loop": too many symbolic links.');
	expect(await ask("a\0")).toBe(String.raw`Cannot search "a\u0000": it is an invalid path.`);
	expect((await grepIn(linked, { pattern: "root" })).content).toContain("No match");
});

test("files 3: grep() takes a folder with the root's name in front for another folder", async () => {
	await using folder = temporaryWorkspace({ "app/a": "x\n", "app-secrets/x": "x\n" });
	const workspace = createWorkspace({ root: folder.path("app"), files: nodeFiles });
	const result = await grep(workspace, createRipgrep()).execute(
		{ pattern: "x", path: folder.path("app-secrets/x") },
		toolCallContext(),
	);
	expect(result.content).toBe(`Cannot search "${folder.path("app-secrets/x")}": it is outside the workspace.`);
});

test("files 5: grep() follows a link that stays inside, and names the real path", async () => {
	expect((await grepIn({ "real/a": "x\n", link: { link: "real" } }, { pattern: "x", path: "link" })).content).toBe(
		"real/a:1: x",
	);
});

test("files 6: grep() shows no line of a file that was swapped for a link to the outside", async () => {
	await using outside = temporaryWorkspace({ a: "the secret of two\n" });
	const swapped = (root: string): Files =>
		faultyFiles(nodeFiles, {
			on: "open",
			times: 1,
			before() {
				rmSync(`${root}/b`, { recursive: true });
				symlinkSync(outside.root, `${root}/b`);
			},
		});
	const { content } = await grepIn({ "b/a": "two\n" }, { pattern: "two" }, { files: swapped });
	expect(content).toBe("b/a:1: [not shown: too large, or no text. 1 matches]");
});

test("files 36: grep() passes a pattern on as a pattern, and is linear", async () => {
	expect((await grepIn({ a: "use --pre=sh here\n" }, { pattern: "--pre=sh" })).content).toBe("a:1: use --pre=sh here");
	expect((await grepIn({ a: "x\n" }, { pattern: "--files" })).content).toContain("No match");
	expect((await grepIn({ a: `${"a".repeat(100_000)}b\n` }, { pattern: "(a+)+$" })).content).toContain("No match");
});

test("files 15: grep() cuts a long line and shows nothing that only a terminal understands", async () => {
	expect((await grepIn({ a: `x\u001b[31m${"y".repeat(500)}\n` }, { pattern: "x" })).content).toBe(
		`a:1: x${"y".repeat(399)} [line cut]`,
	);
});

test("grep() says what is wrong with a pattern, without advice that nobody here can follow", async () => {
	await expect(grepIn(tree, { pattern: "a(?=b)" })).rejects.toThrow(
		"regex parse error:\n    (?:a(?=b))\n        ^^^\nerror: look-around, including look-ahead and look-behind, is not supported",
	);
	expect((await grepIn(tree, { pattern: "a", glob: "{a,b}".repeat(20) })).isError).toBe(true);
	expect(await grepIn(tree, { pattern: "" })).toEqual({
		content: '"pattern" is empty. Give a regular expression.',
		isError: true,
	});
});

test("grep() says that ripgrep is missing, and what to do", async () => {
	await expect(grepIn(tree, { pattern: "a" }, { binary: "/nowhere/rg" })).rejects.toThrow(
		"ripgrep is not installed: the package @vscode/ripgrep has no binary for this platform here. " +
			"Install Errand again without --omit=optional.",
	);
});
