import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { faultyFiles } from "./faulty-files.fixture.ts";
import { temporaryWorkspace } from "../testing/index.ts";
import { nodeFiles } from "./node-files.ts";
import { writePrivateFile } from "./private-file.ts";

test("writePrivateFile() makes folder and file for their owner alone, and replaces the whole text", async () => {
	await using folder = temporaryWorkspace();
	const path = folder.path("state/trust.json");
	await writePrivateFile(path, "a long text");
	await writePrivateFile(path, "short");
	expect(folder.read("state/trust.json")).toBe("short");
	expect(statSync(path).mode & 0o777).toBe(0o600);
	expect(statSync(folder.path("state")).mode & 0o777).toBe(0o700);
	expect(readdirSync(folder.path("state"))).toEqual(["trust.json"]);
});

test.each(["createTemporary", "write", "sync", "rename"] as const)(
	"fault 12: writePrivateFile() leaves the old text and no other file where %s fails",
	async (on) => {
		await using folder = temporaryWorkspace({ "trust.json": "old" });
		const failing = faultyFiles(nodeFiles, { on, error: "ENOSPC" });
		await expect(writePrivateFile(folder.path("trust.json"), "new", failing)).rejects.toMatchObject({ code: "ENOSPC" });
		expect(folder.read("trust.json")).toBe("old");
		expect(readdirSync(folder.root)).toEqual(["trust.json"]);
	},
);
