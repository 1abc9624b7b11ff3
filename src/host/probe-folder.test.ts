import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { faultyFiles } from "./faulty-files.fixture.ts";
import { nodeFiles } from "./node-files.ts";
import { probeFolder } from "./probe-folder.ts";

test("probeFolder() leaves a folder that can be written as it was", async () => {
	await using folder = temporaryWorkspace({ "a.txt": "a" });
	await probeFolder(folder.root);
	expect(readdirSync(folder.root)).toEqual(["a.txt"]);
});

test.each(["createTemporary", "write", "sync"] as const)(
	"fault 12: probeFolder() finds a full disk where %s fails, and leaves no file",
	async (on) => {
		await using folder = temporaryWorkspace({ "a.txt": "a" });
		const full = faultyFiles(nodeFiles, { on, error: "ENOSPC" });
		await expect(probeFolder(folder.root, full)).rejects.toMatchObject({ code: "ENOSPC" });
		expect(readdirSync(folder.root)).toEqual(["a.txt"]);
	},
);
