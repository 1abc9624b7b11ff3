import { expect, test } from "vitest";
import { fold } from "../trace/index.ts";
import { begins, calls, child, ends, eventsOf, main } from "./scene.fixture.ts";
import type { Fact, Who } from "./scene.fixture.ts";
import { renderSummary } from "./summary.ts";

function summaryOf(...facts: readonly Fact[]): readonly string[] {
	return renderSummary(fold(eventsOf(facts)), 80, { colour: false, unicode: true });
}

/** A run whose one call was not run. */
function leftOut(who: Who): readonly Fact[] {
	const call = { callId: "a", tool: "bash", input: { command: "ls" } };
	const end = { step: 1, callId: "a", tool: "bash", content: "", notRun: "Not run.", durationMs: 1 };
	return [...begins(who), ...calls(who, 1, [call]), [who, { type: "tool-call-end", ...end }]];
}

test("renderSummary() tells calls that were not run, but of a run that was stopped", () => {
	const stopped = summaryOf(...leftOut(main), ends(main, "cancelled", 3));
	expect(stopped.filter((line) => line.includes("not run"))).toEqual([]);
	const limited = summaryOf(...leftOut(main), ends(main, "limited", 3));
	expect(limited.filter((line) => line.includes("not run"))).toEqual(["  1 call not run: main › bash"]);
});

test("renderSummary() names the first of many that failed, by number after their first, and counts those alike", () => {
	const children = Array.from({ length: 9 }, (_, index) => child(index + 1));
	const lines = summaryOf(
		...begins(main),
		...children.flatMap((who) => begins(who)),
		...children.map((who, index) => ends(who, index < 4 ? "limited" : "failed", 2)),
		ends(main, "completed", 3),
	);
	expect(lines.slice(1, -1)).toEqual([
		"  5 failed, 4 stopped at a limit: main › explore#1, #2, #3, #4, #5 and 4 more",
		"    5 of them: The provider answered 500: overloaded.",
		"    4 of them: The limit of 40 steps is reached.",
	]);
});
