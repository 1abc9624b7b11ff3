import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ids } from "./behaviours.ts";
import { citedTests, testsIn } from "./cited-tests.ts";
import { idsIn } from "./ids-in.ts";
import { conformancePage } from "./page.ts";

const root = join(import.meta.dirname, "../..");
const cited = citedTests(root);
const citedIds = new Set(cited.flatMap((test) => test.ids));

test("every id that a test cites exists", () => {
	expect(cited.length).toBeGreaterThan(200);
	const unknown = cited.flatMap(({ file, name, ids: cites }) =>
		cites.filter((id) => !ids.includes(id)).map((id) => `${id}: ${file}: ${name}`),
	);
	expect(unknown).toEqual([]);
});

test("docs/gaps.md names every id that no test cites", () => {
	const gaps = new Set(idsIn(readFileSync(join(root, "docs/gaps.md"), "utf8")));
	expect(ids.filter((id) => !citedIds.has(id) && !gaps.has(id))).toEqual([]);
});

test("docs/conformance.md is up to date; if not, run npm run conformance -- --write", () => {
	expect(readFileSync(join(root, "docs/conformance.md"), "utf8")).toBe(conformancePage(cited));
});

test("idsIn() reads single ids, lists and ranges, each once, and takes no other number for one", () => {
	const examples: readonly (readonly [name: string, ids: readonly string[]])[] = [
		["run() ends", []],
		["T14: and S2", ["T14", "S2"]],
		["T5 to T7, T9", ["T5", "T6", "T7", "T9"]],
		["T41-T43 and T45", ["T41", "T42", "T43", "T45"]],
		["fault 8, T76: of 20 children", ["T76", "fault 8"]],
		["faults 21 to 23: x", ["fault 21", "fault 22", "fault 23"]],
		["files 1-4, 8 and 16: 3 files changed", ["files 1", "files 2", "files 3", "files 4", "files 8", "files 16"]],
		["case 7, case 07, case 21", ["case 07", "case 21"]],
		["processes, fault 5: x", ["fault 5", "processes"]],
		["the processes of a run, fault: none; T99x; files 37-a.md", []],
	];
	for (const [name, expected] of examples) expect([name, idsIn(name)]).toEqual([name, expected]);
});

test("testsIn() finds names in calls, in templates and in the rows of tables, and nothing else", () => {
	const source = [
		'const rows = [["fault',
		' 3: cut", 1]] as const;',
		'test("T',
		'1 a", () => expect("T',
		'2").toBe(""));',
		"test.each(rows)(`T",
		"3 ${x} %s`, () => {});",
		'describe("T',
		'4", () => void test.runIf(true)("no id", () => {}));',
	].join("");
	expect(testsIn("a.test.ts", source)).toEqual([
		{ file: "a.test.ts", name: "T1 a", ids: ["T1"] },
		{ file: "a.test.ts", name: "T3 … %s", ids: ["T3", "fault 3"] },
		{ file: "a.test.ts", name: "no id", ids: [] },
	]);
});
