import { expect, test } from "vitest";
import { defaultLimit, formatLimit, limitNames, parseLimit } from "./limit-table.ts";

test("every limit has the default of the design, as a person would write it", () => {
	const defaults = limitNames.map((name) => {
		const value = defaultLimit(name);
		return `${name}=${value === undefined ? "none" : formatLimit(name, value)}`;
	});
	expect(defaults).toEqual([
		"steps=200",
		"timeout=1h",
		"tokens=4000000",
		"cost=none",
		"depth=1",
		"children=16",
		"runs=64",
		"concurrency=8",
		"queue=8",
		"child-steps=40",
		"child-timeout=10m",
		"child-tokens=1000000",
		"first-token=1m",
		"idle=1m",
		"tool=2m",
	]);
});

test.each([
	["idle", "1500ms", 1500],
	["idle", "60s", 60_000],
	["timeout", "1h", 3_600_000],
	["depth", "0", 0],
	["cost", "0.50", 0.5],
	["steps", "0", undefined],
	["steps", "-1", undefined],
	["steps", "1.5", undefined],
	["steps", "1e9", undefined],
	["steps", "99999999999999999999", undefined],
	["idle", "10", undefined],
	["idle", "0s", undefined],
	["cost", "$1", undefined],
	["cost", "", undefined],
	["cost", "0", undefined],
	["cost", "0.0", undefined],
	["cost", "0.01", 0.01],
] as const)("parseLimit() reads %s=%s as %s", (name, text, value) => {
	expect(parseLimit(name, text)).toBe(value);
});
