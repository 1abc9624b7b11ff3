import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { readKeyFiles } from "./key-files.ts";

test("readKeyFiles() puts the trimmed text of a file where its key belongs, and touches nothing else", async () => {
	await using folder = temporaryWorkspace({ key: "\n the-key \n" });
	const env = {
		A_API_KEY_FILE: "key",
		B_API_KEY: "set",
		B_API_KEY_FILE: "none",
		SSH_KEY_FILE: "key",
		C_API_KEY_FILE: " ",
	};
	expect(readKeyFiles({ env, cwd: folder.root })).toEqual({
		value: { A_API_KEY_FILE: "key", A_API_KEY: "the-key", B_API_KEY: "set", SSH_KEY_FILE: "key", C_API_KEY_FILE: " " },
		problems: [],
	});
	expect(env).not.toHaveProperty("A_API_KEY");
});

test("readKeyFiles() names the variable and the file that it cannot use, and nothing that the file holds", async () => {
	await using folder = temporaryWorkspace({ empty: " \n", two: "secret\nsecret", "folder/": "" });
	const problemOf = (path: string): readonly string[] =>
		readKeyFiles({ env: { A_API_KEY_FILE: path }, cwd: folder.root }).problems;
	for (const [path, why] of [
		["none", "there is no such file"],
		["empty", "the file is empty"],
		["two", "the file has more than one line"],
		["folder", "it is a folder"],
		["two/below", "a part of its path is a file, not a folder"],
	] as const) {
		const start = `Cannot read the key of A_API_KEY_FILE from "${folder.path(path)}": ${why}.`;
		expect(problemOf(path)).toEqual([`${start} Correct A_API_KEY_FILE, or set A_API_KEY.`]);
	}
});
