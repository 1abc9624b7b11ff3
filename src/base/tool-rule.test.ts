import { expect, test } from "vitest";

import { parseToolRule, splitToolRules } from "./tool-rule.ts";

test("splitToolRules() splits at commas outside of parentheses only", () => {
	expect(splitToolRules(" Read, Bash(git add:*, x),,mcp__a__* , Agent(a:b, c(d, e)) ")).toEqual([
		"Read",
		"Bash(git add:*, x)",
		"mcp__a__*",
		"Agent(a:b, c(d, e))",
	]);
	expect(splitToolRules("")).toEqual([]);
});

test("splitToolRules() lets nothing out of a parenthesis that is not closed", () => {
	expect(splitToolRules("Bash(git diff, Write")).toEqual(["Bash(git diff, Write"]);
	expect(splitToolRules("a), b")).toEqual(["a)", "b"]);
});

test("parseToolRule() tells the name from the pattern", () => {
	expect(parseToolRule(" Read ")).toEqual({ text: "Read", name: "Read" });
	expect(parseToolRule("Bash(git diff:*)")).toEqual({ text: "Bash(git diff:*)", name: "Bash", pattern: "git diff:*" });
	expect(parseToolRule("Bash()")).toEqual({ text: "Bash()", name: "Bash", pattern: "" });
});

test("parseToolRule() reads a pattern of everything as no pattern", () => {
	expect(parseToolRule("Bash(*)")).toEqual({ text: "Bash(*)", name: "Bash" });
	expect(parseToolRule("Bash( :* )")).toEqual({ text: "Bash( :* )", name: "Bash" });
});

test("parseToolRule() never reads a broken rule as the plain tool", () => {
	expect(parseToolRule("Bash(git diff")).toEqual({ text: "Bash(git diff", name: "Bash(git diff" });
	expect(parseToolRule("Bash(git) diff")).toEqual({ text: "Bash(git) diff", name: "Bash(git) diff" });
});
