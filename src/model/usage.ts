import { noUsage, type JsonObject, type LanguageModelUsage, type Usage } from "../spec/index.ts";
import type { PriceOf } from "./price.ts";
import type { SaidUsage } from "./providers/index.ts";

/** What a request seems to have used, for figures that the provider did not give. */
export type UsageEstimate = { readonly inputTokens: number; readonly outputTokens: number };

/** What else is known of a request: its price, and how its provider writes figures of its own. */
export type UsageReaders = {
	readonly priceOf?: PriceOf | undefined;
	readonly readUsage?: ((raw: JsonObject) => SaidUsage) | undefined;
};

/** A request that no model has read: counted, and free. */
export const freeRequest: Usage = { ...noUsage, requests: 1 };

/**
 * The usage of one request. A figure that is missing, negative, no number, or zero where there was something to count
 * is replaced by the estimate, which is made only then, and the whole is marked as estimated. The cost is what the
 * provider says it charged, else by the price; absent where neither is known.
 */
export function toUsage(
	given: LanguageModelUsage | undefined,
	estimate: () => UsageEstimate,
	{ priceOf, readUsage }: UsageReaders = {},
): Usage {
	const said: GivenUsage = given ?? {};
	const saidInput = tokens(said.inputTokens?.total) ?? sum(said.inputTokens);
	const saidOutput = tokens(said.outputTokens?.total);
	const guess = saidInput && saidOutput ? undefined : estimate();
	const inputTokens = saidInput || (guess?.inputTokens ?? 0);
	const outputTokens = saidOutput || (guess?.outputTokens ?? 0);
	const cacheReadTokens = Math.min(tokens(said.inputTokens?.cacheRead) ?? 0, inputTokens);
	const ofProvider = said.raw && readUsage ? readUsage(said.raw) : {};
	const written = tokens(said.inputTokens?.cacheWrite) ?? tokens(ofProvider.cacheWriteTokens) ?? 0;
	const cacheWriteTokens = Math.min(written, inputTokens - cacheReadTokens);
	const figures = { requests: 1, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
	const costUsd = costOf(ofProvider.costUsd) ?? priceOf?.(figures);
	const estimated = inputTokens !== saidInput || outputTokens !== saidOutput;
	return { ...figures, ...(costUsd === undefined ? {} : { costUsd }), ...(estimated ? { estimated } : {}) };
}

function costOf(figure: number | undefined): number | undefined {
	return figure !== undefined && Number.isFinite(figure) && figure >= 0 ? figure : undefined;
}

/** What a model gives that does not keep to its interface: anything may be missing. */
type GivenUsage = { readonly [Key in keyof LanguageModelUsage]?: LanguageModelUsage[Key] | null | undefined };

function tokens(figure: number | undefined): number | undefined {
	return figure !== undefined && Number.isFinite(figure) && figure >= 0 ? Math.round(figure) : undefined;
}

function sum(input: GivenUsage["inputTokens"]): number | undefined {
	if (!input) return undefined;
	const parts = [input.noCache, input.cacheRead, input.cacheWrite].map(tokens).filter((part) => part !== undefined);
	return parts.length === 0 ? undefined : parts.reduce((total, part) => total + part, 0);
}
