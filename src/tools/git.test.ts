import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { expect, test } from "vitest";
import { createGit, nodeFiles } from "../host/index.ts";
import type { ToolResult } from "../spec/index.ts";
import { type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import type { TemporaryWorkspace } from "../testing/index.ts";
import { createWorkspace, git } from "./index.ts";

/** Runs git as a person would, with nothing of this machine's own settings. */
function inShell(folder: string, ...args: readonly string[]): void {
	const env = {
		PATH: process.env["PATH"],
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_AUTHOR_NAME: "A",
		GIT_AUTHOR_EMAIL: "a@x",
		GIT_COMMITTER_NAME: "A",
		GIT_COMMITTER_EMAIL: "a@x",
		GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
		GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
	};
	execFileSync("git", args, { cwd: folder, env, stdio: "ignore" });
}

function commitAll(folder: string, message: string): void {
	inShell(folder, "add", "-A", "-f");
	inShell(folder, "commit", "-q", "-m", message);
}

function repository(tree: FileTree): TemporaryWorkspace {
	const folder = temporaryWorkspace(tree);
	inShell(folder.root, "init", "-q", "-b", "main");
	commitAll(folder.root, "First");
	return folder;
}

async function gitIn(root: string, ...args: readonly string[]): Promise<ToolResult> {
	const tool = git(createWorkspace({ root, files: nodeFiles }), createGit({ path: process.env["PATH"] }));
	return tool.execute({ args }, toolCallContext());
}

test("git() reads status, diff, log, show and blame", async () => {
	await using folder = repository({ "a.txt": "one\n" });
	folder.write({ "a.txt": "two\n" });
	const read = async (...args: readonly string[]): Promise<string> => (await gitIn(folder.root, ...args)).content;
	expect(await read("status", "--short")).toBe(" M a.txt");
	expect((await read("diff")).split("\n").slice(-3)).toEqual(["@@ -1 +1 @@", "-one", "+two"]);
	expect(await read("log", "--format=%s", "-n", "1")).toBe("First");
	expect(await read("git", "log", "--format=%s", "--", "a.txt")).toBe("First");
	expect(await read("show", "HEAD:a.txt")).toBe("one");
	expect(await read("show", "--stat", "--format=%s")).toBe("First\n\n a.txt | 1 +\n 1 file changed, 1 insertion(+)");
	expect(await read("blame", "-s", "HEAD", "--", "a.txt")).toMatch(/^\^[0-9a-f]+ 1\) one$/);
	expect(await read("diff", "HEAD..HEAD")).toBe("git diff has nothing to say here.");
	expect(await read("log", "--grep=nothing")).toBe("git log has nothing to say here.");
});

test("git() shows 50 commits of a log, or as many as are asked for", async () => {
	await using folder = repository({ "a.txt": "one\n" });
	for (let n = 2; n <= 52; n++) inShell(folder.root, "commit", "-q", "--allow-empty", "-m", `${n}`);
	const count = async (...args: readonly string[]): Promise<number> =>
		(await gitIn(folder.root, "log", "--format=%s", ...args)).content.split("\n").length;
	expect([await count(), await count("-51"), await count("-n", "52"), await count("--max-count=2")]).toEqual([
		50, 51, 52, 2,
	]);
});

test("git() takes listed options of five commands, and nothing else", async () => {
	await using folder = repository({ "a.txt": "one\n" });
	const refused: readonly (readonly string[])[] = [
		["push"],
		["config", "-l"],
		["-c", "core.pager=touch x", "log"],
		["--exec-path=.", "log"],
		["constructor"],
		["log", "--output=stolen"],
		["diff", "--output", "stolen"],
		["diff", "-Ostolen"],
		["diff", "--no-index", "/etc/passwd", "a.txt"],
		["diff", "--ext-diff"],
		["log", "-p", "--textconv"],
		["log", "--show-signature"],
		["log", "--format=%G?"],
		["log", "--format=%h %-GS"],
		["blame", "--contents", "/etc/passwd", "a.txt"],
		["diff", "--word-diff"],
		["log", "-n", "--output=stolen"],
		["show", "HEAD\0"],
	];
	for (const args of refused) expect([args, (await gitIn(folder.root, ...args)).isError]).toEqual([args, true]);
	expect(existsSync(folder.path("stolen"))).toBe(false);
	expect((await gitIn(folder.root, "log", "--output=stolen")).content).toBe(
		'git log cannot be called with "--output=stolen" here: only options that read and are listed may be used.',
	);
});

test("git() starts nothing that a repository's configuration or attributes name", async () => {
	await using folder = repository({
		"a.txt": "one\n",
		"b.dat": "one\n",
		".gitattributes": "*.dat diff=evil filter=evil\n",
	});
	const evil = `touch ${folder.path("ran")}`;
	folder.write({ "evil.sh": `#!/bin/sh\n${evil}\n`, ".git/hooks/post-index-change": `#!/bin/sh\n${evil}\n` });
	chmodSync(folder.path("evil.sh"), 0o755);
	chmodSync(folder.path(".git/hooks/post-index-change"), 0o755);
	const settings = {
		"core.fsmonitor": folder.path("evil.sh"),
		"core.pager": evil,
		"pager.log": evil,
		"diff.external": evil,
		"diff.evil.command": evil,
		"diff.evil.textconv": folder.path("evil.sh"),
		"filter.evil.clean": evil,
		"filter.evil.process": evil,
		"gpg.program": folder.path("evil.sh"),
		"log.showSignature": "true",
		"alias.log": `!${evil}`,
	};
	for (const [key, value] of Object.entries(settings)) inShell(folder.root, "config", key, value);
	folder.write({ "a.txt": "two\n", "b.dat": "two\n" });
	for (const args of [["status"], ["diff"], ["log", "-p"], ["show"], ["blame", "b.dat"]]) {
		const { isError = false } = await gitIn(folder.root, ...args);
		expect([args, isError, existsSync(folder.path("ran"))]).toEqual([args, false, false]);
	}
});

test("git() shows no content of secret files, by diff, log, object or hash", async () => {
	await using folder = repository({ ".env": "KEY=abc\n", "a b/.env": "KEY=abc\n", "a.txt": "one\n" });
	folder.write({ ".env": "KEY=abd\n" });
	commitAll(folder.root, "fix: all");
	folder.write({ ".env": "KEY=abe\n", "a.txt": "two\n" });
	inShell(folder.root, "config", "color.diff", "always");
	const hash = execFileSync("git", ["rev-parse", "HEAD:.env"], { cwd: folder.root }).toString().trim();
	const calls = [
		["diff"],
		["diff", "-U9"],
		["log", "-p"],
		["log", "-L1,1:.env"],
		["show"],
		["show", "HEAD:.env"],
		["show", ":0:.env"],
		["show", hash],
		["diff", hash, "HEAD:a.txt"],
		["diff", `${hash}..${hash}`],
		["log", "-S", "KEY"],
		["show", "HEAD^{tree}"],
		["blame", ".env"],
		["diff", "HEAD", "--", ".env"],
		["log", "--graph", "-p"],
		["log", "--graph", "-L1,1:.env"],
		["show", "--graph", "HEAD"],
		["show", "HEAD^{/: }:.env"],
		["show", ":/: "],
		["show", `HEAD:a-g${hash}`],
		["show", `:a-g${hash}^{}`],
		["show", `HEAD:a-g${hash.slice(0, 8).toUpperCase()}^{blob}`],
		["diff", "HEAD:a.txt..HEAD:.env"],
	];
	for (const args of calls)
		expect([args, (await gitIn(folder.root, ...args)).content]).toEqual([args, expect.not.stringContaining("KEY")]);
	const { content } = await gitIn(folder.root, "diff");
	expect(content.split("\n").filter((line) => /^(?:diff|\[|[+-]\w)/.test(line))).toEqual([
		"diff --git a/.env b/.env",
		"[not shown: this file holds secrets, which agents do not see]",
		"diff --git a/a.txt b/a.txt",
		"-one",
		"+two",
	]);
	expect((await gitIn(folder.root, "show", "HEAD:.env")).content).toBe(
		'Cannot read ".env": it holds secrets, which agents do not see.',
	);
});

test("files 1, 2: git() reads no path outside, and no repository that starts above", async () => {
	await using folder = repository({ "inner/a.txt": "one\n", "outer.txt": "one\n" });
	const ask = async (...args: readonly string[]): Promise<string> => (await gitIn(folder.root, ...args)).content;
	expect(await ask("log", "--", "../x")).toBe('Cannot search "../x": it is outside the workspace.');
	expect(await ask("blame", "/etc/passwd")).toBe('Cannot read "/etc/passwd": it is outside the workspace.');
	expect(await ask("show", "HEAD:../x")).toBe('Cannot read "../x": it is outside the workspace.');
	expect((await gitIn(folder.path("inner"), "show", "HEAD:outer.txt")).content).toBe(
		"The git repository starts above the workspace, so its files are outside. Start Errand in its folder.",
	);
});

test("git() says plainly why it cannot answer", async () => {
	await using plain = temporaryWorkspace();
	expect((await gitIn(plain.root, "log")).content).toBe("The workspace is no git repository.");
	await using folder = repository({ "a.txt": "one\n" });
	expect((await gitIn(folder.root, "diff", "a.txt")).content).toBe(
		'"a.txt" is no commit. Name commits first, then "--" and paths; a file is <commit>:<path>.',
	);
	expect((await gitIn(folder.root, "show", "HEAD:b.txt")).content).toBe("git show failed: bad revision 'HEAD:b.txt'");
	expect((await gitIn(folder.root, "push")).content).toBe(
		'Only diff, log, show, blame, status can be called, not "push".',
	);
	const missing = git(createWorkspace({ root: folder.root, files: nodeFiles }), createGit({ path: "/nowhere" }));
	expect((await missing.execute({ args: ["log"] }, toolCallContext())).content).toBe("git is not installed here.");
});
