import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { onSignals, signalOf, type EndSignal } from "./signals.ts";

function listen() {
	const source = new EventEmitter();
	const clock = fakeClock();
	const calls: string[] = [];
	const note = (which: string) => (signal: EndSignal) => void calls.push(`${which} ${signal}`);
	const signals = onSignals({ first: note("first"), second: note("second") }, source, () => clock.monotonic());
	return { send: (signal: EndSignal) => source.emit(signal, signal), clock, calls, signals, source };
}

test("fault 10: onSignals() tells the first signal from all further ones", async () => {
	const { send, clock, calls } = listen();
	send("SIGINT");
	await clock.advance(1_000);
	send("SIGINT");
	send("SIGTERM");
	expect(calls).toEqual(["first SIGINT", "second SIGINT", "second SIGTERM"]);
});

test("onSignals() takes one Ctrl-C that arrives twice for one", async () => {
	const { send, clock, calls } = listen();
	send("SIGINT");
	await clock.advance(5);
	send("SIGINT");
	expect(calls).toEqual(["first SIGINT"]);
});

test("onSignals() leaves no listener behind", () => {
	const { send, calls, signals, source } = listen();
	signals[Symbol.dispose]();
	send("SIGHUP");
	expect(calls).toEqual([]);
	expect(source.eventNames()).toEqual([]);
});

test("signalOf() names a signal by its number", () => {
	expect([signalOf(15), signalOf(9), signalOf(0)]).toEqual(["SIGTERM", "SIGKILL", undefined]);
});
