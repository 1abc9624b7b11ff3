import { expect, test } from "vitest";
import { readFurtherHits, readHits, readNotes, readNumbered, readReport, showPlace } from "./places.ts";

const place = {
	path: "src/a.ts",
	line: 10,
	lines: [
		{ number: 9, text: "\t/** One. */" },
		{ number: 10, text: "\tfunction one() {" },
		{ number: 11, text: "" },
	],
};

test("showPlace() shows a place without the margin of its lines, and readReport() reads it back", () => {
	const shown = showPlace(place, "where one is");
	expect(shown).toBe("src/a.ts:10  (where one is)\n     9 | /** One. */\n  > 10 | function one() {\n    11 |");
	expect(readReport(`[explore r.1 · completed]\n<report-x>\nFound:\n\n${shown}\n</report-x>`)).toEqual([
		{ ...place, lines: place.lines.map(({ number, text }) => ({ number, text: text.trim() })) },
	]);
});

test("showPlace() tells how many builds are folded, with or without a label, and readReport() reads it back", () => {
	const built = { path: "a.ts", line: 1, lines: [{ number: 1, text: "x" }] };
	for (const [builds, label, head] of [
		[1, "", "a.ts:1  (+1 build)"],
		[3, "where x is; what it does", "a.ts:1  (where x is; what it does; +3 builds)"],
		[undefined, "+3 builds of x", "a.ts:1  (+3 builds of x)"],
	] as const) {
		const place = builds === undefined ? built : { ...built, builds };
		const shown = showPlace(place, label);
		expect(shown).toBe(`${head}\n  > 1 | x`);
		expect(readReport(shown)).toEqual([place]);
	}
});

test("readHits() reads the builds below a hit, and readFurtherHits() the lines", () => {
	const text = "a.ts:3: x\n  4: further\n  [+2 builds of it]\nb.ts:1: y\n";
	expect(readHits(text)).toEqual([
		{ path: "a.ts", line: 3, lines: [{ number: 3, text: "x" }], builds: 2 },
		{ path: "b.ts", line: 1, lines: [{ number: 1, text: "y" }] },
	]);
	expect(readFurtherHits(text)).toEqual([{ path: "a.ts", line: 4, lines: [{ number: 4, text: "further" }] }]);
});

test("readNotes() reads what search says of a query", () => {
	const notes =
		'[Nothing holds "retrys": looked for "retry".]\n[No file holds much of it: these match in a word or two.]';
	expect(readNotes(`${notes}\na.ts:1: x`)).toEqual({
		corrections: [{ word: "retrys", meant: "retry" }],
		isThin: true,
	});
	expect(readNotes("a.ts:1: x")).toEqual({ corrections: [], isThin: false });
});

test("readHits() reads what search and grep answer, and passes over the rest", () => {
	expect(readHits("a b.ts:3: x: 1\n  4: further\na-4- around\n--\n[2 more files]")).toEqual([
		{ path: "a b.ts", line: 3, lines: [{ number: 3, text: "x: 1" }] },
	]);
});

test("readNumbered() reads what read answers", () => {
	expect(readNumbered("9|a|b\n10|\n[Lines 9-10 of 20. Continue with offset=11.]")).toEqual([
		{ number: 9, text: "a|b" },
		{ number: 10, text: "" },
	]);
});

test("showPlace() cuts a long line", () => {
	const long = { path: "a.ts", line: 1, lines: [{ number: 1, text: "x".repeat(10_000) }] };
	expect(showPlace(long)).toBe(`a.ts:1\n  > 1 | ${"x".repeat(160)}…`);
});
