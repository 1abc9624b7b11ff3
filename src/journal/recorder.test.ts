import { expect, test } from "vitest";
import { ErrandError } from "../spec/index.ts";
import type { EventBody, Journal, LiveEvent, RunEvent } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import { memoryJournal } from "./memory.ts";
import { createRecorder } from "./recorder.ts";
import type { Recorder } from "./recorder.ts";

const main = { runId: "a", depth: 0, agent: "main" };
const child = { runId: "a.1", parentId: "a", depth: 1, agent: "explore" };

const start: EventBody = { type: "run-start", model: "scout" };
const stepStart = (step: number): EventBody => ({ type: "step-start", step, contextTokens: 1 });
const end = { type: "run-end", outcome: {} } as EventBody;

function setUp(journal: Journal = memoryJournal()) {
	const clock = fakeClock();
	const recorder = createRecorder({ root: "a", journal, clock });
	return { clock, journal, recorder, run: recorder.forRun(main) };
}

/** An event in short: facts by number, live events by their text. */
const brief = (event: RunEvent | LiveEvent): string =>
	"seq" in event
		? `${event.seq} ${event.type}`
		: "delta" in event
			? event.delta
			: "steps" in event
				? `progress ${event.steps}`
				: event.type;

async function readAll(recorder: Recorder, afterSeq?: number): Promise<readonly string[]> {
	const events: string[] = [];
	for await (const event of recorder.subscribe(afterSeq)) events.push(brief(event));
	return events;
}

/** Lets a reader that waits take what is there. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("T78: record() stamps every event with its run, its parent, its depth and the tree's next number", async () => {
	const { clock, journal, recorder, run } = setUp();
	run.record(start);
	await clock.advance(5);
	recorder.forRun(child).record(stepStart(1));
	run.record(stepStart(1));
	recorder.commit();

	const at = Date.UTC(2026, 0, 1);
	expect([...journal.read("a")]).toEqual([
		{ v: 1, seq: 1, at, runId: "a", depth: 0, agent: "main", type: "run-start", model: "scout" },
		{
			v: 1,
			seq: 2,
			at: at + 5,
			runId: "a.1",
			parentId: "a",
			depth: 1,
			agent: "explore",
			type: "step-start",
			step: 1,
			contextTokens: 1,
		},
		{ v: 1, seq: 3, at: at + 5, runId: "a", depth: 0, agent: "main", type: "step-start", step: 1, contextTokens: 1 },
	]);
});

test("record() writes nothing until commit(), and commit() writes once", () => {
	const appended: number[][] = [];
	const journal = memoryJournal();
	const { recorder, run } = setUp({
		...journal,
		append(root, events) {
			appended.push(events.map(({ seq }) => seq));
			journal.append(root, events);
		},
	});
	run.record(start);
	run.record(stepStart(1));
	expect(appended).toEqual([]);
	recorder.commit();
	recorder.commit();
	run.record(end);
	recorder.commit();
	expect(appended).toEqual([[1, 2], [3]]);
});

test("createRecorder() goes on after the journal's last event", () => {
	const { journal, recorder, run } = setUp();
	run.record(start);
	recorder.commit();
	const resumed = setUp(journal);
	resumed.run.record({ type: "run-resume", model: "scout" });
	resumed.recorder.commit();

	expect(Array.from(journal.read("a"), brief)).toEqual(["1 run-start", "2 run-resume"]);
});

test("fault 12: commit() that fails throws and keeps the events for the next one", () => {
	const journal = memoryJournal();
	let isFull = true;
	const { recorder, run } = setUp({
		...journal,
		append(root, events) {
			if (isFull) throw new ErrandError("storage", "The disk is full.");
			journal.append(root, events);
		},
	});
	run.record(start);
	expect(() => recorder.commit()).toThrow("The disk is full.");
	run.record(end);
	isFull = false;
	recorder.commit();

	expect(Array.from(journal.read("a"), brief)).toEqual(["1 run-start", "2 run-end"]);
});

test("subscribe() gives facts when they are recorded and live events between them", async () => {
	const { recorder, run } = setUp();
	const reading = readAll(recorder);
	run.record(start);
	await settle();
	run.emit({ type: "text-delta", step: 1, delta: "Hel" });
	await settle();
	run.emit({ type: "text-delta", step: 1, delta: "lo" });
	run.record(stepStart(2));
	run.record(end);

	expect(await reading).toEqual(["1 run-start", "Hel", "lo", "2 step-start", "3 run-end"]);
});

test("subscribe() ends after the root's end, not after a child's", async () => {
	const { recorder, run } = setUp();
	const reading = readAll(recorder);
	recorder.forRun(child).record(end);
	await settle();
	run.record(end);

	expect(await reading).toEqual(["1 run-end", "2 run-end"]);
	expect(await readAll(recorder)).toEqual(["1 run-end", "2 run-end"]);
	expect(await readAll(recorder, 2)).toEqual([]);
});

test("subscribe() starts after a given fact, whether it is committed or not", async () => {
	const { recorder, run } = setUp();
	run.record(start);
	run.record(stepStart(1));
	recorder.commit();
	run.record(stepStart(2));
	run.record(end);

	expect(await readAll(recorder, 1)).toEqual(["2 step-start", "3 step-start", "4 run-end"]);
	expect(await readAll(recorder, 3)).toEqual(["4 run-end"]);
});

test("subscribe() serves a slow reader from the journal and loses no fact", async () => {
	const { recorder, run } = setUp();
	const reader = recorder.subscribe()[Symbol.asyncIterator]();
	run.record(start);
	const first = await reader.next();
	for (let step = 1; step <= 5000; step++) {
		run.record(stepStart(step));
		run.emit({ type: "tool-call-update", callId: "c", text: String(step) });
		recorder.commit();
	}
	run.record(end);

	const events = [first.value];
	for (let next = await reader.next(); !next.done; next = await reader.next()) events.push(next.value);
	const seqs = events.flatMap((event) => (event && "seq" in event ? [event.seq] : []));
	expect(seqs).toEqual(Array.from({ length: 5002 }, (_, index) => index + 1));
	expect(events.length - seqs.length).toBe(256);
});

test("subscribe() joins the deltas that a reader has not taken, and keeps the latest snapshot", async () => {
	const { recorder, run } = setUp();
	const reading = readAll(recorder);
	const progress = {
		toolCalls: 0,
		inputTokens: 0,
		outputTokens: 0,
		cacheReadTokens: 0,
		cacheWriteTokens: 0,
		contextTokens: 0,
		window: 1,
	};
	for (const delta of ["a", "b", "c"]) run.emit({ type: "text-delta", step: 1, delta });
	run.emit({ type: "reasoning-delta", step: 1, delta: "d" });
	recorder.forRun(child).emit({ type: "reasoning-delta", step: 1, delta: "e" });
	for (const steps of [1, 2]) run.emit({ type: "run-progress", steps, ...progress });
	run.record(end);

	expect(await reading).toEqual(["abc", "d", "e", "progress 2", "1 run-end"]);
});

test("subscribe() keeps a live event behind the facts that came before it", async () => {
	const { recorder, run } = setUp();
	const reader = recorder.subscribe()[Symbol.asyncIterator]();
	run.record(start);
	const events = [await reader.next()];
	run.emit({ type: "text-delta", step: 1, delta: "after 1" });
	run.record(stepStart(1));
	run.record(stepStart(2));
	run.emit({ type: "text-delta", step: 2, delta: "after 3" });
	run.record(end);
	for (let count = 0; count < 5; count++) events.push(await reader.next());

	expect(events.map(({ value }) => value && brief(value))).toEqual([
		"1 run-start",
		"after 1",
		"2 step-start",
		"3 step-start",
		"after 3",
		"4 run-end",
	]);
});

test("subscribe() joins deltas up to sixteen thousand characters, so that none grows without end", async () => {
	const { recorder, run } = setUp();
	const reading = readAll(recorder);
	for (let count = 0; count < 3; count++) run.emit({ type: "text-delta", step: 1, delta: "x".repeat(8000) });
	run.record(end);

	expect((await reading).map(({ length }) => length)).toEqual([16_000, 8000, "1 run-end".length]);
});

test("subscribe() shows one reader's slowness to no other", async () => {
	const { recorder, run } = setUp();
	const slow = recorder.subscribe()[Symbol.asyncIterator]();
	run.record(start);
	await slow.next();
	const reading = readAll(recorder);
	run.record(stepStart(1));
	run.record(end);

	expect(await reading).toEqual(["1 run-start", "2 step-start", "3 run-end"]);
	expect([await slow.next(), await slow.next(), await slow.next()].map(({ value }) => value && brief(value))).toEqual([
		"2 step-start",
		"3 run-end",
		undefined,
	]);
});

test("disposing a subscription ends the reader that waits", async () => {
	const { recorder, run } = setUp();
	const subscription = recorder.subscribe();
	const events: string[] = [];
	const reading = (async () => {
		for await (const event of subscription) events.push(brief(event));
	})();
	run.record(start);
	await settle();
	subscription[Symbol.dispose]();
	run.record(stepStart(1));
	await reading;

	expect(events).toEqual(["1 run-start"]);
});

test("disposing the recorder ends every reader after the last fact", async () => {
	const { recorder, run } = setUp();
	const reading = readAll(recorder);
	await settle();
	run.record(start);
	recorder[Symbol.dispose]();

	expect(await reading).toEqual(["1 run-start"]);
});

test("emit() does nothing once the last reader has left its loop", async () => {
	let stamps = 0;
	const recorder = createRecorder({ root: "a", journal: memoryJournal(), clock: { now: () => ++stamps } });
	const run = recorder.forRun(main);
	run.record(start);
	for await (const _ of recorder.subscribe()) {
		run.emit({ type: "text-delta", step: 1, delta: "seen" });
		break;
	}
	run.emit({ type: "text-delta", step: 1, delta: "unseen" });

	expect(stamps).toBe(2);
});

test("events are frozen: a reader cannot change what another one sees", () => {
	const { journal, recorder, run } = setUp();
	run.record(start);
	recorder.commit();

	expect([...journal.read("a")].map(Object.isFrozen)).toEqual([true]);
});
