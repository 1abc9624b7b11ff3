import { expect, test } from "vitest";
import { createSlots } from "./index.ts";
import type { Slots } from "./index.ts";

const live = new AbortController().signal;

function take(
	slots: Slots,
	signal = live,
): ReturnType<typeof createSlots>["take"] extends (s: AbortSignal) => infer R ? Exclude<R, undefined> : never {
	const slot = slots.take(signal);
	if (!slot) throw new Error("No room to wait.");
	return slot;
}

test("T64, case 30: take() gives at most `size` places at once, in order, and each comes back", async () => {
	const slots = createSlots(3, 100);
	const order: number[] = [];
	await Promise.all(
		Array.from({ length: 20 }, async (_, index) => {
			using _slot = await take(slots);
			order.push(index);
			await Promise.resolve();
		}),
	);
	expect([order, slots.peak, slots.used, slots.queued]).toEqual([
		Array.from({ length: 20 }, (_, index) => index),
		3,
		0,
		0,
	]);
});

test("fault 43: take() refuses once too many wait", async () => {
	const slots = createSlots(1, 2);
	const first = await take(slots);
	const waiting = [take(slots), take(slots)];
	expect(slots.take(live)).toBeUndefined();
	first[Symbol.dispose]();
	for (const next of waiting) (await next)[Symbol.dispose]();
	expect(slots.used).toBe(0);
});

test("T64 take() that is stopped while it waits gives its place in the queue back", async () => {
	const slots = createSlots(1, 1);
	const controller = new AbortController();
	const first = await take(slots);
	const stopped = take(slots, controller.signal);
	controller.abort(new Error("stopped"));
	await expect(stopped).rejects.toThrow("stopped");
	first[Symbol.dispose]();
	expect([slots.used, slots.queued]).toEqual([0, 0]);
});

test("leave() gives a place to others while a run waits, and enter() takes one before those that are queued", async () => {
	const slots = createSlots(1, 8);
	const parent = await take(slots);
	parent.leave();
	parent.leave();
	const child = await take(slots);
	const queued = take(slots);
	await parent.enter(live);
	const back = parent.enter(live);
	child[Symbol.dispose]();
	await back;
	expect([slots.used, slots.queued]).toEqual([1, 1]);
	parent[Symbol.dispose]();
	(await queued)[Symbol.dispose]();
	expect([slots.used, slots.peak]).toEqual([0, 1]);
});

test("dispose gives a place back once, also one that was left", async () => {
	const slots = createSlots(1, 8);
	const slot = await take(slots);
	slot.leave();
	slot[Symbol.dispose]();
	slot[Symbol.dispose]();
	expect(slots.used).toBe(0);
});
