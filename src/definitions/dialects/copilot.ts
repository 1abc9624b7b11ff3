import { description, displayModel, name } from "../identity-readers.ts";
import { invalid, type KeyReader, problem, unreadable, unsupported } from "../readers.ts";
import { tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { mcpName } from "./mcp-name.ts";
import { hooks, mcpServers, permissions, skills } from "./not-acted-on.ts";

/** What its names for groups of tools mean, and those of VS Code's that ours do not share. */
const groups: ReadonlyMap<string, readonly string[]> = new Map([
	["edit", ["edit", "write"]],
	["editfiles", ["edit", "write"]],
	["createfile", ["write"]],
	["createdirectory", ["write"]],
	["search", ["grep", "glob", "list", "search"]],
	["codebase", ["search", "grep"]],
	["textsearch", ["grep"]],
	["findtestfiles", ["glob"]],
	["listdirectory", ["list"]],
	["runcommands", ["bash"]],
	["runinterminal", ["bash"]],
]);

/** `edit/editFiles` is a tool within a group of its own; before any other slash stands an MCP server. */
const ownGroup = /^(?:agent|edit|execute|read|search|todo|vscode|web)\/(.+)$/i;

function expand(name: string): readonly string[] | undefined {
	const own = ownGroup.exec(name)?.[1];
	if (own === undefined) return groups.get(name.toLowerCase()) ?? mcpName(name);
	return groups.get(own.toLowerCase()) ?? [own];
}

/** Whether a model may ask the agent by itself. */
const modelInvocation: KeyReader = (field) =>
	typeof field.value === "boolean" ? { set: { hidden: field.value } } : invalid(field, "true or false");

/** Which agents it may ask: `*` is all, an empty list none. Where some are named, none is asked: a list of tools alone narrows that. */
const agents: KeyReader = (field) => {
	if (field.value === null) return {};
	const named: readonly unknown[] = Array.isArray(field.value) ? field.value : [field.value];
	if (!named.every((name) => typeof name === "string")) return unreadable(field, "a list of names");
	if (named.includes("*")) return {};
	const set = { denyTools: ["task"] };
	if (named.length === 0) return { set };
	const message = `"${field.key}" cannot name agents here, so it may ask none. Name them in tools, as agent(name)`;
	return { set, problems: [problem(field, "warning", "unsupported-key", message)] };
};

/** Copilot and VS Code. A name is optional there, and a model has its display name. */
export const copilot = toDialect(
	{
		name: "copilot",
		folders: [".github/agents", ".github/chatmodes"],
		homeFolders: [".copilot/agents"],
		endings: [".agent.md", ".chatmode.md", ".md"],
		unnamed: "file",
	},
	{
		name,
		description,
		tools: tools({ bare: "inherit", empty: "warning", expand }),
		model: displayModel,
		"disable-model-invocation": modelInvocation,
		"user-invocable": unsupported("info", "Every agent can be asked with -a here"),
		"argument-hint": unsupported("info", "A hint for an argument has no meaning here"),
		target: unsupported("info", "An agent is for every program here"),
		handoffs: unsupported("info", "Handoffs are not supported here and were ignored"),
		agents,
		skills,
		hooks,
		"mcp-servers": mcpServers,
		permission: permissions("tools"),
		permissions: permissions("tools"),
	},
);
