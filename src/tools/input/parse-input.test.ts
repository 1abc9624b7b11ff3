import { expect, test } from "vitest";
import type { JsonSchema, Tool } from "../../spec/index.ts";
import { createInputParser } from "./parse-input.ts";

const schema: JsonSchema = {
	type: "object",
	properties: {
		path: { type: "string" },
		limit: { type: "integer", minimum: 1 },
		ratio: { type: "number" },
		all: { type: "boolean" },
		tags: { type: "array", items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } },
		mode: { enum: ["fast", "safe"] },
		either: { anyOf: [{ type: "integer" }, { type: "null" }] },
	},
	required: ["path"],
};

async function parse(json: string, overrides: Partial<Tool> = {}) {
	const tool: Tool = {
		name: "mine",
		description: "x",
		access: "read",
		inputSchema: schema,
		execute: async () => ({ content: "" }),
		...overrides,
	};
	return createInputParser()(tool, json);
}

const problem = (said: string) => ({ problem: `Cannot call mine: ${said}` });

test("T31 the parser says where the text is not JSON", async () => {
	expect(await parse('{"path": "a", limit: 1}')).toEqual(
		problem(
			String.raw`its input is not valid JSON: Expected double-quoted property name at position 14 of 23, near "{\"path\": \"a\", limit: 1}".`,
		),
	);
	expect(await parse('{"path": "a')).toEqual(
		problem(String.raw`its input is not valid JSON: Unterminated string at position 11 of 11, near "{\"path\": \"a".`),
	);
	expect(await parse("read a.txt")).toEqual(
		problem(`its input is not valid JSON: Unexpected token 'r' at position 0 of 10, near "read a.txt".`),
	);
	expect(await parse('{"path": oops, "limit": [1]}')).toEqual(
		problem(
			String.raw`its input is not valid JSON: Unexpected token 'o' at position 9 of 28, near "{\"path\": oops, \"limit\": [1]}".`,
		),
	);
	expect(await parse("[1]")).toEqual(problem("its input must be a JSON object, not an array."));
	expect(await parse("null")).toEqual(problem("its input must be a JSON object, not null."));
});

test("T31, fault 27: the parser names missing keys, wrong types and unknown keys with their paths", async () => {
	expect(await parse('{"limit":0,"tags":[{"name":"x"},{}],"mode":"slow","pth":"a"}')).toEqual(
		problem(
			'"path" is missing; "limit": 0 is less than 1; "tags[1].name" is missing; ' +
				'"mode": must be one of ["fast","safe"]; unknown keys: "pth".',
		),
	);
	expect(await parse('{"path":5,"all":"yes","limit":"many"}')).toEqual(
		problem(
			'"path" is a number, and must be a string; "limit" is a string, and must be an integer; ' +
				'"all" is a string, and must be a boolean.',
		),
	);
});

test("fault 27: the parser mends numbers, booleans, JSON in a text and null, and nothing else", async () => {
	expect(
		await parse('{"path":"a","limit":"5","ratio":" -1.5e2 ","all":"true","tags":"[{\\"name\\":\\"x\\"}]"}'),
	).toEqual({
		value: { path: "a", limit: 5, ratio: -150, all: true, tags: [{ name: "x" }] },
	});
	expect(await parse('{"path":"5","limit":null,"either":null}')).toEqual({ value: { path: "5", either: null } });
	expect(await parse('{"path":"a","either":"7"}')).toEqual({ value: { path: "a", either: 7 } });
	expect(await parse(JSON.stringify('{"path":"a"}'))).toEqual({ value: { path: "a" } });
	for (const odd of ['"0x10"', '"1e999"', '"5 "', '""', '"True"', "1"]) {
		const answer = await parse(`{"path":"a","all":${odd}}`);
		expect(answer).toHaveProperty("problem");
	}
	expect(await parse('{"path":null}')).toEqual(problem('"path" is a null, and must be a string.'));
});

test("T31, fault 27: the parser allows keys that a schema does not know, and leaves out those that it forbids", async () => {
	const note = 'Unknown keys: "why".';
	expect(await parse('{"path":"a","why":1}')).toEqual({ value: { path: "a", why: 1 }, note });
	const closed = { inputSchema: { ...schema, additionalProperties: false } };
	expect(await parse('{"path":"a","why":1}', closed)).toEqual({ value: { path: "a" }, note });
	const open = { inputSchema: { ...schema, additionalProperties: true } };
	expect(await parse('{"path":"a","why":1}', open)).toEqual({ value: { path: "a", why: 1 } });
});

test("fault 28: the parser refuses keys that reach prototypes, long texts and deep nesting, and changes no prototype", async () => {
	const forbidden = [
		'{"path":"a","__proto__":{"polluted":1}}',
		'{"tags":[{"constructor":{"prototype":{"polluted":1}}}]}',
	];
	expect(await Promise.all(forbidden.map((json) => parse(json)))).toEqual([
		problem('its input has the key "__proto__", which is not allowed.'),
		problem('its input has the key "constructor", which is not allowed.'),
	]);
	expect(await parse(JSON.stringify({ path: "a", tags: '[{"__proto__":{"polluted":1}}]' }))).toEqual(
		problem('"tags" is a string, and must be an array.'),
	);
	expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
	expect(await parse(JSON.stringify({ path: "x".repeat(1_000_000) }))).toEqual(
		problem("its input has 1000011 characters, and the limit is 1000000."),
	);
	const deep = `{"path":${"[".repeat(999)}${"]".repeat(999)}}`;
	expect(await parse(deep)).toEqual(problem("its input is nested 1000 levels deep, and the limit is 100."));
	expect(await parse(`{"path":"${"[".repeat(999)}\\"${"{".repeat(999)}"}`)).toHaveProperty("value");
});

test("the parser takes no input at all as no arguments", async () => {
	expect(await parse("", { inputSchema: { type: "object" } })).toEqual({ value: {} });
});

test("the parser asks the tool's own check last, and denies where a check or a schema breaks", async () => {
	const validate: Tool["validate"] = (input) => ({ value: { checked: input } });
	expect(await parse('{"path":"a"}', { validate })).toEqual({ value: { checked: { path: "a" } } });
	expect(await parse('{"path":"a"}', { validate: () => ({ problem: "no" }) })).toEqual(problem("no."));
	const throws = (): never => {
		throw new Error("broken");
	};
	expect(await parse('{"path":"a"}', { validate: throws })).toEqual(
		problem("its input could not be checked (broken)."),
	);
	const inputSchema = { type: "object", properties: { path: { $ref: "https://example.com/x" } } };
	expect(await parse('{"path":"a"}', { inputSchema })).toHaveProperty("problem");
});
