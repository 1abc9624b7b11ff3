import { expect, test } from "vitest";

import type { Grants } from "../spec/index.ts";
import { type Permits, rootGrants } from "./root-grants.ts";
import { someTools } from "./some-tools.fixture.ts";

/** Each grant as `name`, `name?` where it is asked for, and its patterns. */
function show(grants: Grants): readonly string[] {
	return Object.entries(grants).map(([name, { permission, patterns }]) =>
		[name, permission === "ask" ? "?" : "", ...patterns.map((list) => ` ${list.join("|")}`)].join(""),
	);
}

function granted(permits: Permits): readonly string[] {
	const { value, problems } = rootGrants(someTools, permits);
	expect(problems).toEqual([]);
	return show(value);
}

test("rootGrants() allows reading and delegating, and nothing else by itself", () => {
	expect(granted({})).toEqual(["read", "grep", "task", "mcp__db__list"]);
	expect(granted({ canAsk: true })).toEqual([
		"read",
		"grep",
		"write?",
		"edit?",
		"bash?",
		"fetch?",
		"task",
		"mcp__db__query?",
		"mcp__db__list",
	]);
});

test("rootGrants() takes accesses, names, patterns and servers", () => {
	expect(granted({ allow: ["write"] })).toEqual(["read", "grep", "write", "edit", "task", "mcp__db__list"]);
	expect(granted({ allow: ["Bash", "mcp__db"] })).toEqual([
		"read",
		"grep",
		"bash",
		"task",
		"mcp__db__query",
		"mcp__db__list",
	]);
	expect(granted({ allow: ["bash(git log)", "bash(git diff:*)"], canAsk: true })).toContain("bash git diff:*|git log");
	expect(granted({ allow: ["bash(git log)", "bash"] })).toContain("bash");
	expect(granted({ yes: true })).toHaveLength(someTools.length);
});

test("T26: rootGrants() read-only beats everything else", () => {
	expect(granted({ readOnly: true, yes: true, canAsk: true, allow: ["write", "bash", "network"] })).toEqual([
		"read",
		"grep",
		"task",
		"mcp__db__list",
	]);
});

test("rootGrants() says which entries permit nothing", () => {
	const allow = ["bsh", "bash(a;b)", "write(x)", "constructor", "", "mcp__later__*"];
	const { value, problems } = rootGrants(someTools, { allow });
	expect(show(value)).toEqual(["read", "grep", "task", "mcp__db__list"]);
	expect(problems.map((problem) => problem.slice(0, problem.indexOf(":")))).toEqual([
		'Cannot allow "bsh"',
		'Cannot allow "bash(a;b)"',
		'Cannot allow "write(x)"',
		'Cannot allow "constructor"',
		'Cannot allow ""',
	]);
});

test.each([
	["bogus", /: it permits nothing\. Use an access \(write, execute, network\), a tool \(read, grep, /],
	["bash(git diff; id)", /: a pattern holds whole words without shell characters\. Use a pattern of whole words /],
	["bash()", /: a pattern holds whole words without shell characters\. /],
	["write(src/*)", /: write takes no pattern\. Allow all that it does with write\.$/],
])("rootGrants() says why %s permits nothing", (entry, why) => {
	const { problems } = rootGrants(someTools, { allow: [entry] });
	expect(problems).toEqual([expect.stringMatching(why)]);
	expect(problems[0]?.startsWith(`Cannot allow "${entry}": `)).toBe(true);
	expect(problems[0]?.endsWith(".")).toBe(true);
});
