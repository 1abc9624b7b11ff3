import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

/** The numbers of the lines that are shown around a line. */
function shown(text: string, line: number): readonly number[] {
	const lines = text.split("\n").map((each, index) => ({ number: index + 1, text: each }));
	return excerptOf(lines, line).map(({ number }) => number);
}

test("excerptOf() shows the whole comment above, and the block to its end", () => {
	expect(shown("x();\n\n/**\n * Adds.\n */\nfunction add() {\n\treturn 1;\n}\n\nfunction sub() {}", 6)).toEqual([
		3, 4, 5, 6, 7, 8,
	]);
});

test("excerptOf() shows the start of a long comment", () => {
	const comment = Array.from({ length: 20 }, () => "// words").join("\n");
	expect(shown(`${comment}\nconst a = 1;\n\nconst b = 2;`, 21)).toEqual([1, 2, 3, 4, 5, 21]);
});

test("excerptOf() shows two lines above where there is no comment, and is bounded below", () => {
	expect(shown(Array.from({ length: 40 }, () => "\tx();").join("\n"), 20)).toEqual([
		18, 19, 20, 21, 22, 23, 24, 25, 26,
	]);
});

test("excerptOf() goes on after a blank line in a block, and after a heading", () => {
	expect(shown("function a() {\n\tb();\n\n\tc();\n}\nd();", 1)).toEqual([1, 2, 3, 4, 5]);
	expect(shown("# Title\n\nWords.", 1)).toEqual([1, 2, 3]);
});
