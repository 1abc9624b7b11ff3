import type { JsonValue } from "../../spec/index.ts";

/** A JSON value, or what the text is or has that is wrong, and where: the end of a sentence. */
export type ParsedJson = { readonly value: JsonValue } | { readonly problem: string };

/** More is no set of arguments: it is a file in the wrong place. */
const maxCharacters = 1_000_000;

/** Deeper nesting overflows the stack of whoever walks it. */
const maxDepth = 100;

/**
 * Parses what a model wrote. Refuses what is too long, nested too deeply, or has a key by which prototypes are reached;
 * no value of such a text is ever built or merged.
 */
export function parseJson(text: string): ParsedJson {
	if (text.length > maxCharacters) {
		return { problem: `has ${text.length} characters, and the limit is ${maxCharacters}` };
	}
	const depth = depthOf(text);
	if (depth > maxDepth) return { problem: `is nested ${depth} levels deep, and the limit is ${maxDepth}` };
	try {
		const value = JSON.parse(text) as JsonValue;
		const key = forbiddenKeyIn(value);
		return key === undefined ? { value } : { problem: `has the key "${key}", which is not allowed` };
	} catch (error) {
		return { problem: describe(error, text) };
	}
}

/** The deepest nesting by brackets outside strings, without building anything. */
function depthOf(text: string): number {
	let depth = 0;
	let deepest = 0;
	for (const token of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[{\]}]/gs)) {
		const first = token[0].charAt(0);
		if (first === "[" || first === "{") deepest = Math.max(deepest, ++depth);
		else if (first === "]" || first === "}") depth -= 1;
	}
	return deepest;
}

function forbiddenKeyIn(value: JsonValue | undefined): string | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	for (const [key, inner] of Object.entries(value)) {
		const found = forbiddenKeys.has(key) ? key : forbiddenKeyIn(inner);
		if (found !== undefined) return found;
	}
	return undefined;
}

const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Where the parser gave up, in its own words, with the text around the place. */
function describe(error: unknown, text: string): string {
	const said = error instanceof Error ? error.message : String(error);
	const position = placeOf(said, text);
	const around = text.slice(Math.max(0, position - 30), position + 30);
	const reason = said.replace(/, (?:\.\.\.)?".*$/s, "").replace(/ in JSON at position.*$/s, "");
	return `is not valid JSON: ${reason} at position ${position} of ${text.length}, near ${JSON.stringify(around)}`;
}

const unexpected = "Unexpected token";

/** The parser names no place for an unexpected token: it is the last character of the shortest text that has one. */
function placeOf(said: string, text: string): number {
	const named = /at position (\d+)/.exec(said)?.[1];
	if (named !== undefined) return Number(named);
	if (!said.startsWith(unexpected)) return text.length;
	let [least, most] = [0, text.length - 1];
	while (least < most) {
		const middle = Math.floor((least + most) / 2);
		if (hasUnexpected(text.slice(0, middle + 1))) most = middle;
		else least = middle + 1;
	}
	return least;
}

function hasUnexpected(text: string): boolean {
	try {
		JSON.parse(text);
		return false;
	} catch (error) {
		return error instanceof Error && error.message.startsWith(unexpected);
	}
}
