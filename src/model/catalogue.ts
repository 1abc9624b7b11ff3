import type { PriceOf } from "./price.ts";

/** What is publicly known about a model. */
export type KnownModel = { readonly window?: number | undefined; readonly priceOf: PriceOf };

/** Tokens of a context window that nobody knows: what current models have at least. */
export const unknownWindow = 128_000;

/**
 * Looks up a model's window and price. Undefined where the model is not known; a name is not guessed.
 *
 * `provider` is a provider's public name or, for a compatible server, its address. Loads the price list when it is
 * first asked.
 */
export async function lookUpModel(provider: string, modelId: string): Promise<KnownModel | undefined> {
	const { calcPrice } = await import("@pydantic/genai-prices");
	const where = URL.canParse(provider) ? { providerApiUrl: provider } : { providerId: provider };
	const priceTokens = (tokens: Record<string, number>): ReturnType<typeof calcPrice> => {
		try {
			return calcPrice(tokens, modelId, where);
		} catch {
			return null;
		}
	};
	const known = priceTokens({ input_tokens: 0 });
	if (known === null) return undefined;
	return {
		window: known.model.context_window,
		priceOf: ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }) =>
			priceTokens({
				input_tokens: inputTokens,
				output_tokens: outputTokens,
				cache_read_tokens: cacheReadTokens,
				cache_write_tokens: cacheWriteTokens,
			})?.total_price,
	};
}
