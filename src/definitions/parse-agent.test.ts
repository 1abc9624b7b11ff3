import { expect, test } from "vitest";

import { dialects, errand } from "./dialects/index.ts";
import { maxFileBytes } from "./decode.ts";
import { parseAgentFile, type ParsedAgent } from "./parse-agent.ts";
import { formatProblem } from "./problem.ts";

async function parse(
	text: string | Uint8Array,
	dialect = "errand",
	kind: "project" | "user" = "project",
): Promise<ParsedAgent> {
	const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
	const found = dialects.find(({ name }) => name === dialect) ?? errand;
	return parseAgentFile(bytes, { path: "x.md", kind, dialect: found });
}

/** A whole file with these lines beside a name and a description. */
function withKeys(...lines: readonly string[]): string {
	return ["---", "name: x", "description: Does x.", ...lines, "---", "Do x."].join("\n");
}

async function said(text: string | Uint8Array, dialect?: string): Promise<readonly string[]> {
	return (await parse(text, dialect)).problems.map(formatProblem);
}

test("parseAgentFile() reads every key of our own form", async () => {
	const text = withKeys(
		"tools: read, bash(git diff:*)",
		"deny_tools: [write]",
		"filter: readonly",
		"model: [anthropic/a, openai/b]",
		"strategy: plan",
		"max_steps: '7'",
		"timeout: 1.5m",
		"max_total_tokens: 5000",
		"effort: high",
		"temperature: 0.5",
		"max_output_tokens: 900",
		"completion: tool",
		"output_schema: {type: object, properties: {a: {type: string}}}",
		"background: true",
		"hidden: false",
	);
	expect(await parse(text)).toEqual({
		name: "x",
		problems: [],
		value: {
			name: "x",
			description: "Does x.",
			instructions: "Do x.",
			tools: ["read", "bash(git diff:*)"],
			denyTools: ["write"],
			filter: "readonly",
			model: ["anthropic/a", "openai/b"],
			strategy: "plan",
			maxSteps: 7,
			timeoutMs: 90_000,
			maxTotalTokens: 5000,
			effort: "high",
			temperature: 0.5,
			maxOutputTokens: 900,
			completion: "tool",
			outputSchema: { type: "object", properties: { a: { type: "string" } } },
			background: true,
			hidden: false,
			source: { kind: "project", path: "x.md", dialect: "errand" },
		},
	});
});

test("provider options of a project are ignored with a warning, those of the user's own files count", async () => {
	const text = withKeys("provider_options: { openai: { store: true } }");
	const own = await parse(text, "errand", "user");
	expect([own.value?.providerOptions, own.problems]).toEqual([{ openai: { store: true } }, []]);
	const { value, problems } = await parse(text);
	expect(value).not.toHaveProperty("providerOptions");
	expect(problems).toEqual([
		{
			severity: "warning",
			code: "unsupported-key",
			path: "x.md",
			line: 4,
			key: "provider_options",
			message:
				'"provider_options" was ignored: a project cannot set it. Set it in an agent file of your own home folder',
		},
	]);
	const flat = await parse(withKeys("provider_options: { store: true }"), "errand", "user");
	expect(flat.problems.map(({ code }) => code)).toEqual(["invalid-value"]);
});

test("case 03: a value of the wrong type is one warning with file, line, key and the expected type", async () => {
	const { value, problems } = await parse(withKeys('temperature: "not a number"'));
	expect(value).toBeDefined();
	expect(value).not.toHaveProperty("temperature");
	expect(problems).toEqual([
		{
			severity: "warning",
			code: "invalid-value",
			path: "x.md",
			line: 4,
			key: "temperature",
			message: '"temperature" is "not a number" and was ignored; it must be a number from 0 to 2',
		},
	]);
});

test("case 14: a limit that is no whole number from 1 is a warning and the default, never unlimited", async () => {
	for (const bad of ["0", "-1", "many", "1.5", "", "[3]", "true", "1e400"]) {
		const { value, problems } = await parse(withKeys(`maxTurns: ${bad}`), "claude");
		expect(value).toBeDefined();
		expect(value).not.toHaveProperty("maxSteps");
		expect(problems.map(({ code }) => code)).toEqual(["invalid-value"]);
	}
	expect((await parse(withKeys('maxTurns: "3"'), "claude")).value?.maxSteps).toBe(3);
});

test("every other key refuses nonsense too", async () => {
	const bad = [
		"timeout: 10",
		"strategy: fast",
		"effort: 3",
		"completion: maybe",
		"background: 1",
		"output_schema: 5",
		"model: {a: 1}",
		"hidden: {toString: 1}",
	];
	for (const line of bad) {
		const { value, problems } = await parse(withKeys(line));
		expect([line, value !== undefined, problems.map(({ code }) => code)]).toEqual([line, true, ["invalid-value"]]);
	}
});

test("a filter that is none refuses the file: nothing filtered is more than it says", async () => {
	for (const bad of ["everything", "read-only", "[readonly]", "true", "{readonly: true}"]) {
		expect([bad, (await parse(withKeys(`filter: ${bad}`))).value]).toEqual([bad, undefined]);
	}
	expect((await parse(withKeys("filter: ReadOnly"))).value?.filter).toBe("readonly");
});

test("T23: the three states of a tools list, and what can never become all", async () => {
	const toolsOf = async (line: string, dialect: string): Promise<unknown> => {
		const { value } = await parse(withKeys(line), dialect);
		return value ? (value.tools ?? "inherit") : "refused";
	};
	const lists = [
		"color: red",
		"tools: []",
		'tools: ""',
		"tools:",
		"tools: '*'",
		"tools: *",
		"tools: {read: true}",
		"tools: 5",
		"tools: [1]",
		"tools: [read",
		"tools: nope",
	];
	const read = async (dialect: string): Promise<readonly unknown[]> =>
		Promise.all(lists.map((line) => toolsOf(line, dialect)));
	const rest = ["inherit", "inherit", "refused", "refused", "refused", "refused", "refused"];
	expect(await read("claude")).toEqual(["inherit", [], [], "inherit", ...rest]);
	expect(await read("errand")).toEqual(["inherit", [], [], [], ...rest]);
});

test("case 02: a permission block is never dropped, and the second load says what the first said", async () => {
	const text = withKeys("permission:", "  task:", "    *: deny");
	const first = await parse(text, "claude");
	expect(first.value).toBeUndefined();
	expect(first.problems.map(({ severity, code, line, key }) => ({ severity, code, line, key }))).toEqual([
		{ severity: "warning", code: "yaml-recovered", line: 6, key: undefined },
		{ severity: "refused", code: "yaml", line: 4, key: "permission" },
	]);
	expect(await parse(text, "claude")).toEqual(first);
	expect((await parse(withKeys("permission: {edit: deny}"), "claude")).value).toBeUndefined();
});

test("what is understood and not acted upon is said, and nothing of it runs", async () => {
	expect(
		await said(withKeys("hooks: {Stop: [echo]}", "isolation: worktree", "mcpServers: [db]", "emoji: x"), "claude"),
	).toEqual([
		"x.md:4: info: Hooks of an agent are not supported here and never run; configure them for the workspace",
		"x.md:5: warning: Isolation is not supported here: the agent works in the workspace itself",
		"x.md:6: info: MCP servers of an agent are not supported here; configure them for the workspace",
		'x.md:7: info: "emoji" is no key of claude agents and was ignored.',
	]);
	expect(await said(withKeys("max_step: 3"))).toEqual([
		'x.md:4: info: "max_step" is no key of errand agents and was ignored. Did you mean "max_steps"?',
	]);
});

test("a file never raises a permission; plan mode is read-only", async () => {
	expect((await parse(withKeys("permissionMode: plan"), "claude")).value?.filter).toBe("readonly");
	expect((await parse(withKeys("permissionMode: ' PLAN '"), "claude")).value?.filter).toBe("readonly");
	expect((await parse(withKeys("permissionMode: [plan]"), "claude")).value).toBeUndefined();
	expect((await parse(withKeys("permissionMode: bypassPermissions"), "claude")).value).not.toHaveProperty("filter");
});

test("a broken value that bears on security refuses the file", async () => {
	for (const line of [
		"tools: [Read",
		"disallowedTools: a: b",
		"hooks: [",
		"mcpServers: {",
		"permissionMode: [x",
		"isolation: a: b",
	]) {
		const { value, problems } = await parse(withKeys("color: a: b", line), "claude");
		expect([line, value]).toEqual([line, undefined]);
		expect(problems.filter(({ severity }) => severity === "refused").map(({ line }) => line)).toEqual([5]);
	}
});

test("a broken frontmatter loses no key that narrows the agent, however it is written", async () => {
	const broken = (line: string): Promise<ParsedAgent> => parse(withKeys("color: a: b", line), "claude");
	for (const line of ['"tools": Read', "'tools' : Read", "Tools: Read", "allowed-tools: Read"]) {
		expect([line, (await broken(line)).value?.tools]).toEqual([line, ["Read"]]);
	}
	for (const line of [
		"<<: { tools: [Read] }",
		"tools:Read",
		'"disallowedTools":Bash',
		"readonly:true",
		"deny-tools:Bash",
	]) {
		expect([line, (await broken(line)).value]).toEqual([line, undefined]);
	}
});

test("lines before the first known key are counted in one warning", async () => {
	expect(await said("---\n# note\nfoo: 1\nbar: 2\nname: x\ndescription: a: b\n---\nDo x.", "claude")).toEqual([
		"x.md:6: warning: The frontmatter is no valid YAML (Nested mappings are not allowed in compact mappings). It was split at the known keys; quote the value",
		"x.md:3: warning: Lines before the first known key were ignored: 2",
	]);
});

test("a key that stands there twice refuses the file", async () => {
	expect(await said(withKeys("tools: read", "tools: '*'"))).toEqual([
		"x.md:5: refused: Map keys must be unique. Remove one",
	]);
	expect((await parse(withKeys("color: a: b", "tools: Read", "tools: '*'"), "claude")).value).toBeUndefined();
});

test("a key that stands twice in a mapping within refuses the file, too", async () => {
	for (const line of ["hooks: { Stop: [a], Stop: [b] }", "x: [{ y: { z: 1, z: 2 } }]"]) {
		expect(await said(withKeys(line), "claude")).toEqual(["x.md:4: refused: Map keys must be unique. Remove one"]);
	}
});

test("a file of very many keys is read all the same: what takes the square of their number would not end", async () => {
	const keys = (count: number, form: (n: number) => string): string =>
		Array.from({ length: count }, (_, n) => form(n)).join("\n");
	const yaml = await parse(
		withKeys(
			"hooks:",
			keys(40_000, (n) => `  k${n}: 1`),
			"emoji: x",
		),
		"claude",
	);
	expect([yaml.value?.name, yaml.problems.map(({ line }) => line)]).toEqual(["x", [4, 40_005]]);
	const denied = await parse(
		withKeys(
			"permission:",
			keys(3_000, (n) => `  k${n}: deny`),
		),
		"opencode",
	);
	expect(denied.value?.denyTools).toHaveLength(3_000);
	const head = 'name = "x"\ndescription = "d"\ndeveloper_instructions = "x"\n';
	const toml = await parse(head + keys(10_000, (n) => `k${n} = 1`), "codex");
	expect([toml.value?.name, toml.problems.at(-1)?.line]).toEqual(["x", 10_003]);
}, 20_000);

test("no key reaches a prototype, no alias grows without bounds, no tag is obeyed", async () => {
	const { value } = await parse(withKeys("__proto__: {hidden: true, tools: ['*']}", "constructor: 1", "toString: 2"));
	expect(value?.hidden).toBeUndefined();
	expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
	const schema = (await parse(withKeys('output_schema: {"__proto__": {"polluted": true}}'))).value?.outputSchema;
	expect(Object.keys(schema ?? {})).toEqual(["__proto__"]);
	expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
	const bomb = [
		"a: &a [x, x, x, x, x, x, x, x, x, x]",
		..."bcdefg".split("").map((key, at) => `${key}: &${key} [${Array(10).fill(`*${"abcdefg"[at]}`).join(", ")}]`),
	];
	expect((await parse(withKeys(...bomb, "tools: [read]"))).problems.some(({ code }) => code === "yaml-recovered")).toBe(
		true,
	);
	expect((await parse(withKeys("model: !!js/function 'x'"))).value?.model).toBe("x");
});

test("bytes: a mark is stripped, CRLF is read, other encodings and sizes are named", async () => {
	const text = withKeys();
	expect((await parse(`\ufeff${text.replaceAll("\n", "\r\n")}`)).value).toEqual((await parse(text)).value);
	expect(await said(Buffer.from(`\ufeff${text}`, "utf16le"))).toContain(
		"x.md: refused: The file is UTF-16. Save it as UTF-8",
	);
	expect((await said(`${text}\0`))[0]).toMatch(/NUL bytes/);
	expect((await said(new Uint8Array([0x2d, 0xff])))[0]).toMatch(/not valid UTF-8/);
	expect((await said(new Uint8Array(maxFileBytes + 1)))[0]).toMatch(/has 1048577 bytes, the limit is 1048576/);
});

test("fences are whole lines; the second may end the file", async () => {
	expect((await parse("\n\n--- \nname: x\ndescription: d\n---\t\n\nDo x.\n---\nmore\n")).value?.instructions).toBe(
		"Do x.\n---\nmore",
	);
	expect(await said("---\nname: x\ndescription: d\n---")).toEqual([
		'x.md: refused: The agent has no instructions. Write them below the second "---"',
	]);
	expect((await parse("---\nname: x\n----\n")).problems.map(({ code }) => code)).toContain("frontmatter-unclosed");
	expect((await parse("")).problems.map(({ code }) => code)).toEqual(["no-frontmatter"]);
});

test("a refused file keeps a name: its own, or its file's", async () => {
	expect((await parse("---\nname: y\n---\nDo.")).name).toBe("y");
	expect((await parse("nothing")).name).toBe("x");
	expect((await parse("---\nname: y\ndescription: d\nemoji: 1\nemoji: 2\n---\nDo.")).name).toBe("y");
});
