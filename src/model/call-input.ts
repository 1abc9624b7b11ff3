import type { JsonObject, JsonValue } from "../spec/index.ts";

/** A call's arguments: as JSON text for whoever validates them, and as an object for the prompt. */
export type CallInput = {
	readonly text: string;
	readonly object: JsonObject;
	/** False where the text is no JSON object; `object` then holds it, cut, for the model to see. */
	readonly valid: boolean;
};

/**
 * Reads the arguments of a call as the model wrote them; no arguments at all mean none, `{}`.
 *
 * In a prompt the arguments have to be an object: Anthropic refuses anything else, and servers that speak chat
 * completions disagree about text that is no JSON.
 */
export function readCallInput(written: string): CallInput {
	const text = written.trim() === "" ? "{}" : written;
	const value = parse(text);
	if (isObject(value) && !isDeeperThan(value, maxDepth)) return { text, object: value, valid: true };
	return { text, object: { malformed_arguments: text.slice(0, maxShownChars) }, valid: false };
}

/** Beyond this no tool has a use for it, and code that recurses is still far from the end of its stack. */
const maxDepth = 200;

/** Enough for the model to see its mistake. */
const maxShownChars = 2_000;

function parse(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}

function isObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDeeperThan(value: JsonValue | undefined, depth: number): boolean {
	if (typeof value !== "object" || value === null) return false;
	return depth === 0 || Object.values(value).some((entry) => isDeeperThan(entry, depth - 1));
}
