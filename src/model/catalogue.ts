import type { PriceOf } from "./price.ts";
import { thisMachine } from "./this-machine.ts";

/** What is publicly known about a model. */
export type KnownModel = { readonly window?: number | undefined; readonly priceOf: PriceOf };

/** Tokens of a context window that nobody knows: what current models have at least. */
export const unknownWindow = 128_000;

/**
 * Looks up a model's window and price. Undefined where the model is not known: a name is not guessed.
 *
 * `provider` is a provider's public name or, for a compatible server, its address; `now` tells the day whose prices
 * hold, in milliseconds since 1970. Loads the price list when it is first asked about a place that can be in it: a list
 * of public providers has no server of this machine, and loading it would be a tenth of a start.
 */
export async function lookUpModel(
	provider: string,
	modelId: string,
	now: () => number,
): Promise<KnownModel | undefined> {
	const address = URL.canParse(provider) ? new URL(provider) : undefined;
	if (address && thisMachine.includes(address.hostname)) return undefined;
	const { calcPrice } = await import("@pydantic/genai-prices");
	const where = address ? { providerApiUrl: provider } : { providerId: provider };
	const known = calcPrice({ input_tokens: 0 }, modelId, where);
	if (known === null) return undefined;
	// The whole list is searched once; each request is priced against the one model that was found.
	const found = { ...known.provider, models: [known.model] };
	return {
		window: known.model.context_window,
		priceOf({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }) {
			const tokens = {
				input_tokens: inputTokens,
				output_tokens: outputTokens,
				cache_read_tokens: cacheReadTokens,
				cache_write_tokens: cacheWriteTokens,
			};
			return calcPrice(tokens, modelId, { provider: found, timestamp: new Date(now()) })?.total_price;
		},
	};
}
