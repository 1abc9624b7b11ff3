import { description, model, name } from "../identity-readers.ts";
import { choice, count, duration, flag, number, unsupported } from "../readers.ts";
import { outputSchema } from "../schema-reader.ts";
import { providerOptions } from "../provider-options-reader.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { strategyNames } from "../../spec/index.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";

const permissions = "Permissions of an agent file are not read here, and must not be dropped. Use tools and deny_tools";

/** Our own form, `.errand/agents/*.md`. */
export const errand = toDialect("errand", ".errand/agents", {
	name,
	description,
	tools: tools({ bare: "none", empty: "info" }),
	deny_tools: denyTools,
	filter: choice("filter", ["readonly", "full", "none"]),
	model,
	strategy: choice("strategy", strategyNames),
	max_steps: count("maxSteps"),
	timeout: duration("timeoutMs"),
	max_total_tokens: count("maxTotalTokens"),
	effort,
	temperature: number("temperature", [0, 2]),
	max_output_tokens: count("maxOutputTokens"),
	provider_options: providerOptions,
	completion: choice("completion", ["text", "tool"]),
	output_schema: outputSchema,
	background: flag("background"),
	hidden: flag("hidden"),
	skills: unsupported("info", "Skills of an agent are not supported here and were ignored"),
	mcp_servers: unsupported("info", "MCP servers of an agent are not supported here; configure them for the workspace"),
	hooks: unsupported(
		"info",
		"Hooks of an agent are not supported here and never run; configure them for the workspace",
	),
	permission: unsupported("refused", permissions),
	permissions: unsupported("refused", permissions),
});
