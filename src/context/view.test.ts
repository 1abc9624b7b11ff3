import { expect, test } from "vitest";
import type { ContextCompact } from "../spec/index.ts";
import { lines, opening, step, told } from "./transcript.fixture.ts";
import { messagesOf, viewOf } from "./view.ts";

const transcript = [...opening, ...step("one", { id: "a", result: "A" }), ...step("two", { id: "b", result: "B" })];

function compaction(how: string, from: number, to: number, ...by: readonly string[]): ContextCompact {
	return {
		type: "context-compact",
		how,
		replaced: [{ from, to, by: by.map(told) }],
		tokensBefore: 2,
		tokensAfter: 1,
	};
}

function sent(...compactions: readonly ContextCompact[]): readonly string[] {
	return lines(messagesOf(viewOf(transcript, compactions)));
}

test("viewOf() without compactions is the transcript", () => {
	expect(messagesOf(viewOf(transcript))).toEqual(transcript);
});

test("viewOf() puts what replaced messages in their place, and the last of several that cover them", () => {
	expect(sent(compaction("summary", 2, 4, "first", "kept"))).toEqual([
		"system: SYSTEM",
		"user: TASK",
		"user: first",
		"user: kept",
		"assistant: two + call b",
		"tool: b=B",
	]);
	expect(sent(compaction("summary", 2, 4, "first"), compaction("dropped-turns", 2, 6, "second"))).toEqual([
		"system: SYSTEM",
		"user: TASK",
		"user: second",
	]);
});

test.each([
	["cuts through a piece that stands for several messages", 3, 5],
	["ends inside of one", 2, 3],
	["is empty", 4, 4],
	["lies beyond the transcript", 6, 9],
])("viewOf() ignores a replacement that %s", (_, from, to) => {
	const first = compaction("summary", 2, 4, "first");
	expect(sent(first, compaction("summary", from, to, "wrong"))).toEqual(sent(first));
});
