import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { listFiles } from "./agent-files.ts";

test("listFiles() looks below a folder, into no linked one, and says where there is too much to look at", async () => {
	await using folder = temporaryWorkspace({ "a/b.md": "", "a/c/d.md": "", "a/e.txt": "" });
	symlinkSync(folder.root, folder.path("a/up"));
	const found = await listFiles(folder.path("a"), [".md"]);
	expect([...found].sort()).toEqual([folder.path("a/b.md"), folder.path("a/c/d.md")]);
	expect(await listFiles(folder.path("a"), [".txt", ".toml"])).toEqual([folder.path("a/e.txt")]);
	expect(await listFiles(folder.path("none"), [".md"])).toEqual([]);
	expect(await listFiles(folder.path("a/b.md"), [".md"])).toEqual([]);
	symlinkSync(folder.path("circle"), folder.path("circle"));
	await expect(listFiles(folder.path("circle"), [".md"])).rejects.toMatchObject({ code: "ELOOP" });
	await expect(listFiles(folder.path("a"), [".md"], 4)).rejects.toThrow("it holds more than 4 entries");
	expect(await listFiles(folder.path("a"), [".md"], 5)).toHaveLength(2);
});
