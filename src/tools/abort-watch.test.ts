import { expect, test } from "vitest";
import { createAbortWatch } from "./abort-watch.ts";

test("createAbortWatch() tells everyone who still watches, with one listener on the signal", () => {
	const controller = new AbortController();
	const { signal } = controller;
	let listeners = 0;
	const add = signal.addEventListener.bind(signal);
	signal.addEventListener = (...args: Parameters<typeof add>) => {
		listeners++;
		add(...args);
	};
	const onAbort = createAbortWatch();
	const told: string[] = [];
	onAbort(signal, () => told.push("first"));
	const second = onAbort(signal, () => told.push("second"));
	onAbort(signal, () => told.push("third"));
	second[Symbol.dispose]();
	controller.abort();
	expect({ told, listeners }).toEqual({ told: ["first", "third"], listeners: 1 });
});
