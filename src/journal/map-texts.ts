import type { JsonValue } from "../spec/index.ts";

/** Where a text stands in a JSON value. */
export type TextPath = readonly (string | number)[];

/** A copy of a JSON value with each of its texts replaced. Keys stay, in their order. */
export function mapTexts(
	value: JsonValue,
	map: (text: string, path: TextPath) => string,
	path: TextPath = [],
): JsonValue {
	if (typeof value === "string") return map(value, path);
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) return value.map((item: JsonValue, index) => mapTexts(item, map, [...path, index]));
	const entries = Object.entries(value).flatMap(([key, item]) =>
		item === undefined ? [] : [[key, mapTexts(item, map, [...path, key])] as const],
	);
	return Object.fromEntries(entries);
}
