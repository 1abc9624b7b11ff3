import { expect, test } from "vitest";

import { nearest } from "./nearest.ts";

test("nearest() puts the likeliest name first and keeps the given order of equals", () => {
	expect(nearest("explor", ["planner", "explore"])).toEqual(["explore", "planner"]);
	expect(nearest("x", ["b", "a"])).toEqual(["b", "a"]);
});

test("nearest() ignores case and takes any text", () => {
	expect(nearest("EXPLORE", ["planner", "explore"])).toEqual(["explore", "planner"]);
	expect(nearest("", ["ab", "a"])).toEqual(["a", "ab"]);
	expect(nearest("__proto__", [])).toEqual([]);
});
