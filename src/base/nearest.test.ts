import { expect, test } from "vitest";

import { likely, nearest } from "./nearest.ts";

test("nearest() puts the likeliest name first and keeps the given order of equals", () => {
	expect(nearest("explor", ["planner", "explore"])).toEqual(["explore", "planner"]);
	expect(nearest("x", ["b", "a"])).toEqual(["b", "a"]);
});

test("nearest() ignores case and takes any text", () => {
	expect(nearest("EXPLORE", ["planner", "explore"])).toEqual(["explore", "planner"]);
	expect(nearest("", ["ab", "a"])).toEqual(["a", "ab"]);
	expect(nearest("__proto__", [])).toEqual([]);
});

test("likely() finds what a mistyped name means, and guesses nothing further", () => {
	const candidates = ["run", "agents", "runs", "doctor"];
	expect(
		["agnets", "docter", "RUN", "rnu", "hello", "", "x".repeat(300)].map((name) => likely(name, candidates)),
	).toEqual(["agents", "doctor", "run", undefined, undefined, undefined, undefined]);
});
