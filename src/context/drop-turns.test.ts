import { expect, test } from "vitest";
import { dropTurns } from "./drop-turns.ts";
import { lines, opening, step, told, whole } from "./transcript.fixture.ts";
import { messagesOf, replacePieces, tokensOf, viewOf } from "./view.ts";

const long = "word ".repeat(400);
const steps = Array.from({ length: 6 }, (_, index) => step(`step ${index + 1}`, { id: `r${index + 1}`, result: long }));
const view = whole(...steps);

test("dropTurns() drops the oldest turns, as few as it takes, and names their calls", () => {
	const dropped = replacePieces(view, dropTurns(view, { goal: 2_000, task: "TASK" }));
	expect(tokensOf(view)).toBeGreaterThan(3_000);
	expect(tokensOf(dropped)).toBeLessThanOrEqual(2_000);
	expect(lines(messagesOf(dropped)).map((line) => line.slice(0, 300))).toEqual([
		"system: SYSTEM",
		"user: TASK",
		'user: [The first 8 messages of your work were left out to make room. What you did in them is done: do not repeat it. Look again for what you need of it.]\nThe latest calls among them:\n- read {"path":"r1"}\n- read {"path":"r2"}\n- read {"path":"r3"}\n- read {"path":"r4"}',
		"assistant: step 5 + call r5",
		`tool: r5=${long}`.slice(0, 300),
		"assistant: step 6 + call r6",
		`tool: r6=${long}`.slice(0, 300),
	]);
});

test("dropTurns() again counts all that is gone, and keeps no note on a note", () => {
	const once = replacePieces(view, dropTurns(view, { goal: 2_000, task: "TASK" }));
	const twice = lines(messagesOf(replacePieces(once, dropTurns(once, { goal: 1_200, task: "TASK" }))));
	expect(twice.filter((line) => line.includes("left out"))).toEqual([expect.stringContaining("The first 10 messages")]);
	expect(twice).toHaveLength(5);
});

test("dropTurns() keeps what was said to the agent, the latest first, and the task wherever it stands", () => {
	const talk = [
		...opening,
		...step("old", { id: "a", result: long }),
		told(`early ${long}`),
		told("TASK"),
		...step("old", { id: "b", result: long }),
		told("carry out step 2"),
		...step("new", { id: "c", result: "last" }),
	];
	const dropped = viewOf(talk);
	expect(lines(messagesOf(dropTurns(dropped, { goal: 400, task: "TASK" }))).slice(1)).toEqual([
		"user: TASK",
		"user: carry out step 2",
	]);
});

test("dropTurns() keeps an earlier summary", () => {
	const summarised = viewOf(messagesOf(view), [
		{
			type: "context-compact",
			how: "summary",
			replaced: [{ from: 2, to: 6, by: [told("SUMMARY")] }],
			tokensBefore: 2,
			tokensAfter: 1,
		},
	]);
	const [piece] = dropTurns(summarised, { goal: 1_000, task: "TASK" });
	expect(lines(piece?.messages ?? []).slice(1)).toEqual(["user: SUMMARY"]);
	expect(piece).toMatchObject({ from: 2, by: "dropped-turns" });
});

test("dropTurns() never touches the last step, and does nothing where that is no gain", () => {
	expect(dropTurns(whole(step("only", { id: "a", result: long })), { goal: 0, task: "TASK" })).toEqual([]);
	expect(dropTurns(whole(step("hi"), step("last", { id: "a", result: long })), { goal: 0, task: "TASK" })).toEqual([]);
});
