import { description, model, name } from "../identity-readers.ts";
import { type KeyReader, problem, quote, unreadable, unsupported } from "../readers.ts";
import { parseToml } from "../toml.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";
import { displayName, mcpServers, permissions, skills } from "./not-acted-on.ts";

/** A sandbox is not there; the one mode that is a promise is kept by what the agent may use. */
const sandboxMode: KeyReader = (field) => {
	if (field.value === "read-only") return { set: { filter: "readonly" } };
	if (field.value === "workspace-write") return {};
	const message = `The sandbox mode ${quote(field.value)} was ignored: what is allowed is the user's to say`;
	if (field.value === "danger-full-access") return { problems: [problem(field, "info", "unsupported-key", message)] };
	return unreadable(field, "read-only, workspace-write or danger-full-access");
};

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
		approval_policy: unsupported("info", "When to ask is the user's to say"),
		web_search: unsupported("info", "A search of the web is not offered here"),
		skills,
		mcp_servers: mcpServers,
		permissions: permissions("sandbox_mode"),
		default_permissions: permissions("sandbox_mode"),
	},
);
