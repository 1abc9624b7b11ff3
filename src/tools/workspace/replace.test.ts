import { chmodSync, existsSync, linkSync, readdirSync, renameSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { type Files, nodeFiles, temporaryPrefix } from "../../host/index.ts";
import type { RunIdentity } from "../../spec/index.ts";
import { faultyFiles } from "../../host/faulty-files.fixture.ts";
import { temporaryWorkspace, type TemporaryWorkspace } from "../../testing/index.ts";
import { createWorkspace, readUpTo, type Workspace } from "./index.ts";

const { signal } = new AbortController();

/** One run in a workspace: `see` reads a file, `put` writes one and answers what was done or why not. */
function openRun(
	folder: TemporaryWorkspace,
	files: Files = nodeFiles,
	workspace = createWorkspace({ root: folder.root, files }),
) {
	const run: RunIdentity = { runId: "testrun000", depth: 0, agent: "main" };
	return {
		workspace,
		see: async (path: string): Promise<void> => {
			await using opened = await workspace.openFile(path, { run, use: "read" });
			const text = new TextDecoder().decode(await readUpTo(opened.file, 1_000_000));
			const hash = await sha256(text);
			workspace.recordSeen({ run, use: "read" }, opened.place, { stat: opened.stat, hash });
		},
		put: async (path: string, text: string | ((old: string) => string)): Promise<string> => {
			const next = (old: Uint8Array | undefined): Uint8Array =>
				Buffer.from(typeof text === "string" ? text : text(new TextDecoder().decode(old)));
			try {
				const done = await workspace.replaceFile(path, { run, use: "write" }, { next, signal });
				return `${done.kind} ${done.place.shown}${done.inPlace ? " in place" : ""}`;
			} catch (error) {
				return error instanceof Error ? error.message : String(error);
			}
		},
	};
}

/** All names below a folder, so that a file that was left behind shows. */
function namesIn(folder: TemporaryWorkspace): string[] {
	return readdirSync(folder.root, { recursive: true, encoding: "utf8" }).sort();
}

test("replaceFile() makes the folders that a new file needs", async () => {
	await using folder = temporaryWorkspace({ "src/a": "" });
	const { put } = openRun(folder);
	expect(await put("src/deep/er/b.txt", "text")).toBe("create src/deep/er/b.txt");
	expect(folder.read("src/deep/er/b.txt")).toBe("text");
	expect(namesIn(folder)).toEqual(["src", "src/a", "src/deep", "src/deep/er", "src/deep/er/b.txt"]);
});

test("files 7: replaceFile() creates nothing where a link leads outside, and the target where it stays inside", async () => {
	await using folder = temporaryWorkspace({ "app/in": { link: "new.txt" } });
	await using elsewhere = temporaryWorkspace();
	symlinkSync(elsewhere.path("new.txt"), folder.path("app/out"));
	const { put } = openRun(folder);
	expect(await put("app/out", "x")).toBe('Cannot write "app/out": it is outside the workspace.');
	expect(namesIn(elsewhere)).toEqual([]);
	expect(await put("app/in", "x")).toBe("create app/new.txt");
	expect(statSync(folder.path("app/in")).ino).toBe(statSync(folder.path("app/new.txt")).ino);
});

test("files 30, 31: replaceFile() refuses a file that the run has not seen, or that changed since", async () => {
	await using folder = temporaryWorkspace({ a: "one" });
	const { put, see } = openRun(folder);
	expect(await put("a", "mine")).toBe(
		'Cannot write "a": it exists and you have not read it since this run started or resumed. Read it first.',
	);
	await see("a");
	// The same size in the same tick of the disk's clock: only the content tells.
	const { atime, mtime } = statSync(folder.path("a"));
	folder.write({ a: "two" });
	utimesSync(folder.path("a"), atime, mtime);
	expect(await put("a", "mine")).toMatch(
		/^Cannot write "a": it changed on disk since you read it \(it is now [0-9a-f]{12}\)\. Read it again\.$/,
	);
	expect(folder.read("a")).toBe("two");
	await see("a");
	expect(await put("a", "mine")).toBe("change a");
	expect(await put("a", "mine again")).toBe("change a");
	expect(folder.read("a")).toBe("mine again");
});

test("replaceFile() takes a file that was only touched for the one that was read", async () => {
	await using folder = temporaryWorkspace({ a: "one" });
	const { put, see } = openRun(folder);
	await see("a");
	utimesSync(folder.path("a"), 1, 1);
	expect(await put("a", "two")).toBe("change a");
});

test("replaceFile() does not let a parent's reading count for its child, and tells the parent of the child's write", async () => {
	await using folder = temporaryWorkspace({ a: "one" });
	const parent = openRun(folder);
	const child = openRun(folder, nodeFiles, parent.workspace);
	await parent.see("a");
	expect(await child.put("a", "child")).toMatch(/you have not read it/);
	await child.see("a");
	expect(await child.put("a", "child")).toBe("change a");
	expect(await parent.put("a", "parent")).toMatch(/changed on disk since you read it/);
	expect(folder.read("a")).toBe("child");
});

test("fault 31: replaceFile() serialises two runs that write one file, and the second hears of the first", async () => {
	await using folder = temporaryWorkspace({ a: "one", link: { link: "a" } });
	const first = openRun(folder);
	const second = openRun(folder, nodeFiles, first.workspace);
	await first.see("a");
	await second.see("a");
	const answers = await Promise.all([first.put("a", "first"), second.put("link", "second")]);
	expect(answers[0]).toBe("change a");
	expect(answers[1]).toMatch(
		/^Cannot write "a": it changed on disk since you read it \(it is now [0-9a-f]{12}\)\. Read it again\.$/,
	);
	expect(folder.read("a")).toBe("first");
});

test("fault 31: two edits of one run, side by side, both end up in the file", async () => {
	await using folder = temporaryWorkspace({ a: "" });
	const { put, see } = openRun(folder);
	await see("a");
	const letters = "a b c d e f g h".split(" ");
	await Promise.all(letters.map((letter) => put("a", (old) => old + letter)));
	expect(folder.read("a").split("").sort()).toEqual(letters);
});

const diskFaults = {
	createTemporary: ["ENOSPC", "EACCES", "EROFS", "EPERM"],
	write: ["ENOSPC", "EDQUOT", "EIO"],
	sync: ["EIO"],
	chmod: ["EPERM"],
	rename: ["EXDEV", "EACCES", "EBUSY"],
	open: ["EACCES", "EROFS", "ETXTBSY"],
} as const;

for (const [on, errors] of Object.entries(diskFaults) as [keyof typeof diskFaults, readonly string[]][]) {
	test(`files 32, 33: replaceFile() leaves the file and no other where ${on} fails`, async () => {
		await using folder = temporaryWorkspace({ a: "original" });
		for (const error of errors) {
			const { see, workspace } = openRun(folder, nodeFiles);
			await see("a");
			// The reading above counts for the same run, whose disk fails from here on.
			const failing = openRun(folder, faultyFiles(nodeFiles, { on, error, after: on === "open" ? 1 : 0 }));
			await failing.see("a");
			expect(await failing.put("a", "new content")).toMatch(/^Cannot write "a": [a-z -]+[.,;]/);
			expect(folder.read("a")).toBe("original");
			expect(namesIn(folder)).toEqual(["a"]);
			expect(workspace.root).toBe(folder.root);
		}
	});
}

test("files 32: replaceFile() says that the disk is full, and a new file is not there in part", async () => {
	await using folder = temporaryWorkspace();
	const { put } = openRun(folder, faultyFiles(nodeFiles, { on: "write", error: "ENOSPC" }));
	expect(await put("a", "text")).toBe('Cannot write "a": the disk is full. Nothing was changed.');
	expect(namesIn(folder)).toEqual([]);
});

test("replaceFile() removes what a killed process left beside the file, and nothing that may be in use", async () => {
	await using folder = temporaryWorkspace({ [`${temporaryPrefix}old`]: "", [`${temporaryPrefix}new`]: "" });
	utimesSync(folder.path(`${temporaryPrefix}old`), 1, 1);
	const { put } = openRun(folder);
	expect(await put("a", "text")).toBe("create a");
	expect(namesIn(folder)).toEqual([`${temporaryPrefix}new`, "a"]);
});

test("files 34: replaceFile() keeps the mode of a file, and gives a new one the usual mode", async () => {
	await using folder = temporaryWorkspace({ script: "#!/bin/sh\n", private: "", usual: "" });
	chmodSync(folder.path("script"), 0o755);
	chmodSync(folder.path("private"), 0o600);
	const { put, see } = openRun(folder);
	for (const name of ["script", "private"]) {
		await see(name);
		await put(name, "new");
	}
	await put("fresh", "");
	const modeOf = (name: string): number => statSync(folder.path(name)).mode & 0o777;
	expect([modeOf("script"), modeOf("private"), modeOf("fresh")]).toEqual([0o755, 0o600, modeOf("usual")]);
});

test("replaceFile() writes a file with further names in place, and puts the old content back where that fails", async () => {
	await using folder = temporaryWorkspace({ a: "original content" });
	linkSync(folder.path("a"), folder.path("b"));
	const { put, see } = openRun(folder);
	await see("a");
	expect(await put("a", "new")).toBe("change a in place");
	expect(folder.read("b")).toBe("new");
	const failing = openRun(folder, faultyFiles(nodeFiles, { on: "truncate", error: "EIO", times: 1 }));
	await failing.see("a");
	expect(await failing.put("a", "longer than before")).toBe('Cannot write "a": the disk failed.');
	expect(folder.read("b")).toBe("new");
});

test("replaceFile() writes over a file whose owner it cannot give away", async () => {
	await using folder = temporaryWorkspace({ a: "one" });
	const foreign: Files = {
		...nodeFiles,
		async open(path, use) {
			const file = await nodeFiles.open(path, use);
			return { ...file, stat: async () => ({ ...(await file.stat()), uid: 4242 }) };
		},
	};
	const { put, see } = openRun(folder, faultyFiles(foreign, { on: "chown", error: "EPERM" }));
	await see("a");
	const { ino } = statSync(folder.path("a"));
	expect(await put("a", "two")).toBe("change a in place");
	expect({ ino: statSync(folder.path("a")).ino, text: folder.read("a"), names: namesIn(folder) }).toEqual({
		ino,
		text: "two",
		names: ["a"],
	});
});

test("replaceFile() loses no write of another program that comes at the last moment", async () => {
	await using folder = temporaryWorkspace({ a: "one" });
	const before = (): void => folder.write({ a: "theirs, of another size", b: "theirs" });
	const { put, see } = openRun(folder, faultyFiles(nodeFiles, { on: "sync", before }));
	await see("a");
	const reason = "another program changed it at this moment. Read it again.";
	expect(await put("a", "mine")).toBe(`Cannot write "a": ${reason}`);
	expect(folder.read("a")).toBe("theirs, of another size");
	await using empty = temporaryWorkspace();
	const creates = openRun(empty, faultyFiles(nodeFiles, { on: "sync", before: () => empty.write({ b: "theirs" }) }));
	expect(await creates.put("b", "mine")).toBe(`Cannot write "b": ${reason}`);
	expect(empty.read("b")).toBe("theirs");
});

test("replaceFile() writes nothing outside where the folder is moved or swapped meanwhile", async () => {
	await using folder = temporaryWorkspace({ "app/sub/a": "inside", "other/a": "outside" });
	const workspace = (files: Files): Workspace => createWorkspace({ root: folder.path("app"), files });
	const swap = (): void => {
		renameSync(folder.path("app/sub"), folder.path("moved"));
		symlinkSync(folder.path("other"), folder.path("app/sub"));
	};
	const files = faultyFiles(nodeFiles, { on: "sync", before: swap });
	const { put, see } = openRun(folder, files, workspace(files));
	await see("sub/a");
	expect(await put("sub/a", "mine")).toBe('Cannot write "sub/a": it is outside the workspace.');
	expect([folder.read("other/a"), folder.read("moved/a")]).toEqual(["outside", "inside"]);
	expect(namesIn(folder).filter((name) => name.includes(temporaryPrefix))).toEqual([]);
});

test("replaceFile() refuses folders, and does nothing once its signal has aborted", async () => {
	await using folder = temporaryWorkspace({ "sub/a": "" });
	const { put, workspace } = openRun(folder);
	expect(await put("sub", "x")).toBe('Cannot write "sub": it is a directory.');
	const run: RunIdentity = { runId: "testrun000", depth: 0, agent: "main" };
	const aborted = AbortSignal.abort(new Error("stopped"));
	const replacement = { next: () => Buffer.from("x"), signal: aborted };
	await expect(workspace.replaceFile("new", { run, use: "write" }, replacement)).rejects.toThrow("stopped");
	expect(existsSync(folder.path("new"))).toBe(false);
});

async function sha256(text: string): Promise<string> {
	return Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text))).toString("hex");
}
