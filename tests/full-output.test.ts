import { closeSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";

test.runIf(process.platform === "linux").each([
	["a report", ["Where is add?"]],
	["events", ["--json", "Where is add?"]],
	["help", ["--help"]],
])("%s that a full disk does not take is one sentence, and no success", async (_, args) => {
	await using errand = errandIn({ "add.js": "export function add() {}" });
	const stdout = openSync("/dev/full", "w");
	const { code, stderr } = await errand.call([...args, "--quiet"], { stdout }).finally(() => closeSync(stdout));
	const why = "the disk is full";
	expect(stderr).toBe(
		`Cannot write to standard output: ${why}. What it has is incomplete; errand runs show prints the report of a run again.\n`,
	);
	expect(code).toBe(1);
});
