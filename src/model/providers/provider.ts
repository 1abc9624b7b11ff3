import type { AnyLanguageModel, JsonObject } from "../../spec/index.ts";

/** A provider as data: which variables it reads, and how its package opens a model. */
export type Provider = {
	/** What stands before the slash of `provider/id`. */
	readonly name: string;
	/** Variables that hold the key; the first that is set counts. Empty: there is none. */
	readonly keys: readonly string[];
	/** False where a server may run without a key. */
	readonly needsKey: boolean;
	readonly baseUrl: { readonly variable: string; readonly default?: string | undefined };
	/** A model of it, for a hint. */
	readonly example: string;
	/** Its name in the price list. Absent: its address is looked up. */
	readonly publicName?: string | undefined;
	/** Sent with each request, unless the run's own options say otherwise. */
	readonly providerOptions?: JsonObject | undefined;
	/** Loads the package when it is called. */
	open(modelId: string, access: ProviderAccess): Promise<AnyLanguageModel>;
};

export type ProviderAccess = {
	/** Absent where the provider needs none and none is set. */
	readonly key?: string | undefined;
	readonly baseUrl: string;
	readonly fetch: typeof fetch;
};
