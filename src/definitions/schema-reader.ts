import { invalid, isMapping, type KeyReader } from "./readers.ts";

/** A JSON Schema of an object, as a mapping or as JSON text. */
export const outputSchema: KeyReader = (field) => {
	const value = typeof field.value === "string" ? parseJson(field.value) : field.value;
	return isMapping(value) ? { set: { outputSchema: value } } : invalid(field, "a JSON Schema, as a mapping");
};

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
