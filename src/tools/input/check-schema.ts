import type { OutputUnit, Validator } from "@cfworker/json-schema";
import type { JsonSchema, JsonValue } from "../../spec/index.ts";

/** What is wrong with a value by its schema, each with its path; empty where nothing is. Throws for a broken schema. */
export type SchemaCheck = (value: JsonValue) => readonly string[];

/** Compiles a schema. Loads the validator on its first use: a program that calls no tool does without. */
export async function compileSchema(schema: JsonSchema): Promise<SchemaCheck> {
	const { Validator } = await import("@cfworker/json-schema");
	const validator: Validator = new Validator(schema, "7", false);
	return (value) => {
		const { valid, errors } = validator.validate(value);
		if (valid) return [];
		const leaves = errors.filter(({ keyword }) => !containers.has(keyword));
		return [...new Set((leaves.length > 0 ? leaves : errors).map(describe))];
	};
}

/** Keywords that only say that something inside is wrong, which is said as well. */
const containers: ReadonlySet<string> = new Set(["properties", "items", "additionalProperties", "$ref", "allOf"]);

function describe({ instanceLocation, keyword, error }: OutputUnit): string {
	const path = pathOf(instanceLocation);
	const missing = keyword === "required" ? /"(.*)"/s.exec(error)?.[1] : undefined;
	if (missing !== undefined) return `${quoted(path === "" ? missing : `${path}.${missing}`)} is missing`;
	if (keyword === "false") return `${quoted(path)} is not allowed`;
	const types = keyword === "type" ? /^Instance type (".*") is invalid\. Expected (".*")\.$/.exec(error) : null;
	if (types) return `${quoted(path)} is a ${bare(types[1])}, and must be ${withArticle(bare(types[2]))}`;
	const said = error.replace(/^Instance does not match any of /, "must be one of ").replace(/\.$/, "");
	return `${quoted(path)}: ${said}`;
}

/** `#/items/0/text` as `items[0].text`. */
function pathOf(pointer: string): string {
	const keys = pointer
		.split("/")
		.slice(1)
		.map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
	return keys.reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`), "");
}

function quoted(path: string): string {
	return path === "" ? "the input" : `"${path}"`;
}

function bare(type: string | undefined): string {
	return (type ?? "").replaceAll('"', "");
}

function withArticle(type: string): string {
	return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
