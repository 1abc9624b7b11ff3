import { expect, test } from "vitest";
import { memoryJournal } from "../journal/index.ts";
import { faultyJournal } from "./faulty-journal.ts";
import { rootEvent } from "./suites/journal.ts";

const fail = (): never => {
	throw new Error("fault");
};

test.each([
	["before", [1, 0]],
	["after", [1, 2]],
] as const)("faultyJournal() acts %s the n-th append, once", (when, [first, second]) => {
	const journal = memoryJournal();
	const faulty = faultyJournal(journal, { at: 2, when, act: fail });
	faulty.append("a", [rootEvent("a", 1)]);

	expect(journal.lastSeq("a")).toBe(first);
	expect(() => faulty.append("b", [rootEvent("b", 1), rootEvent("b", 2)])).toThrow("fault");
	expect(journal.lastSeq("b")).toBe(second);
	faulty.append("a", [rootEvent("a", 2)]);
	expect(journal.lastSeq("a")).toBe(2);
});
