import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { makePrivateFolder } from "./private-folder.ts";

test("makePrivateFolder() makes what is missing for its owner alone, and leaves what is there", async () => {
	await using folder = temporaryWorkspace({ "there/": "" });
	const before = statSync(folder.path("there")).mode;
	makePrivateFolder(folder.path("there/one/two"));
	makePrivateFolder(folder.path("there/one/two"));
	expect(["there/one", "there/one/two"].map((path) => statSync(folder.path(path)).mode & 0o777)).toEqual([
		0o700, 0o700,
	]);
	expect(statSync(folder.path("there")).mode).toBe(before);
});

test("makePrivateFolder() throws the system's own error, below a file as well", async () => {
	await using folder = temporaryWorkspace({ file: "text" });
	expect(() => makePrivateFolder(folder.path("file"))).toThrow("EEXIST");
	expect(() => makePrivateFolder(folder.path("file/below"))).toThrow(`'${folder.path("file")}'`);
});

test.runIf(process.platform === "linux")("makePrivateFolder() ends where no folder can be made", () => {
	expect(() => makePrivateFolder("/proc/errand/state")).toThrow("ENOENT");
});
