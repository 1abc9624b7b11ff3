import type { JsonObject } from "../spec/index.ts";
import { invalid, isMapping, type KeyReader } from "./readers.ts";

/** Options of providers, as a mapping with one mapping for each provider. */
export const providerOptions: KeyReader = (field) => {
	const { value } = field;
	return isMapping(value) && Object.values(value).every(isMapping)
		? { set: { providerOptions: value as JsonObject } }
		: invalid(field, "a mapping with one mapping for each provider");
};
