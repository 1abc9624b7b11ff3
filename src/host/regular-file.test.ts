import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { agentFilesOnDisk } from "./agent-files.ts";
import { readRegularFile } from "./regular-file.ts";
import { readSettingsFile } from "./text-file.ts";

test("files 10, 11, 14: readRegularFile() reads what is a file, and neither waits nor reads without end", async () => {
	await using folder = temporaryWorkspace({ "a.md": "text", "b.md": "x".repeat(2_000_001) });
	symlinkSync(folder.path("a.md"), folder.path("link.md"));
	symlinkSync("/dev/zero", folder.path("zero.md"));
	execFileSync("mkfifo", [folder.path("pipe.md")]);
	const read = async (name: string): Promise<string> =>
		readRegularFile(folder.path(name), 2_000_000).then(
			(bytes) => Buffer.from(bytes).toString(),
			(thrown: Error) => thrown.message.split(",")[0] ?? "",
		);
	const names = ["a.md", "link.md", "b.md", "zero.md", "pipe.md", "", "c.md"];
	expect(await Promise.all(names.map(read))).toEqual([
		"text",
		"text",
		"it has more than 2 MB",
		"it is no regular file",
		"it is no regular file",
		"it is a folder",
		"ENOENT: no such file or directory",
	]);
	await expect(agentFilesOnDisk.readFile(folder.path("pipe.md"))).rejects.toThrow("it is no regular file");
	await expect(readSettingsFile(folder.path("pipe.md"))).rejects.toThrow("it is no regular file");
	expect(await readSettingsFile(folder.path("a.md"))).toBe("text");
	expect(await readSettingsFile(folder.path("c.md"))).toBeUndefined();
});

test("readSettingsFile() drops the mark before a text, and takes no bytes that are none", async () => {
	const marked = Buffer.from("\ufeff{}");
	await using folder = temporaryWorkspace({
		marked,
		wide: Buffer.from("\ufeff{}", "utf16le"),
		torn: marked.subarray(0, 2),
	});
	expect(await readSettingsFile(folder.path("marked"))).toBe("{}");
	for (const name of ["wide", "torn"])
		await expect(readSettingsFile(folder.path(name))).rejects.toThrow("it is not text in UTF-8");
});
