import type { JsonObject } from "../../spec/index.ts";

/** A text of a checked input, or the default where it was left out: models write an empty one for what they do not mean. */
export function textOf(input: JsonObject, key: string, otherwise = ""): string {
	const value = input[key];
	return typeof value === "string" && value !== "" ? value : otherwise;
}

/** A whole number of a checked input, between 1 and `max`; `otherwise` where it was left out. */
export function countOf(
	input: JsonObject,
	key: string,
	{ otherwise, max }: { otherwise: number; max: number },
): number {
	const value = input[key];
	return typeof value === "number" ? Math.max(1, Math.min(max, Math.floor(value))) : otherwise;
}
