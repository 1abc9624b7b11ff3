import { expect, test } from "vitest";
import { readText } from "./read-text.fixture.ts";

const path = ".codex/agents/x.toml";
const head = 'name = "x"\ndescription = "d"\n';
const body = 'developer_instructions = """\nDo it.\n"""\n';

test("a Codex agent is TOML, with its instructions in a key", async () => {
	const text = `${head}model = "gpt-5"\nmodel_reasoning_effort = "high"\nsandbox_mode = "read-only"\n${body}`;
	expect(await readText(path, text)).toEqual({ set: { model: "gpt-5", effort: "high", filter: "readonly" }, said: [] });
});

test("a table of a Codex agent is known by its line", async () => {
	expect(await readText(path, `${head}${body}\n[mcp_servers.docs]\ncommand = "x"\n`)).toEqual({
		set: {},
		said: [`${path}:7: info: MCP servers of an agent are not supported here; configure them for the workspace`],
	});
});

test("a key of a Codex agent is known by its line, whatever stands in the texts before it", async () => {
	const long = "developer_instructions = '''\nmodel = 1\n# \"\"\"\n'''\n";
	const keys = ["# it's", "model = 5 # x", '"odd key" = 1', "[ tools ]", "web_search = true"].join("\n");
	expect(await readText(path, `${head}${long}${keys}\n`)).toEqual({
		set: {},
		said: [
			`${path}:8: warning: "model" is 5 and was ignored; it must be a text, or a list of texts`,
			`${path}:9: info: "odd key" is no key of codex agents and was ignored.`,
			`${path}:10: info: Switches for tools of Codex have no meaning here`,
		],
	});
	expect((await readText(path, `${head}tools = ["read"]\ndeny_tools = ["bash"]\n${body}`)).set).toEqual({
		tools: ["read"],
		denyTools: ["bash"],
	});
});

test.each([
	[
		'name = "x',
		":1: refused: The file is no valid TOML: control characters are not allowed in strings. Correct it, or the agent stays off",
	],
	[
		'sandbox_mode = "none"',
		':3: refused: "sandbox_mode" is "none"; it must be read-only, workspace-write or danger-full-access',
	],
	[
		'name = "y"',
		":3: refused: The file is no valid TOML: trying to redefine an already defined table or value. Correct it, or the agent stays off",
	],
])("a Codex agent with %s is refused", async (line, message) => {
	const text = line.startsWith('name = "x') ? `${line}\n${body}` : `${head}${line}\n${body}`;
	expect(await readText(path, text)).toEqual({ said: [`${path}${message}`] });
});

test("a Codex agent without instructions is told where they belong", async () => {
	const missing = "The agent has no instructions. Write them in developer_instructions";
	expect(await readText(path, head)).toEqual({ said: [`${path}: refused: ${missing}`] });
	expect(await readText(path, `${head}developer_instructions = 5`)).toEqual({
		said: [`${path}:3: refused: "developer_instructions" must be a text`],
	});
});
