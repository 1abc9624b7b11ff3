import { expect, test } from "vitest";
import { createKeptText } from "./kept-text.ts";

function keep(edge: number, ...pieces: string[]) {
	const kept = createKeptText(edge);
	for (const piece of pieces) kept.add(piece);
	return kept.read();
}

test("read() gives a text that fits as it was", () => {
	expect(keep(4, "abc", "def", "gh")).toEqual({ text: "abcdefgh", omitted: 0 });
});

test("read() marks the gap and cuts at lines", () => {
	expect(keep(7, "one\ntwo\nthree\n", "four\nfive\nsix\n")).toEqual({
		text: "one\n[… 21 characters left out …]\nsix\n",
		omitted: 21,
	});
});

test("read() cuts one long line, never inside a character", () => {
	expect(keep(3, "a🙂🙂🙂🙂z")).toEqual({ text: "a🙂\n[… 4 characters left out …]\n🙂z", omitted: 4 });
	expect(keep(2, "a🙂🙂🙂🙂z")).toEqual({ text: "a\n[… 8 characters left out …]\nz", omitted: 8 });
});
