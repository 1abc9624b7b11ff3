import { expect, test } from "vitest";

import type { AgentDefinition } from "../spec/index.ts";
import { builtInAgents } from "./built-in.ts";
import { createRegistry, type RegistryParts } from "./registry.ts";

function define(name: string, rest: Partial<AgentDefinition> = {}): AgentDefinition {
	return { name, description: `Does ${name}.`, instructions: "Do.", source: { kind: "code" }, ...rest };
}

function find(code: readonly string[], asked: unknown, parts: Partial<RegistryParts> = {}): string {
	const found = createRegistry({ builtIn: [], code: code.map((name) => define(name)), ...parts }).find(asked);
	return "agent" in found ? found.agent.name : found.problem;
}

test("T9, case 07: find() understands every spelling of a name", () => {
	const spellings = [
		"senior-researcher",
		"Senior Researcher",
		"senior_researcher",
		" senior-researcher\n",
		"['senior-researcher']",
		'["Senior Researcher"]',
		"[senior-researcher]",
		["senior-researcher"],
	];
	for (const asked of spellings) expect(find(["senior-researcher", "other"], asked)).toBe("senior-researcher");
});

test("T9: find() prefers the exact name and refuses to guess between two", () => {
	expect(find(["a-b", "a_b"], "a_b")).toBe("a_b");
	expect(find(["a-b", "a_b"], "A B")).toBe(
		'The agent "A B" could be any of "a-b", "a_b". Use one of these names exactly',
	);
});

test("T2, case 08: find() names what exists, nearest first", () => {
	expect(find(["explore", "planner", "database-expert"], "databse-expert")).toMatch(
		/^There is no agent "databse-expert"\. Use one of: database-expert, /,
	);
	const many = Array.from({ length: 30 }, (_, at) => `agent-${at}`);
	expect(find(many, "agent")).toMatch(/, and 10 more$/);
});

test("T3: find() is safe for every name and type", () => {
	for (const asked of ["constructor", "__proto__", "toString", "hasOwnProperty", "", "  ", "[]", "['a','b']"]) {
		expect(find(["a", "b"], asked)).toMatch(/^There is no agent .*Use one of: /);
	}
	for (const asked of [undefined, null, 5, {}, [], ["a", "b"], [["b"], 1]]) {
		expect(find(["a", "b"], asked)).toBe("The agent must be named by a text. Use one of: a, b");
	}
});

test("find() knows hidden agents and does not name them, and says why a refused file is not there", () => {
	const parts = {
		builtIn: builtInAgents(),
		poisoned: new Map([["explore", ".claude/agents/explore.md was skipped: why"]]),
	};
	expect(find([], "react", parts)).toBe("react");
	expect(find([], "Explore", parts)).toBe(
		'There is no agent "Explore" (.claude/agents/explore.md was skipped: why). Use one of: planner, general-purpose',
	);
});

test("T4: createRegistry() refuses duplicates and blanks in code, with both places", () => {
	const build =
		(...code: readonly AgentDefinition[]) =>
		() =>
			createRegistry({ builtIn: [], code });
	const at = (path: string): Partial<AgentDefinition> => ({ source: { kind: "code", path } });
	expect(build(define("a", at("one.ts")), define("a", at("two.ts")))).toThrow(
		'Cannot register agent "a" twice: one.ts and two.ts define it. Rename one',
	);
	for (const name of ["", " ", "A", "a b", "__proto__"])
		expect(build(define(name))).toThrow(/its name must be of the form/);
	expect(build(define("a", { description: " " }))).toThrow(/its description is empty/);
});

test("createRegistry() lets code beat files and files beat built-in agents, in a stable order", () => {
	const file = (name: string): AgentDefinition =>
		define(name, { description: "file", source: { kind: "project", path: name } });
	const registry = createRegistry({
		builtIn: builtInAgents(),
		code: [define("mine")],
		files: [file("Explore"), file("mine"), file("zed")],
	});
	expect(registry.agents.map(({ name, source }) => `${name} ${source.kind}`)).toEqual([
		"main builtin",
		"general-purpose builtin",
		"planner builtin",
		"react builtin",
		"simple builtin",
		"reflection builtin",
		"plan builtin",
		"summary builtin",
		"code builtin",
		"mine code",
		"Explore project",
		"zed project",
	]);
	expect(registry.find("explore")).toMatchObject({ agent: { name: "Explore" } });
});

test("T11: general-purpose is there by default and gone when switched off", () => {
	const has = (agents: readonly AgentDefinition[]): boolean => agents.some(({ name }) => name === "general-purpose");
	expect(has(builtInAgents())).toBe(true);
	expect(has(builtInAgents({ generalPurpose: false }))).toBe(false);
});
