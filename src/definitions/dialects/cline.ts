import { description, model, name } from "../identity-readers.ts";
import { count, unsupported } from "../readers.ts";
import { tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { mcpServers, permissions, skills } from "./not-acted-on.ts";

/** Cline, whose files end in `.yaml` and are a frontmatter with a body all the same. */
export const cline = toDialect(
	{ name: "cline", folders: [".cline/agents"], endings: [".yaml", ".yml", ".md"] },
	{
		name,
		description,
		tools: tools({ bare: "inherit", empty: "warning" }),
		modelId: model,
		providerId: unsupported("info", "A model is named with its provider here, as provider/id in modelId"),
		maxIterations: count("maxSteps"),
		skills,
		mcpServers,
		permission: permissions("tools"),
		permissions: permissions("tools"),
	},
);
