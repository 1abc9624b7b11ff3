import { description, model, name } from "../identity-readers.ts";
import { type KeyReader, unsupported } from "../readers.ts";
import { tools } from "../tool-readers.ts";
import { parseToml } from "../toml.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";
import { displayName, mcpServers, permissions, skills } from "./not-acted-on.ts";
import { sandboxMode } from "./sandbox-mode.ts";

/** Its table of switches for single tools of its own. A list, as other programs have it, is read as one. */
const toolsTable: KeyReader = (field) => {
	if (typeof field.value === "string" || Array.isArray(field.value)) return listOfTools(field);
	return switches(field);
};

const listOfTools = tools({ bare: "none", empty: "warning" });
const switches = unsupported("info", "Switches for tools of Codex have no meaning here");

/** Codex, whose agents are TOML with the instructions in one key. */
export const codex = toDialect(
	{
		name: "codex",
		folders: [".codex/agents"],
		endings: [".toml"],
		body: "in developer_instructions",
		parse: (text) => parseToml(text, "developer_instructions"),
	},
	{
		name,
		nickname_candidates: displayName,
		description,
		model,
		model_reasoning_effort: effort,
		sandbox_mode: sandboxMode,
		tools: toolsTable,
		approval_policy: unsupported("info", "When to ask is the user's to say"),
		web_search: unsupported("info", "A search of the web is not offered here"),
		skills,
		mcp_servers: mcpServers,
		permissions: permissions("sandbox_mode"),
		default_permissions: permissions("sandbox_mode"),
	},
);
