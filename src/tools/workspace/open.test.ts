import { spawnSync } from "node:child_process";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { type Files, nodeFiles } from "../../host/index.ts";
import type { RunIdentity } from "../../spec/index.ts";
import { faultyFiles } from "../../host/faulty-files.fixture.ts";
import { temporaryWorkspace, type TemporaryWorkspace } from "../../testing/index.ts";
import { createWorkspace, readUpTo } from "./index.ts";

const run: RunIdentity = { runId: "testrun000", depth: 0, agent: "main" };

/** The text of a file, or the sentence that says why there is none. */
async function open(folder: TemporaryWorkspace, path: string, files: Files = nodeFiles): Promise<string> {
	const workspace = createWorkspace({ root: folder.path("app"), files });
	try {
		await using opened = await workspace.openFile(path, { run, use: "read" });
		return new TextDecoder().decode(await readUpTo(opened.file, 1_000));
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/** A disk that does not tell where a descriptor is, as everywhere but on Linux. */
const silentFiles: Files = {
	...nodeFiles,
	open: async (path, use) => ({ ...(await nodeFiles.open(path, use)), where: async () => undefined }),
};

const swaps = { linux: nodeFiles, elsewhere: silentFiles };

for (const [system, files] of Object.entries(swaps)) {
	test(`files 6: openFile() never reads what a swapped link leads to (${system})`, async () => {
		await using folder = temporaryWorkspace({ "app/a": "inside", secret: "outside" });
		const before = (): void => {
			rmSync(folder.path("app/a"));
			symlinkSync(folder.path("secret"), folder.path("app/a"));
		};
		expect(await open(folder, "a", faultyFiles(files, { on: "open", before }))).toBe(
			'Cannot read "a": it was replaced while it was opened. Try again.',
		);
	});

	test(`files 6: openFile() never reads from a folder that was swapped for a link (${system})`, async () => {
		await using folder = temporaryWorkspace({ "app/sub/a": "inside", "other/a": "outside" });
		const before = (): void => {
			renameSync(folder.path("app/sub"), folder.path("app/moved"));
			symlinkSync(folder.path("other"), folder.path("app/sub"));
		};
		expect(await open(folder, "sub/a", faultyFiles(files, { on: "open", before }))).toMatch(/outside the workspace\.$/);
	});

	test(`openFile() reads a file that nobody touches (${system})`, async () => {
		await using folder = temporaryWorkspace({ "app/sub/a": "inside" });
		expect(await open(folder, "sub/a", files)).toBe("inside");
	});
}

test("openFile() elsewhere refuses a folder that is back in its place, with another file in hand", async () => {
	await using folder = temporaryWorkspace({ "app/sub/a": "inside", "other/a": "outside" });
	const swapIn = (): void => {
		renameSync(folder.path("app/sub"), folder.path("app/moved"));
		symlinkSync(folder.path("other"), folder.path("app/sub"));
	};
	const swapBack = (): void => {
		rmSync(folder.path("app/sub"));
		renameSync(folder.path("app/moved"), folder.path("app/sub"));
	};
	const files = faultyFiles(silentFiles, { on: "open", before: swapIn }, { on: "where", before: swapBack });
	expect(await open(folder, "sub/a", files)).toBe(
		'Cannot read "sub/a": it was replaced while it was opened. Try again.',
	);
});

test("openFile() never reads from a secret folder that was swapped in", async () => {
	await using folder = temporaryWorkspace({ "app/sub/a": "inside", "app/home/.ssh/a": "KEY=1" });
	const before = (): void => {
		renameSync(folder.path("app/sub"), folder.path("app/moved"));
		symlinkSync(folder.path("app/home/.ssh"), folder.path("app/sub"));
	};
	const files = faultyFiles(nodeFiles, { on: "open", before });
	const secretFolders = [folder.path("app/home/.ssh")];
	const workspace = createWorkspace({ root: folder.path("app"), files, secretFolders });
	await expect(workspace.openFile("sub/a", { run, use: "read" })).rejects.toThrow("it holds secrets");
});

test("files 10, 13: openFile() refuses pipes and sockets at once, also one that takes a file's place", async () => {
	await using folder = temporaryWorkspace({ "app/a": "inside" });
	spawnSync("mkfifo", [folder.path("app/pipe")]);
	const server = createServer().listen(folder.path("app/socket"));
	await new Promise((resolve) => server.once("listening", resolve));
	try {
		expect(await open(folder, "pipe")).toBe('Cannot read "pipe": it is not a regular file.');
		expect(await open(folder, "socket")).toBe('Cannot read "socket": it is not a regular file.');
		const swapIn = (): void => renameSync(folder.path("app/pipe"), folder.path("app/a"));
		expect(await open(folder, "a", faultyFiles(nodeFiles, { on: "open", before: swapIn }))).toBe(
			'Cannot read "a": it is not a regular file.',
		);
	} finally {
		await new Promise((resolve) => server.close(resolve));
	}
});

test("files 9: openFile() sends a folder to list, and openFolder() a file to read", async () => {
	await using folder = temporaryWorkspace({ "app/a": "" });
	expect(await open(folder, ".")).toBe('Cannot read ".": it is a directory; use list.');
	const workspace = createWorkspace({ root: folder.path("app"), files: nodeFiles });
	await expect(workspace.openFolder("a", { run, use: "list" })).rejects.toThrow(
		'Cannot list "a": it is not a directory; use read.',
	);
});

test("files 33: openFile() says in plain words what the disk answered", async () => {
	await using folder = temporaryWorkspace({ "app/a": "" });
	const answers: Record<string, string> = {};
	for (const error of ["EACCES", "EMFILE", "EIO", "EODD"]) {
		answers[error] = await open(folder, "a", faultyFiles(nodeFiles, { on: "open", error }));
	}
	expect(answers).toEqual({
		EACCES: 'Cannot read "a": permission is denied.',
		EMFILE: 'Cannot read "a": too many files are open. Try again later.',
		EIO: 'Cannot read "a": the disk failed.',
		EODD: 'Cannot read "a": the operating system answered EODD.',
	});
});
