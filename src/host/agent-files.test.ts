import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { listMarkdown } from "./agent-files.ts";

test("listMarkdown() looks below a folder, into no linked one, and says where there is too much to look at", async () => {
	await using folder = temporaryWorkspace({ "a/b.md": "", "a/c/d.md": "", "a/e.txt": "" });
	symlinkSync(folder.root, folder.path("a/up"));
	const found = await listMarkdown(folder.path("a"));
	expect([...found].sort()).toEqual([folder.path("a/b.md"), folder.path("a/c/d.md")]);
	expect(await listMarkdown(folder.path("none"))).toEqual([]);
	await expect(listMarkdown(folder.path("a"), 4)).rejects.toThrow("it holds more than 4 entries");
	expect(await listMarkdown(folder.path("a"), 5)).toHaveLength(2);
});
