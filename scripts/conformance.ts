// Prints every behaviour with the tests that show it and their results. It runs the tests first, unless `--report file`
// names a JSON report of the test runner. `--write` brings docs/conformance.md up to date instead, and runs nothing.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ids, sections } from "../tests/conformance/behaviours.ts";
import { citedTests } from "../tests/conformance/cited-tests.ts";
import { conformancePage } from "../tests/conformance/page.ts";
import { resultsOf } from "../tests/conformance/results.ts";
import type { TestResult } from "../tests/conformance/results.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { report: { type: "string" }, write: { type: "boolean" } } });

if (values.write) {
	writeFileSync(join(root, "docs/conformance.md"), conformancePage(citedTests(root)));
} else {
	const results = resultsOf(values.report === undefined ? runTests() : readJson(values.report), root);
	print(results);
	process.exitCode = results.every(({ result, ids: cites }) => result !== "failed" && cites.every(isId)) ? 0 : 1;
}

function runTests(): unknown {
	const folder = mkdtempSync(join(tmpdir(), "errand-conformance-"));
	const file = join(folder, "report.json");
	try {
		const vitest = join(root, "node_modules/vitest/vitest.mjs");
		spawnSync(process.execPath, [vitest, "run", "--reporter=json", `--outputFile=${file}`], {
			cwd: root,
			stdio: ["ignore", "ignore", "inherit"],
		});
		return readJson(file);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function print(results: readonly TestResult[]): void {
	for (const { title, behaviours } of sections) {
		console.log(`\n${title}`);
		for (const [id, behaviour] of Object.entries(behaviours)) {
			console.log(`\n${id}  ${behaviour}`);
			for (const { result, file, name } of results.filter((test) => test.ids.includes(id)))
				console.log(`  ${result}  ${file}  ${name}`);
		}
	}
	const uncited = ids.filter((id) => !results.some((test) => test.ids.includes(id)));
	const unknown = results.flatMap((test) => test.ids.filter((id) => !isId(id)).map((id) => `${id} (${test.file})`));
	const failed = results.filter(({ result }) => result === "failed");
	console.log(`\n${ids.length} behaviours, ${results.length} tests that cite one, ${failed.length} of them failed`);
	if (uncited.length > 0) console.log(`Cited by no test: ${uncited.join(", ")}`);
	if (unknown.length > 0) console.log(`Cited and unknown: ${unknown.join(", ")}`);
}

function isId(id: string): boolean {
	return ids.includes(id);
}

function readJson(path: string): unknown {
	return JSON.parse(readFileSync(path, "utf8"));
}
