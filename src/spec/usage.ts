/**
 * What was spent: sums of the provider's own figures, failed and repeated requests included.
 *
 * Tokens are whole and never negative. `inputTokens` includes those read from or written to a cache.
 */
export type Usage = {
	readonly requests: number;
	readonly inputTokens: number;
	readonly outputTokens: number;
	readonly cacheReadTokens: number;
	readonly cacheWriteTokens: number;
	/** US dollars; absent as soon as the price of one request is unknown. */
	readonly costUsd?: number | undefined;
	/** True where at least one request came back without figures and was estimated. */
	readonly estimated?: boolean | undefined;
};

/** Nothing spent: the neutral element of `addUsage`. */
export const noUsage: Usage = {
	requests: 0,
	inputTokens: 0,
	outputTokens: 0,
	cacheReadTokens: 0,
	cacheWriteTokens: 0,
	costUsd: 0,
};

/** Adds two usages. A cost is known only where both are; an estimate stays an estimate. */
export function addUsage(a: Usage, b: Usage): Usage {
	const costUsd = a.costUsd === undefined || b.costUsd === undefined ? undefined : a.costUsd + b.costUsd;
	return {
		requests: a.requests + b.requests,
		inputTokens: a.inputTokens + b.inputTokens,
		outputTokens: a.outputTokens + b.outputTokens,
		cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
		cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
		...(costUsd === undefined ? {} : { costUsd }),
		...(a.estimated || b.estimated ? { estimated: true } : {}),
	};
}

/** The tokens that count against a token limit: input that was not read from a cache, plus output. */
export function limitedTokens(usage: Usage): number {
	return Math.max(0, usage.inputTokens - usage.cacheReadTokens) + usage.outputTokens;
}
