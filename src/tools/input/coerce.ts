import type { JsonObject, JsonSchema, JsonValue } from "../../spec/index.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Mends what models often get wrong about types, and nothing else:
 *
 * - `"5"` is 5 where a number or an integer is wanted,
 * - `"true"` and `"false"` are booleans where one is wanted,
 * - a text of JSON is its object or array where one is wanted,
 * - `null` for an optional key that does not allow it counts as left out.
 *
 * A value of a type that the schema allows is never touched. The input is not changed.
 */
export function coerce(value: JsonValue, schema: unknown): JsonValue {
	if (!isSchema(schema)) return value;
	const mended = typeof value === "string" ? coerceText(value, typesOf(schema)) : value;
	if (typeof mended !== "object" || mended === null) return mended;
	if (isArray(mended)) return mended.map((item) => coerce(item, schema["items"]));
	return coerceObject(mended, schema);
}

function coerceObject(value: JsonObject, schema: JsonSchema): JsonObject {
	const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
	const required = Array.isArray(schema["required"]) ? (schema["required"] as readonly unknown[]) : [];
	const entries = Object.entries(value).flatMap(([key, inner]) => {
		if (inner === undefined) return [];
		const wanted = Object.hasOwn(properties, key) ? properties[key] : undefined;
		const isLeftOut = inner === null && !required.includes(key) && refusesNull(wanted);
		return isLeftOut ? [] : [[key, coerce(inner, wanted)] as const];
	});
	return Object.fromEntries(entries);
}

function coerceText(text: string, types: ReadonlySet<string>): JsonValue {
	if (types.size === 0 || types.has("string")) return text;
	const trimmed = text.trim();
	if ((types.has("number") || types.has("integer")) && isNumber(trimmed)) return Number(trimmed);
	if (types.has("boolean") && (trimmed === "true" || trimmed === "false")) return trimmed === "true";
	if ((types.has("object") && trimmed.startsWith("{")) || (types.has("array") && trimmed.startsWith("["))) {
		const parsed = parseJson(trimmed);
		if ("value" in parsed) return parsed.value;
	}
	return text;
}

function isNumber(text: string): boolean {
	return /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text));
}

function refusesNull(schema: unknown): boolean {
	if (!isSchema(schema)) return false;
	const types = typesOf(schema);
	return types.size > 0 && !types.has("null");
}

/** The types that a schema names, by itself or by its alternatives; empty where any type may do. */
function typesOf(schema: JsonSchema): ReadonlySet<string> {
	const { type, anyOf, oneOf } = schema;
	if (typeof type === "string") return new Set([type]);
	if (Array.isArray(type)) return new Set(type.filter((name) => typeof name === "string"));
	const branches = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : [];
	const named = branches.map((branch: unknown) => (isSchema(branch) ? typesOf(branch) : new Set<string>()));
	return named.some((types) => types.size === 0) ? new Set() : new Set(named.flatMap((types) => [...types]));
}

function isSchema(value: unknown): value is JsonSchema {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
	return Array.isArray(value);
}
