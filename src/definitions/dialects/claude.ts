import { description, model, name } from "../identity-readers.ts";
import { count, flag, type KeyReader, problem, quote, unsupported } from "../readers.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";

const permissions =
	"Permissions of an agent file are not read here, and must not be dropped. Use tools and disallowedTools";

/** Modes by which Claude Code asks less or more often. Here only the user decides that. */
const askingModes = ["default", "acceptEdits", "auto", "dontAsk", "bypassPermissions", "delegate"];

/** A file never raises a permission; `plan` is a promise to change nothing, and is kept. */
const permissionMode: KeyReader = (field) => {
	if (field.value === null) return {};
	if (field.value === "plan") return { set: { filter: "readonly" } };
	const isKnown = askingModes.some((mode) => mode === field.value);
	const message = `The permission mode ${quote(field.value)} was ignored: what is allowed, and when to ask, is the user's to say`;
	return { problems: [problem(field, isKnown ? "info" : "warning", "unsupported-key", message)] };
};

/** Claude Code, `.claude/agents/*.md`. Without a tools list, and with a bare `tools:`, its agents inherit. */
export const claude = toDialect("claude", ".claude/agents", {
	name,
	description,
	tools: tools({ bare: "inherit", empty: "warning" }),
	disallowedTools: denyTools,
	model,
	permissionMode,
	maxTurns: count("maxSteps"),
	effort,
	background: flag("background"),
	skills: unsupported("info", "Skills of an agent are not supported here and were ignored"),
	mcpServers: unsupported("info", "MCP servers of an agent are not supported here; configure them for the workspace"),
	hooks: unsupported(
		"info",
		"Hooks of an agent are not supported here and never run; configure them for the workspace",
	),
	memory: unsupported("info", "A memory of its own is not supported here and was ignored"),
	isolation: unsupported("warning", "Isolation is not supported here: the agent works in the workspace itself"),
	initialPrompt: unsupported("info", "An initial prompt is not supported here and was ignored"),
	color: unsupported("info", "Colours have no meaning here"),
	permission: unsupported("refused", permissions),
	permissions: unsupported("refused", permissions),
});
