import { expect, test } from "vitest";
import { shortenLastResults } from "./shorten-last-results.ts";
import { shortenResults } from "./shorten-results.ts";
import { accessOf, lines, step, whole } from "./transcript.fixture.ts";
import { messagesOf, replacePieces, tokensOf } from "./view.ts";
import type { View } from "./view.ts";

const long = Array.from({ length: 60 }, (_, line) => `line ${line} of sixty`).join("\n");
const shortening = { goal: 0, maxCharacters: 200, by: "shortened-results", accessOf } as const;
const toolLines = (pieces: View): readonly string[] =>
	lines(messagesOf(pieces)).filter((line) => line.startsWith("tool"));

test("shortenResults() keeps start and end of a long result, and says what is missing", () => {
	const view = whole(step("", { id: "r", result: long }), step("", { id: "x", tool: "bash", result: long }));
	expect(toolLines(shortenResults(view, { ...shortening, keepFrom: view.length }))).toEqual([
		"tool: r=line 0 of sixty\nline 1 of sixty\nline 2 of sixty\n[… 912 characters were left out to make room. Call the tool again if you need it.]\nline 57 of sixty\nline 58 of sixty\nline 59 of sixty",
		"tool: x=line 0 of sixty\nline 1 of sixty\nline 2 of sixty\n[… 912 characters were left out to make room.]\nline 57 of sixty\nline 58 of sixty\nline 59 of sixty",
	]);
});

test("shortenResults() begins with the oldest, stops at its goal, and leaves the last steps and short results alone", () => {
	const view = whole(
		step("", { id: "a", result: long }, { id: "a2", result: "short" }),
		step("", { id: "b", result: long }),
		step("", { id: "c", result: long }),
	);
	const all = shortenResults(view, { ...shortening, keepFrom: 6 });
	expect(all.map(({ from }) => from)).toEqual([3, 5]);
	expect(toolLines(all)[0]).toContain(" + a2=short");
	expect(
		shortenResults(view, { ...shortening, goal: tokensOf(view) - 1, keepFrom: 6 }).map(({ from }) => from),
	).toEqual([3]);
	expect(shortenResults(replacePieces(view, all), { ...shortening, keepFrom: 6 })).toEqual([]);
});

test("shortenResults() keeps an error an error", () => {
	const [piece] = shortenResults(whole(step("", { id: "e", result: long, isError: true })), {
		...shortening,
		keepFrom: 4,
	});
	expect(piece?.messages[0]?.content[0]).toMatchObject({ toolCallId: "e", output: { type: "error-text" } });
});

test("shortenLastResults() gives every result an equal share of the room, the last steps' too", () => {
	const huge = "word ".repeat(4_000);
	const view = whole(step("", { id: "a", result: "small" }, { id: "b", result: huge }, { id: "c", result: huge }));
	const shorter = replacePieces(view, shortenLastResults(view, { goal: 1_000, accessOf }));
	expect(tokensOf(view)).toBeGreaterThan(10_000);
	expect(tokensOf(shorter)).toBeLessThanOrEqual(1_000);
	expect(toolLines(shorter)[0]).toMatch(/^tool: a=small \+ b=word .* \+ c=word /s);
});

test("shortenLastResults() leaves a part of each result, however little room there is", () => {
	const view = whole(step("", { id: "a", result: long }));
	const [piece] = shortenLastResults(view, { goal: 0, accessOf });
	expect(lines(piece?.messages ?? [])[0]).toContain("line 0 of sixty");
});

test("shortenLastResults() without a result has nothing to do", () => {
	expect(shortenLastResults(whole(step("word ".repeat(1_000))), { goal: 0, accessOf })).toEqual([]);
});
