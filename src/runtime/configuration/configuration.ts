import type { Effort, Hook, JsonObject } from "../../spec/index.ts";
import type { ModelSettings } from "../options.ts";
import type { LimitName } from "./limit-table.ts";

/** What a file, variables or flags say. Absent: they say nothing about it. */
export type Configuration = {
	/** `provider/id` or an alias. */
	readonly model?: string;
	readonly effort?: Effort;
	readonly temperature?: number;
	readonly maxOutputTokens?: number;
	/** Sent with each request, by provider. */
	readonly providerOptions?: JsonObject;
	/** Addresses of providers, by their names. */
	readonly baseUrls?: { readonly [provider: string]: string };
	readonly aliases?: { readonly [alias: string]: string };
	/** By `provider/id`. */
	readonly models?: { readonly [id: string]: ModelSettings };
	/** Milliseconds, counts, tokens or US dollars, as the limit says. */
	readonly limits?: { readonly [Name in LimitName]?: number };
	/** Tool rules and access classes that need no question. */
	readonly allow?: readonly string[];
	/** What an agent may hand on beyond its own tools, by agent. */
	readonly delegate?: { readonly [agent: string]: readonly string[] };
	/** Commands that are asked. Of a project's file only where the user trusts them. */
	readonly hooks?: readonly Hook[];
	/** False switches an agent off. */
	readonly agents?: { readonly [agent: string]: boolean };
};
