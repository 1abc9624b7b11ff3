import { anyObject, flag, listOf, objectOf, oneOf, text } from "../base/index.ts";
import type { Field, FieldsOf } from "../base/index.ts";
import type { FileChange, JsonValue, ToolResult } from "../spec/index.ts";

/**
 * What a tool returned, as a result: its keys alone, each of its kind, and facts as JSON holds them. Events are made of
 * it, so a result that could not be kept or counted ends here, as an error of its tool.
 *
 * A text says what is wrong with it, as the end of a sentence. Throws what reading it throws, such as a `toJSON`.
 */
export function readResult(value: unknown): ToolResult | string {
	if (typeof value !== "object" || value === null || !("content" in value)) return "it returned no result";
	const given = value as { readonly [key: string]: unknown };
	const read: { [key: string]: unknown } = {};
	for (const [key, field] of resultFields) {
		const part = facts.has(key) ? toJson(given[key]) : given[key];
		if (part === undefined) continue;
		const problem = field(part, key);
		if (problem !== undefined) return `its result cannot be used: ${problem}`;
		read[key] = part;
	}
	return typeof read["content"] === "string" ? (read as ToolResult) : "it returned no result";
}

/** A value as JSON holds it; undefined for one that JSON has no form of. Throws where there is none at all. */
export function toJson(value: unknown): JsonValue | undefined {
	if (value === undefined) return undefined;
	const json = JSON.stringify(value) as string | undefined;
	return json === undefined ? undefined : (JSON.parse(json) as JsonValue);
}

/** Whether a key is one of a result's. */
export function isResultKey(key: string): boolean {
	return Object.hasOwn(fields, key);
}

const change: FieldsOf<FileChange> = { path: text, kind: oneOf(["create", "change"]), hash: text };

const anything: Field = () => undefined;

const fields: FieldsOf<ToolResult> = {
	content: text,
	isError: flag,
	data: anything,
	stats: anyObject,
	refused: text,
	notRun: text,
	invalid: flag,
	changed: listOf(objectOf(change, ["path", "kind", "hash"])),
	full: text,
};

const resultFields = Object.entries(fields);

/** What else than text and flags a result has. */
const facts: ReadonlySet<string> = new Set<keyof ToolResult>(["data", "stats", "changed"]);
