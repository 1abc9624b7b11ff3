import { expect, test } from "vitest";
import { boundResult } from "./index.ts";

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");

test("boundResult() leaves a text that fits, and everything beside the text", () => {
	const result = { content: "fits\n\twell", isError: true, data: { a: 1 } };
	expect(boundResult(result)).toBe(result);
});

test("fault 38: boundResult() removes what only a terminal understands, and what is no text", () => {
	const osc52 = "\u001b]52;c;Z29uZQ==\u0007";
	const link = "\u001b]8;;http://x/\u001b\\text\u001b]8;;\u001b\\";
	const content = `\u001b[1;31mred\u001b[0m ${osc52}${link} a\0b\u0008c\u009bd 1%\r2%\r\nend \ud800!`;
	expect(boundResult({ content })).toEqual({ content: "red text abc 1%\n2%\nend �!" });
	// One that never ends takes its line and no more.
	expect(boundResult({ content: "a\u001b]0;title\nb" })).toEqual({ content: "a\nb" });
});

test("boundResult() keeps head and tail in whole lines, and says what is missing and where it is", () => {
	const content = lines(10_000);
	const result = boundResult({ content }, { maxCharacters: 460, spill: (text) => `/spill/${text.length}.txt` });
	expect(result).toEqual({
		content: `line 1
line 2
line 3
line 4
[… 98,836 characters on 9,993 lines are left out. The whole text is in "/spill/98893.txt": read it with offset and limit.]
line 9998
line 9999
line 10000`,
		full: content,
	});
});

test("boundResult() is never longer than its bound, whatever the text is", () => {
	const texts = [
		lines(9_999),
		"x".repeat(90_000),
		"😀".repeat(50_000),
		"\n".repeat(70_000),
		`${"x".repeat(80_000)}\nend`,
	];
	const bounded = texts.map((content) => boundResult({ content }).content);
	expect(bounded.map((content) => content.length <= 30_000 && content.isWellFormed())).toEqual(texts.map(() => true));
	expect(bounded.map((content) => content.includes(" are left out. Ask for less to see it."))).toEqual(
		texts.map(() => true),
	);
});
