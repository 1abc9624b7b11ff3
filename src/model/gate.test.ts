import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { createGate } from "./gate.ts";
import type { Pass } from "./gate.ts";

/** A gate on a clock of its own. Whoever passes notes its name and the time, and shows its pass to `onPass`. */
function setUp(onPass: (pass: Pass, name: string) => void = (pass) => pass.accept()) {
	const clock = fakeClock();
	const gate = createGate(clock);
	const passed: string[] = [];
	const enter = (name: string, wasRefused?: boolean): void =>
		void gate.enter(new AbortController().signal, wasRefused).then((pass) => {
			passed.push(`${name} ${clock.monotonic()}`);
			onPass(pass, name);
		});
	return { clock, gate, passed, enter };
}

test("createGate() lets nobody through while it is paused, and a shorter pause does not end a longer one", async () => {
	const { clock, gate, passed, enter } = setUp();
	enter("a");
	await clock.advance(0);
	gate.pause(1000);
	gate.pause(100);
	enter("b");
	await clock.advance(999);
	expect(passed).toEqual(["a 0"]);
	await clock.advance(1);
	expect(passed).toEqual(["a 0", "b 1000"]);
	expect(clock.waiting).toBe(0);
});

test("createGate() begins with two requests, and lets one more out for each that was taken", async () => {
	const passes: Pass[] = [];
	const { clock, passed, enter } = setUp((pass) => passes.push(pass));
	for (const name of ["a", "b", "c", "d", "e", "f"]) enter(name);
	await clock.advance(0);
	expect(passed).toEqual(["a 0", "b 0"]);
	passes[0]?.accept();
	passes[0]?.accept();
	await clock.advance(0);
	expect(passed.slice(2)).toEqual(["c 0", "d 0"]);
	passes[1]?.[Symbol.dispose]();
	await clock.advance(0);
	expect(passed.slice(4)).toEqual(["e 0"]);
});

test("createGate() takes silence for work: a slow answer keeps nobody waiting for more than a second", async () => {
	const { clock, passed, enter } = setUp(() => {});
	for (const name of ["a", "b", "c", "d"]) enter(name);
	await clock.advance(2_000);
	expect(passed).toEqual(["a 0", "b 0", "c 1000", "d 1000"]);
	expect(clock.waiting).toBe(0);
});

test("createGate() lets requests out one by one after a refusal, with a gap that shrinks again, the refused first", async () => {
	const { clock, gate, passed, enter } = setUp();
	gate.pause(1000);
	for (const name of ["a", "b", "c"]) enter(name);
	enter("refused", true);
	await clock.advance(10_000);
	expect(passed).toEqual(["refused 1000", "a 2000", "b 2900", "c 3710"]);
});

test("createGate() has one request on its way after a refusal, until that one is taken or silent", async () => {
	const { clock, gate, passed, enter } = setUp(() => {});
	gate.pause(100);
	for (const name of ["a", "b"]) enter(name);
	await clock.advance(2_000);
	expect(passed).toEqual(["a 100", "b 1100"]);
});

test("createGate() a cancel ends the wait, and leaves the place to the next", async () => {
	const { clock, gate, passed, enter } = setUp();
	const cancel = new AbortController();
	gate.pause(1000);
	const entering = gate.enter(cancel.signal);
	cancel.abort(new Error("stopped"));
	await expect(entering).rejects.toThrow("stopped");
	expect(clock.waiting).toBe(0);
	enter("next");
	await clock.advance(1_000);
	expect(passed).toEqual(["next 1000"]);
});

test("createGate() needs no timer while nobody waits, and a request that is taken after its silence makes no place", async () => {
	const passes: Pass[] = [];
	const { clock, passed, enter } = setUp((pass) => passes.push(pass));
	for (const name of ["a", "b"]) enter(name);
	await clock.advance(1_000);
	expect(clock.waiting).toBe(0);
	for (const pass of passes) pass.accept();
	for (const name of ["c", "d", "e"]) enter(name);
	await clock.advance(999);
	expect(passed).toEqual(["a 0", "b 0", "c 1000", "d 1000"]);
	await clock.advance(1);
	expect(passed.slice(4)).toEqual(["e 2000"]);
});
