import { expect, test } from "vitest";
import { fold } from "../trace/index.ts";
import { begins, child, ends, eventsOf, main } from "../tui/scene.fixture.ts";
import { printFailure } from "./report.ts";
import { createOutput } from "./output.ts";

/** What is said of a tree that was stopped. */
function saidOf(children: Parameters<typeof eventsOf>[0]): readonly string[] {
	const said: string[] = [];
	const stderr = { write: (text: string) => said.push(text) > 0, on: () => stderr };
	const output = createOutput({ stdout: stderr, stderr }, { colours: "never", unwritten() {} });
	const trace = fold(eventsOf([...begins(main), ...children, ends(main, "cancelled", 9)]));
	const { outcome } = trace.root ?? {};
	if (outcome) printFailure(outcome, trace, output);
	return said.join("").trimEnd().split("\n");
}

const withParent = { status: "cancelled", cause: { code: "parent", message: "Its parent was stopped." } } as const;

test("printFailure() names the children that ended badly by themselves, and not those that were stopped with the root", () => {
	const [one, two, three] = [child(1), child(2), child(3)];
	const facts = [
		...[one, two, three].flatMap((who) => begins(who)),
		ends(one, "completed", 2),
		ends(two, "failed", 3),
		ends(three, withParent, 9),
	];
	expect(saidOf(facts)).toEqual([
		"cancelled: user: The run was stopped by the user.",
		"r.2 main › explore#2: failed",
		"More: errand runs show r",
	]);
});

test("printFailure() names no more than ten of them, and counts the others", () => {
	const many = Array.from({ length: 12 }, (_, index) => child(index + 1));
	const said = saidOf(many.flatMap((who) => [...begins(who), ends(who, "limited", 2)]));
	expect(said.slice(-3)).toEqual(["r.10 main › explore#10: limited", "and 2 more", "More: errand runs show r"]);
	expect(said.length).toBe(13);
});
