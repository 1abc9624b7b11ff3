import { expect, test } from "vitest";
import { readHits, readNumbered, readReport, showPlace } from "./places.ts";

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
