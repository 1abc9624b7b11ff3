import fc from "fast-check";
import { expect, test } from "vitest";

import type { Grants, ToolFilter } from "../spec/index.ts";
import { howToPermit } from "./how-to-permit.ts";
import { grantAll, isWithin } from "./meet.ts";
import { someTools } from "./some-tools.fixture.ts";
import { type AuthorityRequest, type SpecifiedAuthority, specifyAuthority } from "./specify.ts";
import { wording } from "./some-wording.fixture.ts";

type Asked = Partial<Omit<AuthorityRequest, "definition">> & { definition?: Partial<AuthorityRequest["definition"]> };

const everything = grantAll(someTools);
const readOnly = grantAll(someTools.filter((tool) => tool.access === "read" || tool.access === "delegate"));

function toRequest({ definition, ...rest }: Asked): AuthorityRequest {
	return {
		tools: someTools,
		ceiling: everything,
		howToPermit: howToPermit(rest.ceiling ?? everything, {}, wording),
		depth: 1,
		maxDepth: 2,
		...rest,
		definition: { name: "a", ...definition },
	};
}

function specify(asked: Asked): SpecifiedAuthority {
	const specified = specifyAuthority(toRequest(asked));
	if ("refused" in specified) throw new Error(specified.refused);
	return specified;
}

function granted(asked: Asked): readonly string[] {
	return specify(asked).granted;
}

test("T23: specifyAuthority() inherits without a list, and grants nothing for an empty one", () => {
	expect(granted({})).toEqual(someTools.map((tool) => tool.name));
	expect(granted({ definition: { tools: ["*"] } })).toEqual(someTools.map((tool) => tool.name));
	expect(granted({ definition: { tools: [] } })).toEqual([]);
});

test("T23: specifyAuthority() refuses a list of which nothing is left, with each name and the reason", () => {
	const tools = ["<TOOLS>", "WebSearch", "mcp__meigen__draw", "Bash", "Read(src/**)"];
	expect(specifyAuthority(toRequest({ ceiling: readOnly, definition: { tools } }))).toEqual({
		refused:
			'Cannot start agent "a": none of the tools that it lists can be used. "<TOOLS>" is no tool of any known program; ' +
			'"WebSearch" is not available here; "mcp__meigen__draw" is not available here; ' +
			'"read": agent "a" lists it with a pattern that cannot be evaluated; ' +
			'"bash": the agent that asks may not hand it on (the user allows it with a permit for bash).',
	});
});

test("T23: specifyAuthority() runs with what is left of a list and tells the rest", () => {
	const { withheld: _, ...specified } = specify({
		ceiling: readOnly,
		definition: { tools: ["Read", "Write", "frobnicate", "WebSearch"] },
	});
	const read = { read: { access: "read", permission: "allow", patterns: [] } };
	expect(specified).toEqual({
		authority: { tools: read, ceiling: read },
		granted: ["read"],
		unknown: ["frobnicate"],
		unavailable: ["WebSearch"],
		denied: [
			{ tool: "write", reason: "the agent that asks may not hand it on (the user allows it with a permit for write)" },
		],
	});
});

test.each([
	{ user: "nothing", permitted: readOnly, readOnly: false, how: " (the user allows it with a permit for write)" },
	{
		user: "nothing but reading",
		permitted: readOnly,
		readOnly: true,
		how: " (the user would have to leave out its read-only rule)",
	},
	{ user: "all of it", permitted: everything, readOnly: false, how: "" },
])("specifyAuthority() names what is in the way where the user permits $user", ({ permitted, how, ...rest }) => {
	const asked = { ceiling: readOnly, howToPermit: howToPermit(permitted, rest, wording) };
	expect(specify({ ...asked, depth: 0 }).withheld.get("write")).toBe(`it was not allowed${how}`);
	expect(specify(asked).withheld.get("write")).toBe(`the agent that asks may not hand it on${how}`);
});

test("T17: specifyAuthority() limits a command to the patterns of the list", () => {
	const { authority } = specify({ definition: { tools: ["Read", "Bash(git diff)", "Bash(git log:*)"] } });
	expect(authority.tools["bash"]?.patterns).toEqual([["git diff", "git log:*"]]);
});

test("specifyAuthority() reads the agents that a delegation is limited to", () => {
	const { authority } = specify({ definition: { tools: ["Agent(explore, planner)"] } });
	expect(authority.tools["task"]?.patterns).toEqual([["explore", "planner"]]);
});

test("T22: specifyAuthority() lets deny beat allow, also for a part of a tool", () => {
	expect(granted({ definition: { tools: ["Read", "Grep"], denyTools: ["read_file"] } })).toEqual(["grep"]);
	expect(granted({ definition: { tools: ["read", "bash"], denyTools: ["Bash(rm:*)"] } })).toEqual(["read"]);
	expect(granted({ definition: { tools: ["read", "mcp__db__query"], denyTools: ["mcp__*"] } })).toEqual(["read"]);
});

test("T24: specifyAuthority() has no delegation at the depth limit", () => {
	expect(granted({ depth: 1, maxDepth: 1, definition: { tools: ["read", "task"] } })).toEqual(["read"]);
	expect(granted({ depth: 0, maxDepth: 0 })).not.toContain("task");
	expect(specify({ depth: 1, maxDepth: 1 }).withheld.get("task")).toBe(
		"the depth limit of 1 is reached, so the work is to be done without it",
	);
});

test("T26: specifyAuthority() keeps a read-only parent's children read-only, whatever the file says", () => {
	const wide = { tools: ["*"], denyTools: [], filter: "full" } as const;
	expect(granted({ ceiling: readOnly, definition: wide, toolFilter: "full" })).toEqual([
		"read",
		"grep",
		"task",
		"mcp__db__list",
	]);
	expect(granted({ ceiling: readOnly, delegate: ["write", "bash"] })).toEqual([
		"read",
		"grep",
		"task",
		"mcp__db__list",
	]);
	expect(specify({ ceiling: readOnly, delegate: ["write", "bash"] }).authority.ceiling).toEqual(readOnly);
});

test("case 35: specifyAuthority() grants the meet, never the union", () => {
	const parent = specify({ depth: 0, definition: { denyTools: ["write", "edit", "bash", "mcp__*"] } });
	const child = specifyAuthority(
		toRequest({ ceiling: parent.authority.ceiling, definition: { tools: ["Write", "Bash", "Read"] } }),
	);
	expect(child).toMatchObject({ granted: ["read"] });
});

test("case 35: specifyAuthority() widens what is handed on by the user's configuration alone", () => {
	const { authority } = specify({
		depth: 0,
		definition: { tools: ["read", "task"] },
		delegate: ["write", "bash(git:*)"],
	});
	expect(Object.keys(authority.tools)).toEqual(["read", "task"]);
	expect(Object.keys(authority.ceiling).sort()).toEqual(["bash", "edit", "read", "task", "write"]);
	expect(authority.ceiling["bash"]?.patterns).toEqual([["git:*"]]);
});

test("specifyAuthority() takes commands away with the last tool that writes", () => {
	expect(granted({ definition: { denyTools: ["write", "edit"] } })).toEqual([
		"read",
		"grep",
		"fetch",
		"task",
		"mcp__db__list",
	]);
	expect(granted({ toolFilter: { deny: ["write", "edit"] } })).not.toContain("bash");
	expect(granted({ definition: { denyTools: ["write"] } })).toContain("bash");
});

test("T25: specifyAuthority() filters by what a tool may do, for definitions and calls alike", () => {
	const reading = ["read", "grep", "mcp__db__list"];
	expect(granted({ toolFilter: "readonly" })).toEqual(reading);
	expect(granted({ definition: { filter: "readonly" } })).toEqual(reading);
	expect(granted({ definition: { tools: ["read", "bash", "mcp__db__*"], filter: "readonly" } })).toEqual([
		"read",
		"mcp__db__list",
	]);
	expect(granted({ definition: { filter: "readonly" }, delegate: ["write"] })).toEqual(reading);
	expect(specify({ definition: { filter: "readonly" }, delegate: ["write"] }).authority.ceiling).not.toHaveProperty(
		"write",
	);
});

test("specifyAuthority() always offers the tool that completes the run, and never hands it on", () => {
	const tools = [...someTools, { name: "complete", access: "read", completes: true } as const];
	const { authority, granted } = specify({ tools, toolFilter: { allow: [] }, definition: { denyTools: ["*"] } });
	expect(granted).toEqual(["complete"]);
	expect(authority.ceiling).toEqual({});
	expect(specifyAuthority(toRequest({ tools, definition: { tools: ["nothing"] } }))).toHaveProperty("refused");
});

test("T21: a child is within its parent for any chain of definitions, filters and delegations", () => {
	const rule = fc.constantFrom(
		"read",
		"Bash",
		"bash(git diff:*)",
		"write",
		"*",
		"mcp__*",
		"mcp__db__query",
		"constructor",
		"__proto__",
	);
	const rules = fc.option(fc.array(rule, { maxLength: 4 }), { nil: undefined });
	const filter = fc.oneof(
		fc.constantFrom<ToolFilter>("readonly", "full", "none"),
		fc.record({ allow: rules, deny: rules }),
		fc.record({ base: fc.constantFrom("readonly" as const, "full" as const), allow: rules, deny: rules }),
	);
	const link = fc.record({
		definition: fc.record({ name: fc.constant("a"), tools: rules, denyTools: rules, filter }),
		toolFilter: filter,
		delegate: rules,
	});
	fc.assert(
		fc.property(fc.array(link, { maxLength: 6 }), (chain) => {
			let ceiling: Grants = everything;
			for (const link of chain) {
				const child = specifyAuthority({ ...link, tools: someTools, ceiling, depth: 1, maxDepth: 9 });
				if ("refused" in child) return;
				expect(isWithin(child.authority.ceiling, ceiling)).toBe(true);
				expect(isWithin(child.authority.tools, ceiling)).toBe(true);
				ceiling = child.authority.ceiling;
			}
		}),
	);
});
