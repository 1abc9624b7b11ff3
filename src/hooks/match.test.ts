import { expect, test } from "vitest";
import { matchAgents, matchTools } from "./match.ts";

const tools = ["bash", "read", "edit", "write", "task", "mcp__memory__store", "mcp__files__read", "reader"];

function matched(matcher: string | undefined, names: readonly string[] = tools): readonly string[] {
	const matches = matchTools(matcher);
	if (typeof matches !== "function") throw new Error(matches.problem);
	return names.filter(matches);
}

test.each([
	[undefined, tools],
	["", tools],
	["*", tools],
	["Bash", ["bash"]],
	["bash", ["bash"]],
	["Edit|Write", ["edit", "write"]],
	["MultiEdit | Write", ["edit", "write"]],
	["Task", ["task"]],
	["Agent", ["task"]],
	["run_shell_command", ["bash"]],
	["mcp__memory__store", ["mcp__memory__store"]],
	["mcp__memory", ["mcp__memory__store"]],
	["mcp__.*", ["mcp__memory__store", "mcp__files__read"]],
	["mcp__.*__read", ["mcp__files__read"]],
	["^(Read|Bash)$", ["bash", "read"]],
	["^read$", ["read"]],
	["Read.*", ["read"]],
	["reader", ["reader"]],
	["nothing", []],
])("matchTools(%j) matches %j", (matcher, expected) => {
	expect(matched(matcher)).toEqual(expected);
});

test("matchTools() says what is wrong with a matcher that is no regular expression", () => {
	expect(matchTools("Bash(")).toEqual({ problem: 'its matcher "Bash(" is no regular expression' });
});

test.each([
	["Explore", true],
	["planner|explore", true],
	["expl.*", true],
	["Bash", false],
])("matchAgents(%j) matches the agent explore: %j", (matcher, expected) => {
	const matches = matchAgents(matcher);
	expect(typeof matches === "function" && matches("explore")).toBe(expected);
});
