import { expect, test } from "vitest";
import { readText, withKeys } from "./read-text.fixture.ts";

const path = ".opencode/agent/x.md";

test.each([
	["{ write: false, bash: false, read: true }", { denyTools: ["write", "bash"] }],
	["{ edit: false }", { denyTools: ["edit", "write"] }],
	["{ Edit: false }", { denyTools: ["edit", "write"] }],
	['{ "wri*": false, "e*": false }', { denyTools: ["write", "mcp__wri__*", "edit", "write", "mcp__e__*"] }],
	['{ "*": false, "g*": true }', { tools: ["grep", "glob", "mcp__g__*"] }],
	['{ "*": false, read: true, grep: true, bash: false }', { tools: ["read", "grep"], denyTools: ["bash"] }],
	['{ "*": false }', { tools: [] }],
	["{ read: false, write: false }", { tools: [] }],
	["{ read: true }", {}],
	["{}", {}],
	[
		'{ "github_*": false, "my_server_*": false, "mcp_*": false, "todo*": false }',
		{
			denyTools: ["mcp__github__*", "mcp__my_server__*", "mcp__*", "todowrite", "todoread", "mcp__todo__*"],
		},
	],
])("tools: %s are switches, and a switch that is off takes away", async (tools, set) => {
	expect(await readText(path, withKeys(`tools: ${tools}`))).toEqual({ set, said: [] });
});

test.each([
	["deny", { tools: [] }],
	["allow", {}],
	["{ edit: deny, bash: ask, webfetch: allow }", { denyTools: ["edit", "write"] }],
	['{ bash: { "*": deny } }', { denyTools: ["bash"] }],
	['{ bash: { "*": ask, "git *": allow } }', {}],
	['{ "*": deny, read: allow, grep: ask, bash: deny }', { tools: ["read", "grep"], denyTools: ["bash"] }],
	['{ read: allow, "*": deny }', { tools: [] }],
	['{ "*": deny, bash: { "git *": allow, "ls": ask } }', { tools: ["bash(git *)", "bash(ls)"] }],
	['{ "*": deny, edit: { "src/*": allow } }', { tools: ["edit(src/*)", "write(src/*)"] }],
	['{ "*": { "*": deny, x: allow } }', { tools: [] }],
	['{ "*": { x: deny } }', { tools: [] }],
	['{ "*": { y: deny, "*": allow } }', {}],
])("permission: %s never raises, and what is denied is taken away", async (permission, set) => {
	expect(await readText(path, withKeys(`permission: ${permission}`))).toEqual({ set, said: [] });
});

test.each(['{ "*": allow, "rm *": deny }', '{ "*": deny, "git *": allow }', '{ "rm *": deny }'])(
	"permission of bash: %s takes the whole tool away, with a warning",
	async (bash) => {
		expect(await readText(path, withKeys(`permission: { bash: ${bash} }`))).toEqual({
			set: { denyTools: ["bash"] },
			said: [`${path}:4: warning: "permission" denies some uses of "bash"; here that takes the whole tool away`],
		});
	},
);

test("permissions are read in the newer form, too", async () => {
	const rules = "[{ action: edit, effect: deny }, { action: bash, resource: '*', effect: ask }]";
	expect(await readText(path, withKeys(`permissions: ${rules}`))).toEqual({
		set: { denyTools: ["edit", "write"] },
		said: [],
	});
});

test.each([
	["tools: { read: yes-please }", '"tools" is {"read":"yes-please"}; it must be a mapping of names to true or false'],
	["tools: 5", '"tools" is 5; it must be a mapping of names to true or false'],
	[
		"permission: never",
		'"permission" is "never"; it must be allow, ask or deny, or a mapping of tools to one of these',
	],
	[
		"permission: { bash: 1 }",
		'"permission" is {"bash":1}; it must be allow, ask or deny, or a mapping of tools to one of these',
	],
	[
		"permissions: { bash: deny }",
		'"permissions" is {"bash":"deny"}; it must be a list of mappings with action, resource and effect',
	],
	[
		'tools: { "*_write": false }',
		'"*_write" in "tools" is no pattern that is understood; name each tool, or use * or mcp__server__*',
	],
	["disable: true", '"disable" is true, so the agent is off. Remove the key to use it'],
])("%s refuses the file: it must not be as if it were not there", async (line, message) => {
	expect(await readText(path, withKeys(line))).toEqual({ said: [`${path}:4: refused: ${message}`] });
});

test("keys that take tools away add up", async () => {
	const keys = ["tools: { write: false }", "permission: { bash: deny }", "disallowedTools: [webfetch]"];
	expect((await readText(path, withKeys(...keys))).set).toEqual({ denyTools: ["write", "bash", "webfetch"] });
	const lists = [
		'tools: { "*": false, read: true, bash: true }',
		'permission: { "*": deny, read: allow, grep: allow }',
	];
	expect((await readText(path, withKeys(...lists))).set).toEqual({ tools: ["read"] });
});

test("a model may have a variant, and an agent that users speak to is hidden", async () => {
	expect((await readText(path, withKeys('model: ["a/b#x", c/d]'))).set).toEqual({ model: ["a/b#x", "c/d"] });
	expect(await readText(path, withKeys("model: openai/gpt-5#fast", "mode: primary", "steps: 6"))).toEqual({
		set: { model: "openai/gpt-5", hidden: true, maxSteps: 6 },
		said: [`${path}:4: info: The variant "fast" of the model was ignored: variants have no meaning here`],
	});
});
