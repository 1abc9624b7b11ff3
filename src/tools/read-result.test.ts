import { expect, test } from "vitest";
import { readResult } from "./read-result.ts";

test("readResult() gives a result whole, with its facts as JSON holds them", () => {
	const changed = [{ path: "a.txt", kind: "create", hash: "0" }];
	const whole = {
		content: "c",
		isError: true,
		stats: { time_ms: 3 },
		refused: "r",
		notRun: "n",
		invalid: true,
		full: "f",
	};
	expect(readResult({ ...whole, changed, data: { at: new Date(0), gone: undefined, run: () => 1 } })).toEqual({
		...whole,
		changed,
		data: { at: "1970-01-01T00:00:00.000Z" },
	});
	expect(readResult({ content: "c", isError: undefined, data: () => 1, changed: undefined })).toEqual({ content: "c" });
});

test("readResult() takes nothing over that a result does not have", () => {
	const forged = { type: "run-end", callId: "another", tool: "another", outcome: { status: "completed" } };
	expect(readResult({ content: "c", ...forged })).toEqual({ content: "c" });
});

test.each([
	[undefined, "it returned no result"],
	[null, "it returned no result"],
	["text", "it returned no result"],
	[{ data: 1 }, "it returned no result"],
	[{ content: undefined }, "it returned no result"],
	[{ content: 5 }, 'its result cannot be used: "content" is 5, and must be a text'],
	[{ content: "c", isError: "yes" }, 'its result cannot be used: "isError" is "yes", and must be true or false'],
	[{ content: "c", invalid: 1 }, 'its result cannot be used: "invalid" is 1, and must be true or false'],
	[{ content: "c", refused: 5 }, 'its result cannot be used: "refused" is 5, and must be a text'],
	[{ content: "c", notRun: {} }, 'its result cannot be used: "notRun" is an object, and must be a text'],
	[{ content: "c", full: null }, 'its result cannot be used: "full" is null, and must be a text'],
	[{ content: "c", stats: [] }, 'its result cannot be used: "stats" is a list, and must be an object'],
	[{ content: "c", changed: 5 }, 'its result cannot be used: "changed" is 5, and must be a list'],
	[{ content: "c", changed: [null] }, 'its result cannot be used: "changed[0]" is null, and must be an object'],
	[{ content: "c", changed: [{ path: "a" }] }, 'its result cannot be used: "changed[0].kind" is missing'],
])("readResult(%j) says what is wrong", (value, problem) => {
	expect(readResult(value)).toBe(problem);
});

test.each([
	["BigInt", { n: 1n }],
	["circular", circle()],
	["call stack", nested(20_000)],
])("readResult() throws for facts that JSON has no form of: %s", (why, data) => {
	expect(() => readResult({ content: "c", data })).toThrow(why);
	expect(() => readResult({ content: "c", stats: { data } })).toThrow(why);
});

function circle(): object {
	const circle: { self?: object } = {};
	circle.self = circle;
	return circle;
}

function nested(depth: number): readonly unknown[] {
	let value: readonly unknown[] = [];
	for (let level = 0; level < depth; level++) value = [value];
	return value;
}
