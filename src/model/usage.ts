import { noUsage, type LanguageModelUsage, type Usage } from "../spec/index.ts";
import type { PriceOf } from "./price.ts";

/** What a request seems to have used, for figures that the provider did not give. */
export type UsageEstimate = { readonly inputTokens: number; readonly outputTokens: number };

/** A request that no model has read: counted, and free. */
export const freeRequest: Usage = { ...noUsage, requests: 1 };

/**
 * The usage of one request. A figure that is missing, negative, no number, or zero where there was something to count
 * is replaced by the estimate, which is made only then, and the whole is marked as estimated. The cost is absent where the price is unknown.
 */
export function toUsage(said: LanguageModelUsage | undefined, estimate: () => UsageEstimate, priceOf?: PriceOf): Usage {
	const saidInput = tokens(said?.inputTokens.total) ?? sum(said?.inputTokens);
	const saidOutput = tokens(said?.outputTokens.total);
	const guess = saidInput && saidOutput ? undefined : estimate();
	const inputTokens = saidInput || (guess?.inputTokens ?? 0);
	const outputTokens = saidOutput || (guess?.outputTokens ?? 0);
	const cacheReadTokens = Math.min(tokens(said?.inputTokens.cacheRead) ?? 0, inputTokens);
	const cacheWriteTokens = Math.min(tokens(said?.inputTokens.cacheWrite) ?? 0, inputTokens - cacheReadTokens);
	const figures = { requests: 1, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
	const costUsd = priceOf?.(figures);
	const estimated = inputTokens !== saidInput || outputTokens !== saidOutput;
	return { ...figures, ...(costUsd === undefined ? {} : { costUsd }), ...(estimated ? { estimated } : {}) };
}

function tokens(figure: number | undefined): number | undefined {
	return figure !== undefined && Number.isFinite(figure) && figure >= 0 ? Math.round(figure) : undefined;
}

function sum(input: LanguageModelUsage["inputTokens"] | undefined): number | undefined {
	if (input === undefined) return undefined;
	const parts = [input.noCache, input.cacheRead, input.cacheWrite].map(tokens).filter((part) => part !== undefined);
	return parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0);
}
