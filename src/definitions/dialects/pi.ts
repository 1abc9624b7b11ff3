import { description, model, name } from "../identity-readers.ts";
import { count, flag, invalid, type KeyReader, milliseconds, textOf, unreadable, unsupported } from "../readers.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";
import { mcpName } from "./mcp-name.ts";
import { isolation, mcpServers, memory, permissions, skills } from "./not-acted-on.ts";

/** Its word for no thinking at all is `off`. */
const thinking: KeyReader = (field) => effort(field.value === "off" ? { ...field, value: "none" } : field);

/** A model may carry how much it thinks: `provider/id:high`. */
const modelWithThinking: KeyReader = (field) => {
	const [, id, level] = /^(.+):(off|minimal|low|medium|high|xhigh)$/.exec(textOf(field)) ?? [];
	if (id === undefined) return model(field);
	const { set, problems } = model({ ...field, value: id });
	return { set: { ...set, ...thinking({ ...field, value: level }).set }, problems };
};

/** Whether a model is told of the agent. */
const advertise: KeyReader = (field) =>
	typeof field.value === "boolean" ? { set: { hidden: !field.value } } : invalid(field, "true or false");

/** Whether it may ask agents itself. */
const nesting: KeyReader = (field) => {
	if (field.value === false) return { set: { denyTools: ["task"] } };
	return field.value === true || field.value === null ? {} : unreadable(field, "true or false");
};

/** pi and its subagents. Its sample reads an empty list as all tools; here it is none, and a warning. */
export const pi = toDialect(
	{ name: "pi", folders: [".pi/agents"], homeFolders: [".pi/agent/agents"] },
	{
		name,
		description,
		tools: tools({ bare: "none", empty: "warning", expand: mcpName }),
		excludeTools: denyTools(mcpName),
		model: modelWithThinking,
		fallbackModels: unsupported("info", "Fallback models are read from a list under model"),
		thinking,
		maxTurns: count("maxSteps"),
		timeoutMs: milliseconds("timeoutMs"),
		async: flag("background"),
		advertise,
		allowNestedSubagents: nesting,
		skills,
		mcpServers,
		memory,
		worktree: isolation,
		permission: permissions("tools and excludeTools"),
		permissions: permissions("tools and excludeTools"),
	},
);
