import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { latest } from "./paced.ts";

test("latest() gives the newest value with a pause between two, and nothing after the end", async () => {
	const clock = fakeClock();
	const values = latest<number>();
	const ended = Promise.withResolvers<void>();
	const read: [number, number][] = [];
	const reading = (async () => {
		for await (const value of values.until(ended.promise, { clock, ms: 100 })) read.push([clock.monotonic(), value]);
	})();
	for (let n = 1; n <= 35; n++) {
		values.push(n);
		await clock.advance(10);
	}
	expect(read).toEqual([
		[0, 1],
		[100, 10],
		[200, 20],
		[300, 30],
	]);
	values.push(36);
	ended.resolve();
	await reading;
	expect([read.length, clock.waiting]).toEqual([4, 0]);
});

test("latest() gives nothing where nothing came, and leaves a failure of the end to whoever waits for it", async () => {
	const clock = fakeClock();
	const read: number[] = [];
	const failing = Promise.reject(new Error("boom"));
	for await (const value of latest<number>().until(failing, { clock, ms: 100 })) read.push(value);
	expect([read, clock.waiting]).toEqual([[], 0]);
});
