import fc from "fast-check";
import { expect, test } from "vitest";

import { customFilter, fullAccessFilter, parseToolFilter, readOnlyFilter } from "./filters.ts";
import { someTools } from "./some-tools.fixture.ts";

const names = someTools.map((tool) => tool.name);
const completing = someTools.filter((tool) => tool.completes === true).map((tool) => tool.name);
const odd = ["constructor", "__proto__", "toString", "hasOwnProperty", "", "Bash", "ｂａｓｈ", "nowhere"];

test("T20: readOnlyFilter() passes what only reads, and what the host adds", () => {
	expect(readOnlyFilter().filter([...names, ...odd])).toEqual(["read", "grep"]);
	expect(readOnlyFilter([], someTools).filter([...names, ...odd])).toEqual(["read", "grep", "mcp__db__list"]);
	expect(readOnlyFilter(["fetch", "mine"], someTools).filter([...names, "mine"])).toEqual([
		"read",
		"grep",
		"fetch",
		"mcp__db__list",
		"mine",
	]);
});

test("T20: fullAccessFilter() passes all but what executes, and what the host denies", () => {
	expect(fullAccessFilter().filter([...names, ...odd])).toEqual(["read", "grep", "write", "edit", "fetch", "task"]);
	expect(fullAccessFilter(["Write", "mcp__*"], someTools).filter([...names, ...odd])).toEqual([
		"read",
		"grep",
		"edit",
		"fetch",
		"task",
	]);
});

test("T20: customFilter() passes its allow-list, of which an empty one is nothing", () => {
	expect(customFilter({ allow: ["read", "Bash", "mcp__db__*"] }, someTools).filter(names)).toEqual([
		"read",
		"bash",
		"mcp__db__query",
		"mcp__db__list",
	]);
	expect(customFilter({ allow: [] }).filter([...names, ...odd])).toEqual([]);
	expect(customFilter({ allow: ["mine"] }).filter(["mine", "read"])).toEqual(["mine"]);
});

test("T22: customFilter() passes all but its deny-list, under every name of a tool", () => {
	expect(
		customFilter({ deny: ["run_shell_command", "EDIT"] }).filter(["read", "bash", "Bash", "edit", "mine"]),
	).toEqual(["read", "mine"]);
});

test.each(["ｂａｓｈ", "b\u0430sh", "ba\u200bsh", "bash\u0000", "Bash(rm:*", "bash)"])(
	"a deny rule that only looks like the name of a tool passes nothing, for which tool was meant cannot be told: %j",
	(rule) => {
		expect(customFilter({ deny: [rule] }, someTools).filter(names)).toEqual(completing);
		expect(fullAccessFilter([rule], someTools).filter(names)).toEqual(completing);
	},
);

test("an allow rule means the tool of exactly that name alone", () => {
	const tools = [...someTools, { name: "exec", access: "read" } as const];
	expect(customFilter({ allow: ["exec"] }, tools).filter(["bash", "exec"])).toEqual(["exec"]);
	expect(customFilter({ allow: ["exec"] }, someTools).filter(["bash"])).toEqual(["bash"]);
});

test("T35 fault: the tool that completes a run passes every filter", () => {
	const completing = [{ name: "done", access: "read", completes: true } as const];
	for (const filter of [readOnlyFilter, fullAccessFilter])
		expect(filter(["x"], completing).isAllowed("done")).toBe(true);
	expect(customFilter({ deny: ["done"] }, completing).isAllowed("done")).toBe(true);
	expect(customFilter({ allow: [] }).isAllowed("complete")).toBe(true);
});

test("T20: filter() and isAllowed() agree for every name", () => {
	const anyName = fc.oneof(fc.constantFrom(...names, ...odd), fc.string());
	const lists = fc.array(anyName, { maxLength: 4 });
	fc.assert(
		fc.property(lists, fc.array(anyName), (list, asked) => {
			const filters = [
				readOnlyFilter(list),
				fullAccessFilter(list),
				customFilter({ allow: list }),
				customFilter({ deny: list }),
			];
			for (const filter of filters) {
				expect(filter.filter(asked)).toEqual(asked.filter((name) => filter.isAllowed(name)));
			}
		}),
	);
});

test("T7: parseToolFilter() takes no unknown filter for no filter", () => {
	expect(parseToolFilter(" ReadOnly ")).toEqual({ value: "readonly" });
	expect(parseToolFilter({ allow: ["read"], deny: [] })).toEqual({ value: { allow: ["read"], deny: [] } });
	const bad = [
		"read-all",
		"",
		5,
		null,
		[],
		["read"],
		{},
		{ allow: "read" },
		{ allow: [1] },
		{ base: "full", deny: [] },
	];
	for (const value of bad) expect(parseToolFilter(value)).toHaveProperty("problem");
	expect(parseToolFilter("constructor")).toEqual({
		problem:
			'Unknown tool filter "constructor". Use "readonly", "full", "none", or { "allow": [tool names] } or { "deny": [tool names] }',
	});
});
