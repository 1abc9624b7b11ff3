import fc from "fast-check";
import { expect, test } from "vitest";
import { widthOf } from "./width.ts";
import { wrapWords } from "./wrap-words.ts";

function wrapped(text: string, columns: number, indent?: string): readonly string[] {
	return wrapWords([{ text }], columns, indent).map((line) => line.map((span) => span.text).join(""));
}

test("wrapWords() breaks between words, and a word only where it is wider than a line", () => {
	expect(wrapped("The provider answered HTTP 429.", 14, "  ")).toEqual(["The provider", "  answered", "  HTTP 429."]);
	expect(wrapped("see https://example.org/a/b", 12, "  ")).toEqual(["see", "  https://ex", "  ample.org/", "  a/b"]);
	expect(wrapped("重试的代码 在哪里", 8)).toEqual(["重试的代", "码", "在哪里"]);
	expect(wrapped("", 8)).toEqual([""]);
});

test("wrapWords() keeps a tone across lines", () => {
	expect(wrapWords([{ text: "main: " }, { text: "no way", tone: "warn" }], 8, " ")).toEqual([
		[{ text: "main: " }, { text: "no", tone: "warn" }],
		[{ text: " " }, { text: "way", tone: "warn" }],
	]);
});

test("wrapWords() keeps within the columns and loses no word", () => {
	const words = fc.array(fc.string({ unit: "grapheme", minLength: 1 }).map((word) => word.replace(/\s/g, "x")));
	fc.assert(
		fc.property(words, fc.integer({ min: 4, max: 30 }), (words, columns) => {
			const lines = wrapped(words.join(" "), columns, "  ");
			for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
			expect(lines.join("").replaceAll(" ", "")).toBe(words.join("").replaceAll(" ", ""));
		}),
	);
});
