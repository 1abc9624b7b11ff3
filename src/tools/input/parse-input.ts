import type { JsonObject, JsonSchema, JsonValue, Tool } from "../../spec/index.ts";
import type { ParsedInput } from "../dispatch.ts";
import { compileSchema, type SchemaCheck } from "./check-schema.ts";
import { coerce } from "./coerce.ts";
import { parseJson } from "./parse-json.ts";

/** Makes an object of what a model wrote, or says what is wrong and where. Never rejects. */
export type InputParser = (tool: Tool, json: string) => Promise<ParsedInput>;

/**
 * A parser for the inputs of tools: JSON, then the documented coercions, then the tool's own check, or its schema
 * where it has none.
 *
 * A schema is compiled once for each tool. Keys that the schema does not know are no error, since models add them:
 * they are named in the note, and left out where the schema forbids them.
 */
export function createInputParser(): InputParser {
	const checks = new WeakMap<JsonSchema, Promise<SchemaCheck>>();
	const checkOf = (schema: JsonSchema): Promise<SchemaCheck> => {
		const check = checks.get(schema) ?? compileSchema(schema);
		checks.set(schema, check);
		return check;
	};
	return async (tool, json) => {
		const wrong = (problem: string): ParsedInput => ({
			problem: `Cannot call ${tool.name}: ${problem.replace(/\.?$/, ".")}`,
		});
		const parsed = parseObject(json);
		if ("problem" in parsed) return wrong(parsed.problem);
		const coerced = coerce(parsed.value, tool.inputSchema) as JsonObject;
		try {
			if (tool.validate) {
				const checked = await tool.validate(coerced);
				return "problem" in checked ? wrong(checked.problem) : checked;
			}
			const { value, unknownKeys } = withoutForbiddenKeys(coerced, tool);
			const problems = (await checkOf(tool.inputSchema))(value);
			if (problems.length > 0) return wrong(`${problems.slice(0, maxProblems).join("; ")}${noteOn(unknownKeys)}`);
			return unknownKeys.length === 0 ? { value } : { value, note: `Unknown keys: ${named(unknownKeys)}.` };
		} catch (error) {
			return wrong(`its input could not be checked (${error instanceof Error ? error.message : String(error)})`);
		}
	};
}

/** Enough to mend a call; the rest is the same mistake again. */
const maxProblems = 8;

function parseObject(json: string): { readonly value: JsonObject } | { readonly problem: string } {
	// Some providers send nothing at all where a tool needs no arguments.
	const parsed = json.trim() === "" ? { value: {} } : parseJson(json);
	if ("problem" in parsed) return { problem: `its input ${parsed.problem}` };
	const value = coerce(parsed.value, { type: "object" });
	if (isObject(value)) return { value };
	return { problem: `its input must be a JSON object, not ${describeType(value)}` };
}

type Cleaned = { readonly value: JsonObject; readonly unknownKeys: readonly string[] };

function withoutForbiddenKeys(value: JsonObject, { inputSchema }: Tool): Cleaned {
	const { properties, additionalProperties, patternProperties } = inputSchema;
	const isOpen =
		patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false);
	if (isOpen || typeof properties !== "object" || properties === null) return { value, unknownKeys: [] };
	const unknownKeys = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
	if (additionalProperties === undefined) return { value, unknownKeys };
	return {
		value: Object.fromEntries(Object.entries(value).filter(([key]) => !unknownKeys.includes(key))),
		unknownKeys,
	};
}

function noteOn(unknownKeys: readonly string[]): string {
	return unknownKeys.length === 0 ? "" : `; unknown keys: ${named(unknownKeys)}`;
}

function named(keys: readonly string[]): string {
	return keys
		.slice(0, maxProblems)
		.map((key) => JSON.stringify(key.slice(0, 100)))
		.join(", ");
}

function isObject(value: JsonValue): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describeType(value: JsonValue): string {
	if (value === null) return "null";
	return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
