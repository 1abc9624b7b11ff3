import { expect, test } from "vitest";
import type { JsonSchema } from "../../spec/index.ts";
import { problemOfSchema } from "./schema-problem.ts";

test.each<readonly [JsonSchema, string]>([
	[{ type: "string", pattern: "(" }, '"(" is no regular expression'],
	[{ type: "object", patternProperties: { "[": {} } }, '"[" is no regular expression'],
	[{ type: "object", properties: { a: { items: { pattern: "*" } } } }, '"*" is no regular expression'],
	[{ type: "object", properties: { a: { $ref: "#/$defs/b" } } }, '"$ref" is "#/$defs/b", which is not in it'],
	[{ $ref: "https://example.com/other" }, '"$ref" is "https://example.com/other", which is not in it'],
])("problemOfSchema() says why %j cannot be used", async (schema, problem) => {
	expect(await problemOfSchema(schema)).toBe(problem);
});

test.each<JsonSchema>([
	{},
	{ type: "string", pattern: "^\\p{L}+$" },
	{ $defs: { b: { type: "string" } }, properties: { a: { $ref: "#/$defs/b" }, c: { $ref: "#" }, d: true } },
	{ properties: { pattern: { type: "string" }, $ref: { type: "number" } } },
	{ const: { pattern: "(" }, enum: [{ $ref: "nowhere" }], default: { pattern: "(" } },
])("problemOfSchema() finds nothing wrong with %j", async (schema) => {
	expect(await problemOfSchema(schema)).toBeUndefined();
});
