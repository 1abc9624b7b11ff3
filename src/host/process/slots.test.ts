import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

const never = new AbortController().signal;

test("take() gives places in the order of asking", async () => {
	const slots = createSlots(1);
	const order: string[] = [];
	const first = await slots.take(never);
	const others = ["second", "third"].map(async (name) => {
		using _place = await slots.take(never);
		order.push(`${name} of ${slots.taken}`);
	});
	expect(slots.taken).toBe(1);
	first[Symbol.dispose]();
	first[Symbol.dispose]();
	await Promise.all(others);
	expect(order).toEqual(["second of 1", "third of 1"]);
	expect(slots.taken).toBe(0);
});

test("take() rejects who is aborted in line, and keeps no place for it", async () => {
	const slots = createSlots(1);
	const abort = new AbortController();
	const first = await slots.take(never);
	const second = slots.take(abort.signal);
	abort.abort(new Error("enough"));
	await expect(second).rejects.toThrow("enough");
	first[Symbol.dispose]();
	expect(slots.taken).toBe(0);
	await expect(slots.take(abort.signal)).rejects.toThrow("enough");
});
