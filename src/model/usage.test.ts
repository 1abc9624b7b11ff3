import { expect, test } from "vitest";
import type { LanguageModelUsage } from "../spec/index.ts";
import { fixedPrice } from "./price.ts";
import { providers } from "./providers/index.ts";
import { toUsage } from "./usage.ts";

const guess = () => ({ inputTokens: 7, outputTokens: 3 });

function said(input: Partial<LanguageModelUsage["inputTokens"]>, output: number | undefined): LanguageModelUsage {
	return {
		inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined, ...input },
		outputTokens: { total: output, text: undefined, reasoning: undefined },
	};
}

test("toUsage() takes the provider's figures, cached tokens within the input", () => {
	expect(toUsage(said({ total: 100, cacheRead: 60, cacheWrite: 10 }, 5), guess)).toEqual({
		requests: 1,
		inputTokens: 100,
		outputTokens: 5,
		cacheReadTokens: 60,
		cacheWriteTokens: 10,
	});
});

test("toUsage() adds up the input where no total is given", () => {
	expect(toUsage(said({ noCache: 10, cacheRead: 20, cacheWrite: 5 }, 5), guess)).toMatchObject({ inputTokens: 35 });
});

test("toUsage() takes the cost that the provider says it charged, with what was charged beside it", () => {
	const readUsage = providers.find(({ name }) => name === "openrouter")?.readUsage;
	const costOf = (raw: object): number | undefined =>
		toUsage({ ...said({ total: 10 }, 5), raw: raw as never }, guess, { priceOf: () => 7, readUsage }).costUsd;
	expect([
		costOf({ cost: 0.5 }),
		costOf({ cost: 0.5, is_byok: false, cost_details: { upstream_inference_cost: 19 } }),
		costOf({ cost: 0.5, is_byok: true, cost_details: { upstream_inference_cost: 19 } }),
		costOf({ cost: 0 }),
		costOf({ cost: -1 }),
		costOf({ cost: "1" }),
		costOf({}),
	]).toEqual([0.5, 0.5, 19.5, 0, 7, 7, 7]);
});

test("fault 37: toUsage() never has more cached tokens than input, nor negative ones", () => {
	expect(toUsage(said({ total: 10, cacheRead: 60, cacheWrite: 5 }, 5), guess)).toMatchObject({
		cacheReadTokens: 10,
		cacheWriteTokens: 0,
	});
	expect(toUsage(said({ total: NaN, cacheRead: -1 }, Infinity), guess)).toEqual({
		requests: 1,
		inputTokens: 7,
		outputTokens: 3,
		cacheReadTokens: 0,
		cacheWriteTokens: 0,
		estimated: true,
	});
});

test("toUsage() estimates what a model leaves out, whatever is missing", () => {
	const estimated = { inputTokens: 7, outputTokens: 3, estimated: true };
	for (const odd of [undefined, {}, { inputTokens: null, outputTokens: null }, { inputTokens: {}, outputTokens: {} }]) {
		expect(toUsage(odd as LanguageModelUsage | undefined, guess)).toMatchObject(estimated);
	}
});

test("fixedPrice() prices what was cached as said, and as input where nothing is said", () => {
	const tokens = { requests: 1, inputTokens: 100, outputTokens: 10, cacheReadTokens: 50, cacheWriteTokens: 20 };
	expect(fixedPrice({ input: 2, output: 10 })(tokens)).toBeCloseTo((100 * 2 + 10 * 10) / 1e6, 12);
	expect(fixedPrice({ input: 2, output: 10, cacheRead: 1, cacheWrite: 3 })(tokens)).toBeCloseTo(
		(30 * 2 + 50 * 1 + 20 * 3 + 10 * 10) / 1e6,
		12,
	);
});
