import assert from "node:assert/strict";
import { ErrandError, eventVersion } from "../../spec/index.ts";
import type { EventBody, Journal, RunEvent } from "../../spec/index.ts";

/** How a test runner names one test; vitest's and node's `test` both fit. */
export type DefineTest = (name: string, run: () => void) => unknown;

/**
 * What every journal has to do, as one test for each promise of the port.
 *
 * `open` gives a new, empty journal each time; each is disposed at the end of its test.
 */
export function journalSuite(open: () => Journal, { test }: { readonly test: DefineTest }): void {
	for (const [name, check] of Object.entries(promises)) {
		test(name, () => {
			using journal = open();
			check(journal);
		});
	}
}

/** An event of a root without children, as the suite appends it. */
export function rootEvent(
	root: string,
	seq: number,
	body: EventBody = { type: "run-start", model: "scout" },
): RunEvent {
	return { v: eventVersion, seq, at: 1000 + seq, runId: root, depth: 0, agent: "main", ...body };
}

const promises: Readonly<Record<string, (journal: Journal) => void>> = {
	"read() gives what was appended, in order"(journal) {
		const events = [1, 2, 3].map((seq) => rootEvent("a", seq));
		journal.append("a", events.slice(0, 1));
		journal.append("a", events.slice(1));
		assert.deepEqual([...journal.read("a")], events);
	},
	"read() starts after a given event"(journal) {
		journal.append(
			"a",
			[1, 2, 3].map((seq) => rootEvent("a", seq)),
		);
		assert.deepEqual(seqsOf(journal.read("a", 2)), [3]);
		assert.deepEqual(seqsOf(journal.read("a", 3)), []);
	},
	"read() narrows to some types"(journal) {
		journal.append("a", [queued("a", 1, "/w"), rootEvent("a", 2), step("a", 3), step("a", 4)]);
		assert.deepEqual(seqsOf(journal.read("a", 0, ["run-queued", "step-start"])), [1, 3, 4]);
		assert.deepEqual(seqsOf(journal.read("a", 3, ["run-queued", "step-start"])), [4]);
		assert.deepEqual(seqsOf(journal.read("a", 0, [])), []);
	},
	"read() of an unknown tree is empty"(journal) {
		assert.deepEqual([...journal.read("nobody")], []);
		assert.equal(journal.lastSeq("nobody"), 0);
	},
	"read() goes through a tree of many events"(journal) {
		const events = Array.from({ length: 1000 }, (_, index) => rootEvent("a", index + 1));
		journal.append("a", events);
		assert.deepEqual([...journal.read("a")], events);
	},
	"read() may be left and taken up while events are appended"(journal) {
		journal.append("a", [rootEvent("a", 1), rootEvent("a", 2)]);
		const seen: number[] = [];
		for (const { seq } of journal.read("a")) {
			seen.push(seq);
			if (seq === 1) journal.append("b", [rootEvent("b", 1)]);
		}
		assert.deepEqual(seen, [1, 2]);
		assert.equal(journal.lastSeq("b"), 1);
	},
	"append() of nothing changes nothing"(journal) {
		journal.append("a", []);
		assert.deepEqual(journal.roots(), []);
	},
	"append() refuses a gap, and then appends none of the events"(journal) {
		journal.append("a", [rootEvent("a", 1)]);
		throwsStorage(() => journal.append("a", [rootEvent("a", 2), rootEvent("a", 4)]), /event 3 comes next/);
		throwsStorage(() => journal.append("a", [rootEvent("a", 1)]), /event 2 comes next/);
		throwsStorage(() => journal.append("b", [rootEvent("b", 2)]), /event 1 comes next/);
		assert.equal(journal.lastSeq("a"), 1);
		assert.deepEqual(journal.roots(), ["a"]);
	},
	"append() keeps fields and types that this version does not know"(journal) {
		const foreign = { ...rootEvent("a", 1), type: "moon-rise", colour: { of: ["later"] } } as unknown as RunEvent;
		journal.append("a", [foreign]);
		assert.deepEqual([...journal.read("a")], [foreign]);
	},
	"append() keeps any text as it is"(journal) {
		const texts = ["", "\u0000\n\t\u2028", "🙂".repeat(40_000), "half a pair: \uD800", `${"x".repeat(70_000)}\uD800`];
		const data = { texts, $texts: "no key of ours", nested: [{ __proto: "y".repeat(70_000) }] };
		const event = rootEvent("a", 1, callEnd({ content: "z".repeat(70_000), data }));
		journal.append("a", [event]);
		assert.deepEqual([...journal.read("a")], [event]);
	},
	"roots() are newest first and narrow to one workspace"(journal) {
		journal.append("a", [queued("a", 1, "/one")]);
		journal.append("b", [queued("b", 1, "/two")]);
		journal.append("c", [queued("c", 1, "/one")]);
		journal.append("a", [rootEvent("a", 2)]);
		assert.deepEqual(journal.roots(), ["c", "b", "a"]);
		assert.deepEqual(journal.roots({ limit: 2 }), ["c", "b"]);
		assert.deepEqual(journal.roots({ workspace: "/one" }), ["c", "a"]);
		assert.deepEqual(journal.roots({ workspace: "/one", limit: 1 }), ["c"]);
		assert.deepEqual(journal.roots({ workspace: "/three" }), []);
	},
	"claim() makes this process the owner until release()"(journal) {
		assert.equal(journal.owner("a"), undefined);
		assert.equal(journal.claim("a"), true);
		assert.equal(journal.claim("a"), true);
		assert.notEqual(journal.owner("a"), undefined);
		assert.equal(journal.owner("b"), undefined);
		journal.release("a");
		journal.release("a");
		assert.equal(journal.owner("a"), undefined);
	},
	"requests() are kept in order until they are settled"(journal) {
		journal.post("a", { runId: "a.1", kind: "cancel", body: null });
		journal.post("b", { runId: "b", kind: "cancel", body: null });
		journal.post("a", { runId: "a", kind: "answer", body: { askId: "q1", answer: "once" } });
		const [first, second] = journal.requests("a");
		assert.ok(first && second);
		assert.deepEqual({ ...first, id: 0 }, { id: 0, runId: "a.1", kind: "cancel", body: null });
		assert.deepEqual(second.body, { askId: "q1", answer: "once" });
		journal.settle(first);
		journal.settle(first);
		assert.deepEqual(journal.requests("a"), [second]);
		assert.equal(journal.requests("b").length, 1);
	},
	"purge() removes old trees whole, and neither younger nor owned ones"(journal) {
		journal.append("old", [queued("old", 1, "/w"), rootEvent("old", 2, callEnd({ content: "o".repeat(70_000) }))]);
		journal.append("owned", [queued("owned", 1, "/w")]);
		journal.append("young", [
			queued("young", 1, "/w"),
			{ ...rootEvent("young", 2, callEnd({ content: "y".repeat(70_000) })), at: 9000 },
		]);
		journal.post("old", { runId: "old", kind: "cancel", body: null });
		journal.claim("owned");
		assert.deepEqual(journal.purge(5000), ["old"]);
		assert.deepEqual(journal.roots(), ["young", "owned"]);
		assert.deepEqual([[...journal.read("old")], journal.lastSeq("old"), journal.requests("old")], [[], 0, []]);
		assert.equal([...journal.read("young")].length, 2);
	},
	"purge() keeps a long text that a younger tree has too"(journal) {
		const text = "shared".repeat(20_000);
		journal.append("old", [rootEvent("old", 1, callEnd({ content: text }))]);
		const young = { ...rootEvent("young", 1, callEnd({ content: text })), at: 9000 };
		journal.append("young", [young]);
		journal.purge(5000);
		assert.deepEqual([...journal.read("young")], [young]);
	},
	"size() grows with what is kept"(journal) {
		const before = journal.size();
		journal.append("a", [rootEvent("a", 1, callEnd({ content: "x".repeat(1_000_000) }))]);
		assert.ok(journal.size() - before >= 1_000_000);
	},
	"a disposed journal says so, and disposing twice is no error"(journal) {
		journal[Symbol.dispose]();
		assert.throws(
			() => journal.append("a", [rootEvent("a", 1)]),
			(thrown) => thrown instanceof ErrandError && thrown.code === "disposed",
		);
	},
};

function queued(root: string, seq: number, workspace: string): RunEvent {
	const spec = { workspace, prompt: "go" } as Extract<EventBody, { type: "run-queued" }>["spec"];
	return rootEvent(root, seq, { type: "run-queued", spec });
}

function step(root: string, seq: number): RunEvent {
	return rootEvent(root, seq, { type: "step-start", step: seq, contextTokens: 1 });
}

function callEnd(result: Pick<Extract<EventBody, { type: "tool-call-end" }>, "content" | "data">): EventBody {
	return { type: "tool-call-end", step: 1, callId: "c", tool: "read", durationMs: 1, ...result };
}

function seqsOf(events: Iterable<RunEvent>): readonly number[] {
	return Array.from(events, ({ seq }) => seq);
}

function throwsStorage(act: () => void, message: RegExp): void {
	assert.throws(
		act,
		(thrown) => thrown instanceof ErrandError && thrown.code === "storage" && message.test(thrown.message),
	);
}
