import { expect, test } from "vitest";
import { lastStepsFrom } from "./last-steps.ts";
import { step, told, whole } from "./transcript.fixture.ts";

const long = "x".repeat(400);
const view = whole(
	step("one", { id: "a", result: long }),
	step("two", { id: "b", result: long }),
	step("three", { id: "c", result: long }),
	[told("go on")],
);

test.each([
	[0, 6],
	[150, 6],
	[300, 4],
	[10_000, 2],
])("lastStepsFrom() with room for %i tokens begins at piece %i: whole steps, and one at least", (maxTokens, from) => {
	expect(lastStepsFrom(view, maxTokens)).toBe(from);
});

test("lastStepsFrom() without a step leaves nothing that is old", () => {
	expect(lastStepsFrom(whole([told("still me")]), 0)).toBe(2);
});
