import { expect, test } from "vitest";
import { paint } from "../tui/index.ts";
import type { ChangedFile } from "./changed-files.ts";
import { describeChanges } from "./describe-changes.ts";

async function described(changes: ChangedFile["changes"], now: () => Promise<string | undefined>) {
	const file: ChangedFile = { path: "src/a\u001b[2J.ts", changes, hash: "h1" };
	const lines = await describeChanges(file, { nameOf: (runId) => `main › explore#${runId}`, hash: now });
	return lines.map((line) => paint(line, false));
}

test("describeChanges() shows each change with who made it", async () => {
	const changes: ChangedFile["changes"] = [
		{ runId: "1", kind: "known", before: undefined, after: "one\ntwo\n" },
		{ runId: "2", kind: "known", before: "one\ntwo\n", after: "one\n2\n" },
		{ runId: "3", kind: "edited", old: "x\u001b[31m", new: "y\nz" },
		{ runId: "4", kind: "replaced", after: "all\tnew\n" },
		{ runId: "5", kind: "unknown", why: "the call to stamp does not say what it wrote" },
	];
	expect(await described(changes, () => Promise.resolve("h1"))).toEqual([
		String.raw`src/a\u001b[2J.ts`,
		"created by main › explore#1",
		"@@ -0,0 +1,2 @@",
		"+one",
		"+two",
		"changed by main › explore#2",
		"@@ -1,2 +1,2 @@",
		" one",
		"-two",
		"+2",
		"edited by main › explore#3; where in the file is not recorded",
		String.raw`-x\u001b[31m`,
		"+y",
		"+z",
		"written as a whole by main › explore#4; what stood there before is not recorded",
		"+all  new",
		"written by main › explore#5, and cannot be shown: the call to stamp does not say what it wrote",
	]);
});

test("describeChanges() says what became of the file since", async () => {
	const head = async (now: () => Promise<string | undefined>) => (await described([], now))[0];
	expect(await head(() => Promise.resolve("h1"))).toBe(String.raw`src/a\u001b[2J.ts`);
	expect(await head(() => Promise.resolve("h2"))).toBe("src/a\\u001b[2J.ts  was changed again since");
	expect(await head(() => Promise.resolve(undefined))).toBe("src/a\\u001b[2J.ts  is no longer there");
	expect(await head(() => Promise.reject(new Error("permission is denied")))).toBe(
		"src/a\\u001b[2J.ts  cannot be compared with what stands there now: permission is denied",
	);
});
