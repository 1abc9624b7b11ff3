import { expect, test } from "vitest";
import { eventVersion } from "../spec/index.ts";
import type { RunEvent } from "../spec/index.ts";
import { journalSuite } from "../testing/index.ts";
import { memoryJournal } from "./memory.ts";

journalSuite(() => memoryJournal(), { test });

test("memoryJournal() takes a commit of more events than a call can have arguments", () => {
	const journal = memoryJournal();
	const events = Array.from({ length: 1_000_000 }, (_, index): RunEvent => {
		const body = { type: "run-start", model: "m" } as const;
		return { v: eventVersion, seq: index + 1, at: 0, runId: "a", depth: 0, agent: "main", ...body };
	});
	journal.append("a", events);
	expect(journal.lastSeq("a")).toBe(events.length);
});
