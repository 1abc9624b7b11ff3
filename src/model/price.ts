import type { Usage } from "../spec/index.ts";

/** US dollars for a million tokens, as in the configuration. Cache prices default to the price of input. */
export type Price = {
	readonly input: number;
	readonly output: number;
	readonly cacheRead?: number | undefined;
	readonly cacheWrite?: number | undefined;
};

/** The tokens that a price depends on. */
export type PricedTokens = Omit<Usage, "costUsd" | "estimated">;

/** The cost of one request in US dollars; undefined where it is not known. */
export type PriceOf = (tokens: PricedTokens) => number | undefined;

/** The cost at a price that the user configured. */
export function fixedPrice({ input, output, cacheRead = input, cacheWrite = input }: Price): PriceOf {
	return ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }) => {
		const plainTokens = inputTokens - cacheReadTokens - cacheWriteTokens;
		const perMillion =
			plainTokens * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + outputTokens * output;
		return perMillion / 1_000_000;
	};
}
