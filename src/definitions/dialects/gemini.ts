import { description, model, name } from "../identity-readers.ts";
import { count, type KeyReader, minutes, number, quote, problem } from "../readers.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { mcpName } from "./mcp-name.ts";
import { color, displayName, executor, mcpServers, permissions } from "./not-acted-on.ts";

/** `remote` agents are somebody else's servers. */
const kind: KeyReader = (field) => (field.value === "local" ? {} : executor(field));

/** Gemini CLI refuses a name that is not one of its own, which are all in lower case; here it means what it says. */
const ownTools: KeyReader = (field) => {
	const reading = tools({ bare: "none", empty: "warning", expand: mcpName })(field);
	const foreign = (reading.set?.tools ?? []).filter((name) => /[A-Z]/.test(name));
	if (foreign.length === 0) return reading;
	const message = `Gemini CLI has no tools of the names ${foreign.map(quote).join(", ")}; they are read as those of other programs`;
	return {
		...reading,
		problems: [...(reading.problems ?? []), problem(field, "warning", "tools-foreign-names", message)],
	};
};

/** Gemini CLI. */
export const gemini = toDialect(
	{ name: "gemini", folders: [".gemini/agents"] },
	{
		kind,
		name,
		display_name: displayName,
		description,
		tools: ownTools,
		disallowed_tools: denyTools(mcpName),
		model,
		temperature: number("temperature", [0, 2]),
		max_turns: count("maxSteps"),
		timeout_mins: minutes("timeoutMs"),
		mcp_servers: mcpServers,
		color,
		permission: permissions("tools"),
		permissions: permissions("tools"),
	},
);
