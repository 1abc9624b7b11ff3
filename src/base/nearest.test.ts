import { expect, test } from "vitest";

import { alike, likely, nearest, suggest } from "./nearest.ts";

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
		["agnets", "docter", "RUN", "rnus", "hello", "", "x".repeat(300)].map((name) => likely(name, candidates)),
	).toEqual(["agents", "doctor", "run", "runs", undefined, undefined, undefined]);
});

test("alike() names what is really near, and nothing where nothing is", () => {
	const options = ["--model", "--agent", "--cwd", "--max-steps", "--max-cost", "--yes"];
	const near = ["--modle", "-MODEL", "--max", "--agnet", "--bogus", "-x", "--", "", "y".repeat(300)];
	expect(near.map((name) => alike(name, options))).toEqual([
		["--model"],
		["--model"],
		["--max-cost", "--max-steps"],
		["--agent"],
		[],
		[],
		[],
		[],
		[],
	]);
	expect(alike("nope", ["0xtfs7fc94", "b1c2d3e4f5"])).toEqual([]);
	expect(alike("a", ["b"])).toEqual([]);
	expect(alike("foo", ["tool", "food", "of"])).toEqual(["food"]);
});

test("suggest() names the near ones, else all in the given order, of many the first", () => {
	expect(suggest("hgih", ["low", "high", "max"])).toBe("Nearest: high");
	expect(suggest("much", ["low", "high", "max"])).toBe("Use one of: low, high, max");
	const many = Array.from({ length: 23 }, (_, index) => `name${index}`);
	expect(suggest("other", many)).toMatch(/^Use one of: name0, .*, name19, and 3 more$/);
});
