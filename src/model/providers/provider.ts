import type { AnyLanguageModel, JsonObject } from "../../spec/index.ts";

/** A provider as data: which variables it reads, and how its package opens a model. */
export type Provider = {
	/** What stands before the slash of `provider/id`. */
	readonly name: string;
	/** Variables that hold the key; the first that is set counts. Empty: there is none. */
	readonly keys: readonly string[];
	/** False where a server may run without a key. */
	readonly needsKey: boolean;
	readonly baseUrl: {
		readonly variable: string;
		readonly default?: string | undefined;
		/** A variable of the provider's own program, and the address that its value means. The first one wins. */
		readonly also?: { readonly variable: string; toUrl(value: string): string } | undefined;
	};
	/** A model of it, for a hint. */
	readonly example: string;
	/** Its name in the price list. Absent: its address is looked up. */
	readonly publicName?: string | undefined;
	/** How its package calls it in the options of a request, where it would take those of other providers as well. */
	readonly optionsName?: string | undefined;
	/** Sent with each request, unless the run's own options say otherwise. */
	readonly providerOptionsOf?: ((modelId: string) => JsonObject | undefined) | undefined;
	/** What only this provider says in the figures of a request. */
	readonly readUsage?: ((raw: JsonObject) => SaidUsage) | undefined;
	/** Loads the package when it is called. */
	open(modelId: string, access: ProviderAccess): Promise<AnyLanguageModel>;
};

/** Figures of a request in the provider's own words, where it says them. */
export type SaidUsage = {
	/** US dollars that were charged. */
	readonly costUsd?: number | undefined;
	readonly cacheWriteTokens?: number | undefined;
};

export type ProviderAccess = {
	/** Absent where the provider needs none and none is set. */
	readonly key?: string | undefined;
	/** The variable that holds the key. */
	readonly keyVariable?: string | undefined;
	readonly baseUrl: string;
	readonly fetch: typeof fetch;
};
