import type { JsonObject, JsonValue } from "../../spec/index.ts";

type Read<T> = { readonly value: T } | { readonly problem: string };

/** Whether a key says anything. Models write null, an empty text or an empty list for what they leave out. */
export function given(input: JsonObject, key: string): boolean {
	const value = Object.hasOwn(input, key) ? (input[key] ?? "") : "";
	return value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** A text that is not blank. */
export function readText(input: JsonObject, key: string): Read<string> {
	const value = input[key];
	if (typeof value !== "string") return { problem: `"${key}" must be text; it is ${shown(value)}.` };
	if (value.trim() === "")
		return { problem: `"${key}" is blank. Write the whole task there, since the agent sees nothing else.` };
	return { value };
}

/** A list of texts that are not blank, or the JSON text of one. At least one. */
export function readTexts(input: JsonObject, key: string): Read<readonly string[]> {
	const list = typeof input[key] === "string" ? parsed(input[key]) : input[key];
	if (!Array.isArray(list) || list.length === 0)
		return { problem: `"${key}" must be a list of texts; it is ${shown(input[key])}.` };
	const texts = list.filter((entry): entry is string => typeof entry === "string" && entry.trim() !== "");
	if (texts.length === list.length) return { value: texts };
	return { problem: `"${key}" has an entry that is blank or no text. Write a whole task in each.` };
}

/** A whole number of at least 1, or its digits as text; undefined where it is not given. */
export function readWhole(input: JsonObject, key: string | undefined): Read<number | undefined> {
	if (key === undefined || !given(input, key)) return { value: undefined };
	const value = input[key];
	const number = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	if (typeof number === "number" && Number.isInteger(number) && number >= 1) return { value: number };
	return { problem: `"${key}" must be a whole number of at least 1; it is ${shown(value)}.` };
}

/** true or false, or the word as text; undefined where it is not given. */
export function readFlag(input: JsonObject, key: string): Read<boolean | undefined> {
	if (!given(input, key)) return { value: undefined };
	const value = input[key];
	if (typeof value === "boolean") return { value };
	if (value === "true" || value === "false") return { value: value === "true" };
	return { problem: `"${key}" must be true or false; it is ${shown(value)}.` };
}

/** The value of a JSON text, or undefined where it is none. */
export function parsed(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}

/** A value as it stands in an error, cut. */
function shown(value: unknown): string {
	const text = JSON.stringify(value) ?? "missing";
	return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
