import { expect, test } from "vitest";
import { createRipgrep, nodeFiles, type Ripgrep, systemClock } from "../host/index.ts";
import type { JsonObject } from "../spec/index.ts";
import { fakeClock, type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, glob } from "./index.ts";

async function globIn(tree: FileTree, input: JsonObject): Promise<string> {
	await using folder = temporaryWorkspace(tree);
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	return (await glob(workspace, createRipgrep(), systemClock).execute(input, toolCallContext())).content;
}

const tree = { ".gitignore": "dist\n", ".env": "", "dist/a.ts": "", "src/a.ts": "", "src/b/c.ts": "", "x.md": "" };

test("glob() answers paths in order, without what .gitignore names, though a pattern asks for it", async () => {
	expect(await globIn(tree, { pattern: "*.ts" })).toBe("src/a.ts\nsrc/b/c.ts");
	expect(await globIn(tree, { pattern: "dist/**" })).toBe(
		'No file in "." matches "dist/**". Files that .gitignore names are left out.',
	);
});

test("glob() matches below its path, names secrets, and shows odd names escaped", async () => {
	expect(await globIn(tree, { pattern: "*.ts", path: "src/b" })).toBe("src/b/c.ts");
	expect(await globIn(tree, { pattern: ".env*" })).toBe(".env");
	expect(await globIn({ "a\u202eb": "" }, { pattern: "a*" })).toBe(String.raw`a\u202eb`);
});

test("files 1, 2, 4: glob() lists nothing outside", async () => {
	expect(await globIn(tree, { pattern: "*", path: ".." })).toBe('Cannot list "..": it is outside the workspace.');
	expect(await globIn(tree, { pattern: "*", path: "/etc" })).toBe('Cannot list "/etc": it is outside the workspace.');
	expect(await globIn({ out: { link: "/etc" } }, { pattern: "**/passwd" })).toContain("No file");
	expect(await globIn(tree, { pattern: "../**" })).toContain("No file");
});

test("files 35: glob() stops at 1,000 files and says how to go on", async () => {
	const many = Object.fromEntries(Array.from({ length: 1_005 }, (_, index) => [`f${10_000 + index}`, ""]));
	const lines = (await globIn(many, { pattern: "**/*" })).split("\n");
	expect([lines.length, lines[999], lines[1_000]]).toEqual([
		1_001,
		"f10999",
		"[The first 1000 files; there are more. Narrow the pattern, or give a path to look below.]",
	]);
	expect(await globIn(tree, { pattern: "{a,b}".repeat(20) })).toBe(
		`Cannot use the glob "${"{a,b}".repeat(20)}": its braces stand for more than 1000 patterns. Use fewer.`,
	);
});

test("files 35: glob() stops after its time with what it has", async () => {
	await using folder = temporaryWorkspace();
	const clock = fakeClock();
	const slow: Pick<Ripgrep, "files"> = {
		async *files() {
			yield "a";
			await clock.advance(11_000);
			yield "b";
		},
	};
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const tool = glob(workspace, { ...createRipgrep(), ...slow }, clock);
	expect((await tool.execute({ pattern: "*" }, toolCallContext())).content).toBe(
		"a\n[Stopped after 10 s; there may be more files. Narrow the pattern, or give a path to look below.]",
	);
});

test("files 35: glob() ends as soon as its call is stopped", async () => {
	await using folder = temporaryWorkspace(tree);
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext({ signal: AbortSignal.abort(new Error("stopped")) });
	await expect(glob(workspace, createRipgrep(), systemClock).execute({ pattern: "*" }, call)).rejects.toThrow(
		"stopped",
	);
});
