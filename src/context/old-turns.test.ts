import { expect, test } from "vitest";
import { keptWords } from "./old-turns.ts";
import { lines, step, told, whole } from "./transcript.fixture.ts";

const long = "word ".repeat(100);

test("keptWords() keeps the task whatever its length, and of the rest the latest that fit", () => {
	const old = whole(
		[told("first")],
		step("reply"),
		[told(long)],
		step("reply"),
		[told("second")],
		[told("third")],
	).slice(2);
	expect(lines(keptWords(old, { task: long, maxTokens: 20 }))).toEqual([
		`user: ${long}`,
		"user: second",
		"user: third",
	]);
	expect(lines(keptWords(old, { task: "TASK", maxTokens: 20 }))).toEqual(["user: second", "user: third"]);
	expect(lines(keptWords(old, { task: long, maxTokens: 0 }))).toEqual([`user: ${long}`]);
});
