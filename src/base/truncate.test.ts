import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, formatBytes, headAndTail, truncateHead, truncateTail, visibleName } from "./index.ts";

test("cutText() never cuts a code point", () => {
	expect(["a😀", "a😀b", "😀", "ab"].map((text) => cutText(text, 2))).toEqual(["a", "a", "😀", "ab"]);
	expect(cutText("abc", -1)).toBe("");
});

test("truncateHead() and truncateTail() never cut a line that fits", () => {
	expect(truncateHead("one\ntwo\nthree", 9)).toBe("one\ntwo");
	expect(truncateHead("one\ntwo", 7)).toBe("one\ntwo");
	expect(truncateHead("a long line\ntwo", 6)).toBe("a long");
	expect(truncateTail("one\ntwo\nthree", 9)).toBe("two\nthree");
	expect(truncateTail("one\na long line", 4)).toBe("line");
});

test("headAndTail() says exactly what it left out, and is never longer than asked", () => {
	const text = fc
		.array(fc.string({ unit: "binary", maxLength: 30 }), { maxLength: 30 })
		.map((lines) => lines.join("\n"));
	fc.assert(
		fc.property(text, fc.nat(200), (whole, max) => {
			const { head, tail, missingCharacters, missingLines } = headAndTail(whole, max);
			const missing = whole.slice(head.length, whole.length - tail.length);
			expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true);
			expect(missing.length).toBe(missingCharacters);
			expect(head.length + tail.length).toBeLessThanOrEqual(max);
			expect(missingLines).toBeLessThanOrEqual(missing.split("\n").length);
			expect([head, tail].every((part) => part.isWellFormed()) || !whole.isWellFormed()).toBe(true);
		}),
	);
});

test("formatBytes() uses decimal units", () => {
	const sizes = [0, 1, 999, 1_000, 1_550, 48_000, 999_499, 6 * 2 ** 30];
	expect(sizes.map(formatBytes)).toEqual([
		"0 bytes",
		"1 byte",
		"999 bytes",
		"1 KB",
		"1.6 KB",
		"48 KB",
		"999 KB",
		"6.4 GB",
	]);
});

test("visibleName() escapes what cannot be seen, and nothing else", () => {
	expect(visibleName("a\tb\u202e\ufeff\u{e0041}\ud800 é 名 ❤️.txt")).toBe(
		String.raw`a\tb\u202e\ufeff\udb40\udc41\ud800 é 名 ❤️.txt`,
	);
});
