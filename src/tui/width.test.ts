import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { unicodeGlyphs } from "./glyphs.ts";
import { cutLine, cutToWidth, fitWidth, widthOf, wrapLine } from "./width.ts";

test("cutToWidth() never exceeds the columns and cuts no character", () => {
	expect(cutToWidth("重试的代码", 7, "…")).toBe("重试的…");
	expect(cutToWidth("重试的代码", 10, "…")).toBe("重试的代码");
	expect(cutToWidth("e\u0301e\u0301e\u0301", 2, "…")).toBe("e\u0301…");
	expect(cutToWidth("abc", 0, "…")).toBe("");
});

/** The signs of the tree among texts of all kinds. */
const text = fc.string({
	unit: fc.oneof(fc.constantFrom(...Array.from("·●○✓–✗├─└│…› a")), fc.string({ unit: "grapheme", maxLength: 1 })),
});

test("widthOf() is what the terminal takes, for the signs of the tree as for any other text", () => {
	const { states, branch, ellipsis, dot } = unicodeGlyphs;
	const signs = [...Object.values(states), ...Object.values(branch), ellipsis, dot];
	expect(signs.map(widthOf)).toEqual(signs.map((sign) => stringWidth(sign)));
	fc.assert(
		fc.property(text, (text) => {
			if (!/[\u200d\p{Emoji_Modifier}]/u.test(text)) expect(widthOf(text)).toBe(stringWidth(text));
			expect(widthOf(text)).toBeGreaterThanOrEqual(stringWidth(text));
		}),
	);
});

test("widthOf() counts an emoji that some terminals show as several as those several", () => {
	const emoji = ["👩\u200d👩\u200d👧", "👍🏽", "👩🏽\u200d💻", "🏳\ufe0f\u200d🌈", "❤\ufe0f", "🇩🇪"];
	expect(emoji.map(widthOf)).toEqual([6, 4, 6, 4, 2, 2]);
	expect(cutToWidth("a👩\u200d👩\u200d👧b", 5, "…")).toBe("a…");
});

/** Some characters alone are three columns wide. */
const columns = fc.integer({ min: 4, max: 30 });

test("fitWidth() has exactly the columns, whatever the text", () => {
	fc.assert(
		fc.property(text, columns, (text, columns) => {
			expect(widthOf(fitWidth(text, columns, "…"))).toBe(columns);
		}),
	);
});

test("cutLine() and wrapLine() keep within the columns; wrapLine() loses nothing", () => {
	fc.assert(
		fc.property(fc.array(text), columns, (texts, columns) => {
			const line = texts.map((text) => ({ text }));
			const width = (line: readonly { readonly text: string }[]): number =>
				line.reduce((sum, { text }) => sum + widthOf(text), 0);
			expect(width(cutLine(line, columns, "…"))).toBeLessThanOrEqual(columns);
			const wrapped = wrapLine(line, columns);
			expect(wrapped.map((each) => each.map(({ text }) => text).join("")).join("")).toBe(texts.join(""));
			for (const each of wrapped) expect(width(each)).toBeLessThanOrEqual(columns);
		}),
	);
});
