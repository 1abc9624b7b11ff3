import { expect, test } from "vitest";
import { createMeter } from "./meter.ts";

test("createMeter() estimates until a provider has counted, then estimates what came since", () => {
	const meter = createMeter(100);
	meter.add(300);
	expect(meter.tokens).toBe(400);
	meter.measured(600);
	expect(meter.tokens).toBe(600);
	meter.add(100);
	expect(meter.tokens).toBe(750);
	expect(meter.estimated).toBe(500);
});

test("createMeter() corrects by the provider's figure what it estimates after a compaction", () => {
	const meter = createMeter(100);
	meter.add(900);
	meter.measured(1_500);
	meter.reset(300);
	expect(meter.tokens).toBe(600);
	expect(meter.estimateFor(600)).toBe(300);
	expect(meter.estimateFor(100)).toBe(0);
});

test("createMeter() does not believe a figure more than twice off", () => {
	const meter = createMeter(0);
	meter.add(1_000);
	meter.measured(10);
	meter.add(100);
	expect(meter.tokens).toBe(60);
	meter.measured(90_000);
	meter.reset(500);
	expect(meter.tokens).toBe(1_000);
});
