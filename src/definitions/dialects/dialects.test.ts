import { expect, test } from "vitest";
import { dialectOf, dialects } from "./index.ts";
import { narrows } from "../security-keys.ts";
import { narrowing } from "./narrowing-keys.ts";
import { nameOfFile } from "../name-of-file.ts";
import { readText, withKeys } from "./read-text.fixture.ts";

test("dialectOf() goes by the folder, then by an ending that is no other's, then takes ours", () => {
	const places = dialects.flatMap(({ name, folders, homeFolders, endings }) =>
		[...folders, ...homeFolders].flatMap((folder) =>
			endings.map((ending) => [`/a/${folder}/b/x${ending}`, name] as const),
		),
	);
	expect(places.length).toBeGreaterThan(30);
	for (const [path, name] of places) expect(`${path} ${dialectOf(path).name}`).toBe(`${path} ${name}`);
	expect(["x.toml", "x.agent.md", "C:\\a\\.qwen\\agents\\x.md", "x.md"].map((path) => dialectOf(path).name)).toEqual([
		"codex",
		"copilot",
		"qwen",
		"errand",
	]);
});

test.each([
	["/a/.opencode/agent/sub/scout.md", "sub/scout"],
	["/h/.config/opencode/agents/scout.md", "scout"],
	["/a/.github/chatmodes/Plan it.chatmode.md", "Plan it"],
	["C:\\a\\.cursor\\agents\\sub\\v1.2.md", "v1.2"],
	["elsewhere/x.toml", "x"],
])("nameOfFile() of %s is %s", (path, name) => {
	expect(nameOfFile(path, dialectOf(path))).toBe(name);
});

test("a file without a name has that of its file where its program allows it, and is refused elsewhere", async () => {
	const text = "---\ndescription: d\n---\nDo it.";
	const named = await Promise.all(
		dialects.map(async ({ name, folders, endings }) => {
			const { set } = await readText(`${folders[0]}/x${endings[0]}`, text);
			return set ? [name] : [];
		}),
	);
	expect(named.flat()).toEqual(["opencode", "copilot", "cursor"]);
});

test.each([
	[
		".gemini/agents/x.md",
		["max_turns: 7", "timeout_mins: 1.5", "temperature: 0.2", "tools: [mcp_git_*, read_file]"],
		{
			maxSteps: 7,
			timeoutMs: 90_000,
			temperature: 0.2,
			tools: ["mcp__git__*", "read_file"],
		},
	],
	[
		".qwen/agents/x.md",
		["runConfig: { max_turns: 7, max_time_minutes: 2 }", "approvalMode: plan"],
		{
			maxSteps: 7,
			timeoutMs: 120_000,
			filter: "readonly",
		},
	],
	[".qwen/agents/x.md", ["disallowedTools: [edit]", "background: true"], { denyTools: ["edit"], background: true }],
	[
		".github/agents/x.agent.md",
		["tools: [edit/editFiles, search, github/*, execute]", "disable-model-invocation: true"],
		{
			tools: ["edit", "write", "grep", "glob", "list", "search", "mcp__github__*", "execute"],
			hidden: true,
		},
	],
	[".cursor/agents/x.md", ["readonly: true", "is_background: true"], { filter: "readonly", background: true }],
	[".cursor/agents/x.md", ["readonly: false"], {}],
	[
		".factory/droids/x.md",
		["tools: read-only", "reasoningEffort: high"],
		{
			tools: ["Read", "LS", "Grep", "Glob"],
			filter: "readonly",
			effort: "high",
		},
	],
	[".factory/droids/x.md", ["tools: [read-only, execute]"], { tools: ["Read", "LS", "Grep", "Glob", "Execute"] }],
	[
		".pi/agents/x.md",
		["model: anthropic/claude:high", "excludeTools: mcp:git/push", "timeoutMs: 500", "advertise: false"],
		{
			model: "anthropic/claude",
			effort: "high",
			denyTools: ["mcp__git__push"],
			timeoutMs: 500,
			hidden: true,
		},
	],
	[".pi/agents/x.md", ["thinking: off", "allowNestedSubagents: false"], { effort: "none", denyTools: ["task"] }],
	[".pi/agents/x.md", ["allowNestedSubagents: true"], {}],
	[".github/agents/x.agent.md", ["agents: []"], { denyTools: ["task"] }],
	[".github/agents/x.agent.md", ["agents: ['*']"], {}],
	[".cline/agents/x.yaml", ["modelId: a/b", "maxIterations: 3"], { model: "a/b", maxSteps: 3 }],
	[".claude/agents/x.md", ["permissionMode: plan", "maxTurns: 3"], { filter: "readonly", maxSteps: 3 }],
])("%s with %j", async (path, lines, set) => {
	expect(await readText(path, withKeys(...lines))).toEqual({ set, said: [] });
});

test.each([
	[".cursor/agents/x.md", "readonly: maybe", '"readonly" is "maybe"; it must be true or false'],
	[
		".gemini/agents/x.md",
		"kind: remote",
		"The agent runs in another program, which is not supported here. Remove the key, and it runs in this one",
	],
	[
		".qwen/agents/x.md",
		"executor: acp",
		"The agent runs in another program, which is not supported here. Remove the key, and it runs in this one",
	],
	[
		".claude/agents/x.md",
		"disallowedTools: Web*",
		'"Web*" in "disallowedTools" is no pattern that is understood; name each tool, or use * or mcp__server__*',
	],
	[
		".claude/agents/x.md",
		"disallowedTools: Bash(rm, Write",
		'"Bash(rm, Write" in "disallowedTools" is no pattern that is understood; name each tool, or use * or mcp__server__*',
	],
	[
		".claude/agents/x.md",
		"disallowedTools: Bash Write",
		'"Bash Write" in "disallowedTools" is no pattern that is understood; name each tool, or use * or mcp__server__*',
	],
	[
		".claude/agents/x.md",
		"disallowedTools: Ｂash",
		'"Ｂash" in "disallowedTools" is no pattern that is understood; name each tool, or use * or mcp__server__*',
	],
	[
		".claude/agents/x.md",
		"<<: { tools: [Read] }",
		"Keys that are merged with << are not read, and must not be dropped. Write each out",
	],
	[
		".claude/agents/x.md",
		"Permissions: [x]",
		"Permissions of an agent file are not read here, and must not be dropped. Use tools and disallowedTools",
	],
	[
		".pi/agents/x.md",
		"excludeTools: [mcp__git__push_*]",
		'"mcp__git__push_*" in "excludeTools" is no pattern that is understood; name each tool, or use * or mcp__server__*',
	],
])(
	"%s with %s is refused: what narrows an agent is understood, or the agent stays off",
	async (path, line, message) => {
		expect(await readText(path, withKeys(line))).toEqual({ said: [`${path}:4: refused: ${message}`] });
	},
);

test.each(dialects.filter(({ keys }) => !keys.has("developer_instructions") && keys.has("tools")))(
	"$name: permissions in a form that is not read refuse the file",
	async ({ folders, endings }) => {
		const path = `${folders[0]}/x${endings[0]}`;
		for (const key of ["permission", "permissions"]) {
			const { set, said } = await readText(path, withKeys(`${key}: [[1]]`));
			expect([set, said.length]).toEqual([undefined, 1]);
		}
	},
);

test("every dialect reads every key by which another narrows an agent, with a warning", async () => {
	expect([...narrowing.keys()].filter((key) => !narrows(key))).toEqual([]);
	const lines: readonly (readonly [string, object])[] = [
		["Tools: [Read]", { tools: ["Read"] }],
		["allowed-tools: [Read]", { tools: ["Read"] }],
		["disallowed_Tools: [Bash]", { denyTools: ["Bash"] }],
		["deny-tools: [Bash]", { denyTools: ["Bash"] }],
		["exclude_tools: [Bash]", { denyTools: ["Bash"] }],
		["read_only: true", { filter: "readonly" }],
		["Filter: readonly", { filter: "readonly" }],
		["permission_mode: plan", { filter: "readonly" }],
		["approval_mode: plan", { filter: "readonly" }],
		["sandbox-mode: read-only", { filter: "readonly" }],
	];
	const markdown = dialects.filter(({ endings }) => !endings.includes(".toml"));
	expect(markdown.length).toBe(dialects.length - 1);
	for (const { name, folders, endings } of markdown) {
		for (const [line, set] of lines) {
			const path = `${folders[0]}/x${endings[0]}`;
			const key = line.slice(0, line.indexOf(":"));
			const read = await readText(path, withKeys(line));
			expect([name, line, read.set]).toEqual([name, line, set]);
			expect(read.said.at(-1)).toBe(
				`${path}:4: warning: "${key}" is no key of ${name} agents; it narrows what the agent may use, so it was read all the same`,
			);
		}
	}
});

test("of two filters the stricter counts, whichever comes first", async () => {
	for (const lines of [
		["filter: none", "permissionMode: plan"],
		["permissionMode: plan", "filter: full"],
	]) {
		expect((await readText(".errand/agents/x.md", withKeys(...lines))).set).toEqual({ filter: "readonly" });
	}
});

test("a tool that is denied and exists nowhere is a warning: nothing was taken away", async () => {
	expect(await readText(".claude/agents/x.md", withKeys("disallowedTools: Wirte"))).toEqual({
		set: { denyTools: ["Wirte"] },
		said: ['.claude/agents/x.md:4: warning: The tool "Wirte" exists nowhere, so nothing was taken away'],
	});
});

test("a broken frontmatter never loses a key that narrows the agent", async () => {
	const broken = withKeys("note: a: b", "excludeTools: [bash", "model: m");
	const { set, said } = await readText(".pi/agents/x.md", broken);
	expect([set, said.filter((line) => line.includes("refused")).length]).toEqual([undefined, 1]);
});

test("an agent that may ask only some agents asks none where that cannot be kept, and is told how it can", async () => {
	const path = ".github/agents/x.agent.md";
	const message = '"agents" cannot name agents here, so it may ask none. Name them in tools, as agent(name)';
	expect(await readText(path, withKeys("agents: [reviewer]"))).toEqual({
		set: { denyTools: ["task"] },
		said: [`${path}:4: warning: ${message}`],
	});
	expect(await readText(path, withKeys("agents: 5"))).toEqual({
		said: [`${path}:4: refused: "agents" is 5; it must be a list of names`],
	});
});

test("what is odd about a model is said also where the model carries how much it thinks", async () => {
	const { set, said } = await readText(".pi/agents/x.md", withKeys("model: 'my model:high'"));
	expect(set).toEqual({ model: "my model", effort: "high" });
	expect(said).toHaveLength(1);
	expect(said[0]).toContain('The model "my model" has a form that no provider uses');
});
