import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, "../examples");

/** Runs an example as its first lines say, without keys and without a home. */
async function play(file: string): Promise<readonly string[]> {
	const isTest = file.startsWith("test-");
	const args = [...(isTest ? ["--test", "--test-reporter=tap"] : []), join(folder, file)];
	const { stdout, stderr } = await run(process.execPath, args, { cwd: folder, env: { NO_COLOR: "1" } });
	expect(stderr).toBe("");
	return stdout.trim().split("\n");
}

const outputs: { readonly [file: string]: readonly unknown[] } = {
	"one-child.ts": ["true reject - The new branch has no test.", "completed 1 step 100 tokens in"],
	"server.ts": ["capital -> completed", "run-queued run-start step-start step-end run-end", "forever -> cancelled"],
	"ai-sdk.ts": ["Bern has 21 degrees.", "It is warm in Bern: 21 degrees."],
	"own-tools.ts": [
		'keeper: {"product":"apples","count":12}',
		'keeper: {"product":"pears","count":0}',
		'asked: main › keeper#2 › order {"product":"pears","pieces":200}',
		"keeper: Ordered 200 pears.",
		"Apples are there, pears were ordered.",
		"7 requests, 200 pears",
	],
};

test.each(Object.keys(outputs))("the example %s does what it says", async (file) => {
	expect(await play(file)).toEqual(outputs[file]);
});

test("the example test-your-agents.ts passes", async () => {
	const lines = await play("test-your-agents.ts");
	expect(lines.filter((line) => /^(not )?ok /.test(line)).length).toBeGreaterThan(0);
	expect(lines).toContain("# tests 3");
	expect(lines).toContain("# fail 0");
});

test("every example is run here", () => {
	expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(outputs), "test-your-agents.ts"].toSorted());
});
