import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { createGate } from "./gate.ts";

test("createGate() lets nobody through while it is paused, and a shorter pause does not end a longer one", async () => {
	const clock = fakeClock();
	const gate = createGate(clock, () => 0);
	const { signal } = new AbortController();
	const passed: string[] = [];
	await gate.enter(signal).then(() => passed.push("open"));
	gate.pause(1000);
	gate.pause(100);
	for (const name of ["a", "b"]) void gate.enter(signal).then(() => passed.push(name));
	await clock.advance(999);
	expect(passed).toEqual(["open"]);
	await clock.advance(1);
	expect(passed).toEqual(["open", "a", "b"]);
});

test("createGate() lets runs leave one after the other, not all at once", async () => {
	const clock = fakeClock();
	const shares = [0, 0.5];
	const gate = createGate(clock, () => shares.shift() ?? 0);
	const { signal } = new AbortController();
	const passed: number[] = [];
	gate.pause(1000);
	for (const _ of [0, 1]) void gate.enter(signal).then(() => passed.push(clock.monotonic()));
	await clock.advance(2000);
	expect(passed).toEqual([1000, 1050]);
});

test("createGate() a cancel ends the wait", async () => {
	const clock = fakeClock();
	const gate = createGate(clock, () => 0);
	const cancel = new AbortController();
	gate.pause(1000);
	const entering = gate.enter(cancel.signal);
	cancel.abort(new Error("stopped"));
	await expect(entering).rejects.toThrow("stopped");
	expect(clock.waiting).toBe(0);
});
