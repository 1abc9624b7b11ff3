import { expect, test } from "vitest";
import { createRipgrep, nodeFiles, systemClock } from "../host/index.ts";
import type { JsonObject, Tool } from "../spec/index.ts";
import { temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, glob, grep, list, outline, parseStatusRequest, parseTasks, read, search } from "./index.ts";
import type { Workspace } from "./index.ts";

const files = { "a.ts": "export const retry = 1;\n", "b/c.ts": "retry();\n" };

/** What each tool is called with, without what it can do without. */
const calls: readonly (readonly [tool: (workspace: Workspace) => Tool, needed: JsonObject])[] = [
	[list, {}],
	[(workspace) => glob(workspace, createRipgrep(), systemClock), { pattern: "*.ts" }],
	[(workspace) => grep(workspace, createRipgrep()), { pattern: "retry" }],
	[(workspace) => search(workspace, createRipgrep()), { query: "retry" }],
	[read, { path: "a.ts" }],
	[outline, { path: "a.ts" }],
];

/** The texts that a call may leave out. */
function optionalTexts({ inputSchema }: Tool): readonly string[] {
	const { properties, required = [] } = inputSchema as { properties: JsonObject; required?: readonly string[] };
	return Object.entries(properties).flatMap(([key, schema]) => {
		return (schema as { type?: string }).type === "string" && !required.includes(key) ? [key] : [];
	});
}

test("a tool that looks at files takes an empty text for one that was left out, wherever it may be", async () => {
	await using folder = temporaryWorkspace(files);
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const tools = calls.map(([open, needed]) => ({ tool: open(workspace), needed }));
	expect(tools.flatMap(({ tool }) => optionalTexts(tool).map((key) => `${tool.name} ${key}`))).toEqual([
		"list path",
		"glob path",
		"grep path",
		"grep glob",
		"search path",
	]);
	for (const { tool, needed } of tools) {
		const empty = Object.fromEntries(optionalTexts(tool).map((key) => [key, ""]));
		const [given, leftOut] = await Promise.all([
			tool.execute({ ...needed, ...empty }, toolCallContext()),
			tool.execute(needed, toolCallContext()),
		]);
		expect(given).toEqual(leftOut);
		expect(given).not.toHaveProperty("isError");
	}
});

const noFilter = () => ({ problem: "no filter was given" });

test("parseTasks() takes null, an empty text and an empty list for what was left out", () => {
	const leftOut = parseTasks({ prompt: "look" }, noFilter);
	for (const empty of [null, "", []]) {
		const keys = ["prompts", "description", "max_steps", "background", "resume"];
		const input = { prompt: "look", ...Object.fromEntries(keys.map((key) => [key, empty])) };
		expect(parseTasks(input, noFilter)).toEqual({ ...leftOut, tasks: [{ prompt: "look", agent: "general-purpose" }] });
	}
	expect(parseTasks({ prompt: "look", tool_filter: "" }, noFilter)).toEqual({ problem: "no filter was given" });
	expect(parseTasks({ prompt: "", prompts: [] }, noFilter)).toEqual({
		problem: 'Give "prompt": the whole task as text, since the agent sees nothing else.',
	});
});

test("parseStatusRequest() takes null and an empty text for what was left out, and names an id that is none", () => {
	for (const empty of [null, ""]) {
		const input = { id: empty, wait_seconds: empty, offset: empty, stop: empty };
		expect(parseStatusRequest(input)).toEqual({ value: {} });
	}
	expect(parseStatusRequest({ id: 5 })).toEqual({ problem: '"id" must be the id of a task; it is 5.' });
});
