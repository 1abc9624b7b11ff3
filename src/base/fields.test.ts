import { expect, test } from "vitest";
import { a, act, flag, jsonObject, listOf, mapOf, numberAbove, numberFrom, objectOf, oneOf, text } from "./fields.ts";

const field = objectOf(
	{
		name: text,
		size: oneOf(["small", "large"]),
		isNew: flag,
		cost: numberFrom(0),
		tags: listOf(text),
		prices: mapOf(numberFrom(0)),
		parts: listOf(objectOf({ run: act })),
		even: a("an even number", (value) => Number(value) % 2 === 0),
	},
	["name"],
);

test.each([
	[undefined, "it is undefined, and must be an object"],
	["x", 'it is "x", and must be an object'],
	[[], "it is a list, and must be an object"],
	[{}, '"name" is missing'],
	[{ name: undefined }, '"name" is missing'],
	[{ name: null }, '"name" is null, and must be a text'],
	[{ name: "n", nmae: 1 }, 'there is no key "nmae". Nearest: name'],
	[
		{ name: "n", constructor: 1 },
		'there is no key "constructor". Use one of: name, size, isNew, cost, tags, prices, parts, even',
	],
	[{ name: "n", size: "medium" }, '"size" is "medium", and must be one of small, large'],
	[{ name: "n", isNew: "yes" }, '"isNew" is "yes", and must be true or false'],
	[{ name: "n", cost: Number.NaN }, '"cost" is NaN, and must be a number from 0'],
	[{ name: "n", tags: "a" }, '"tags" is "a", and must be a list'],
	[{ name: "n", tags: ["a", 5] }, '"tags[1]" is 5, and must be a text'],
	[{ name: "n", prices: { a: 1, b: -1 } }, '"prices.b" is -1, and must be a number from 0'],
	[{ name: "n", prices: [] }, '"prices" is a list, and must be an object'],
	[{ name: "n", parts: [{}, { rnu: act }] }, 'there is no key "parts[1].rnu". Nearest: run'],
	[{ name: "n", parts: [{ run: new Map() }] }, '"parts[0].run" is an object of class Map, and must be a function'],
	[{ name: act }, '"name" is a function, and must be a text'],
	[{ name: 1n }, '"name" is 1, and must be a text'],
	[{ name: ["x".repeat(99)].map(Symbol)[0] }, `"name" is Symbol(${"x".repeat(73)}…, and must be a text`],
	[{ name: "n", even: 3 }, '"even" is 3, and must be an even number'],
	[{ name: "n", size: undefined, tags: [], parts: [{ run: undefined }], even: 4 }, undefined],
])("objectOf() says what is wrong with %o", (value, problem) => {
	expect(field(value, "")).toBe(problem);
});

test.each([Number.POSITIVE_INFINITY, Number.NaN, -1, "1", undefined])("numbers are finite: %j is none", (value) => {
	expect(numberFrom(0)(value, "cost")).toMatch(/^"cost" is .*, and must be a number from 0$/);
	expect(numberAbove(0)(value, "cost")).toMatch(/^"cost" is .*, and must be a number above 0$/);
	expect([numberFrom(0)(0, "cost"), numberAbove(0)(0, "cost")]).toEqual([
		undefined,
		'"cost" is 0, and must be a number above 0',
	]);
});

const circle: { self?: object } = {};
circle.self = circle;

test.each([
	[{ a: [1, "x", null, { b: true }], gone: undefined }, undefined],
	["x", '"values" is "x", and must be an object'],
	[{ a: () => 1 }, '"values.a" is a function, and must be plain JSON'],
	[{ a: { b: 1n } }, '"values.a.b" is 1, and must be plain JSON'],
	[{ a: Number.NaN }, '"values.a" is NaN, and must be plain JSON'],
	[{ a: [undefined] }, '"values.a.0" is undefined, and must be plain JSON'],
	[{ a: new Date(0) }, '"values.a" is an object of class Date, and must be plain JSON'],
	[circle, `"values${".self".repeat(14)}.sel…" is nested deeper than 100 levels`],
])("jsonObject() takes what JSON keeps whole: %o", (value, problem) => {
	expect(jsonObject(value, "values")).toBe(problem);
});

test("objectOf() takes an object of a class, whatever else it holds, and one without a prototype", () => {
	class Named {
		readonly #count = 0;
		other = this.#count;
		get name(): string {
			return "n";
		}
	}
	expect(field(new Named(), "")).toBe(undefined);
	expect(field(Object.assign(Object.create(null), { name: "n" }), "")).toBe(undefined);
	expect(field(Object.assign(Object.create(null), { name: "n", other: 1 }), "")).toContain('no key "other"');
});
