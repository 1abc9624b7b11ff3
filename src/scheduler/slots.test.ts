import { expect, test } from "vitest";
import { createSlots } from "./index.ts";
import type { Slot, Slots } from "./index.ts";

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
	const child = await take(slots);
	const queued = take(slots);
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

/** A call of a run that goes on when it is told to. */
function openCall(slot: Slot, callId: string, signal = live) {
	const { promise, resolve: end } = Promise.withResolvers<string>();
	return { end, ended: slot.during(callId, signal, () => promise) };
}

/** Lets promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("T64: a run holds its place while any of its calls works, and gives it up once all that are open wait", async () => {
	const slots = createSlots(1, 8);
	const slot = await take(slots);
	const [a, b, c] = [openCall(slot, "a"), openCall(slot, "b"), openCall(slot, "c")];
	const used: number[] = [];
	slot.leave("a");
	slot.leave("a");
	used.push(slots.used);
	slot.leave("b");
	used.push(slots.used);
	c.end("c");
	await c.ended;
	used.push(slots.used);
	a.end("a");
	await a.ended;
	used.push(slots.used);
	b.end("b");
	await b.ended;
	used.push(slots.used);
	expect(used).toEqual([1, 1, 0, 0, 1]);
	slot[Symbol.dispose]();
	expect([slots.used, slots.peak]).toEqual([0, 1]);
});

test("T64: calls that go on to work, and the last that ends, share the one place of their run", async () => {
	const slots = createSlots(1, 8);
	const slot = await take(slots);
	const [a, b] = [openCall(slot, "a"), openCall(slot, "b")];
	slot.leave("a");
	slot.leave("b");
	const other = await take(slots);
	const back = Promise.all([slot.enter(live, "a"), slot.enter(live, "b")]);
	const next = take(slots);
	other[Symbol.dispose]();
	await back;
	expect([slots.used, slots.queued]).toEqual([1, 1]);
	slot.leave("a");
	b.end("b");
	(await next)[Symbol.dispose]();
	a.end("a");
	expect(await Promise.all([a.ended, b.ended])).toEqual(["a", "b"]);
	expect(slots.used).toBe(1);
	slot[Symbol.dispose]();
	expect(slots.used).toBe(0);
});

test("T64: the last call comes back once its run has its place again; one that begins meanwhile waits for it, too", async () => {
	const slots = createSlots(1, 8);
	const slot = await take(slots);
	const order: string[] = [];
	const a = openCall(slot, "a");
	slot.leave("a");
	const other = await take(slots);
	const b = slot.during("b", live, async () => void order.push("b works"));
	a.end("a");
	const both = Promise.all([a.ended, b]).then(() => order.push("both ended"));
	await settle();
	order.push("place is free");
	other[Symbol.dispose]();
	await both;
	expect(order).toEqual(["place is free", "b works", "both ended"]);
	expect(slots.used).toBe(1);
});

test("a stop while a run comes back to its place keeps what the call brought, and no place is lost", async () => {
	const slots = createSlots(1, 8);
	const controller = new AbortController();
	const slot = await take(slots);
	const call = openCall(slot, "a", controller.signal);
	slot.leave("a");
	const other = await take(slots);
	call.end("brought");
	await settle();
	controller.abort(new Error("stopped"));
	expect(await call.ended).toBe("brought");
	slot[Symbol.dispose]();
	expect(slots.used).toBe(1);
	other[Symbol.dispose]();
	expect(slots.used).toBe(0);
});
