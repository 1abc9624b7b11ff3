import { description, model, name } from "../identity-readers.ts";
import { count, flag, unsupported } from "../readers.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";
import { color, hooks, isolation, mcpServers, memory, permissions, skills } from "./not-acted-on.ts";
import { permissionMode } from "./permission-mode.ts";

/** Claude Code. Without a tools list, and with a bare `tools:`, its agents inherit. */
export const claude = toDialect(
	{ name: "claude", folders: [".claude/agents"] },
	{
		name,
		description,
		tools: tools({ bare: "inherit", empty: "warning" }),
		disallowedTools: denyTools(),
		model,
		permissionMode: permissionMode(["default", "acceptEdits", "auto", "dontAsk", "bypassPermissions", "delegate"]),
		maxTurns: count("maxSteps"),
		effort,
		background: flag("background"),
		skills,
		mcpServers,
		hooks,
		memory,
		isolation,
		initialPrompt: unsupported("info", "An initial prompt is not supported here and was ignored"),
		color,
		permission: permissions("tools and disallowedTools"),
		permissions: permissions("tools and disallowedTools"),
	},
);
