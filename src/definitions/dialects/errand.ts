import { description, model, name } from "../identity-readers.ts";
import { choice, count, duration, flag, number } from "../readers.ts";
import { outputSchema } from "../schema-reader.ts";
import { providerOptions } from "../provider-options-reader.ts";
import { denyTools, toolFilter, tools } from "../tool-readers.ts";
import { strategyNames } from "../../spec/index.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";
import { hooks, mcpServers, permissions, skills } from "./not-acted-on.ts";

/** Our own form. */
export const errand = toDialect(
	{ name: "errand", folders: [".errand/agents"] },
	{
		name,
		description,
		tools: tools({ bare: "none", empty: "info" }),
		deny_tools: denyTools(),
		filter: toolFilter,
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
		skills,
		mcp_servers: mcpServers,
		hooks,
		permission: permissions("tools and deny_tools"),
		permissions: permissions("tools and deny_tools"),
	},
);
