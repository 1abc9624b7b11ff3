import { description, model, name } from "../identity-readers.ts";
import { count, flag, invalid, isMapping, type KeyReader, minutes } from "../readers.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { color, executor, hooks, mcpServers, permissions, skills } from "./not-acted-on.ts";
import { permissionMode } from "./permission-mode.ts";

const maxTurns = count("maxSteps");
const maxMinutes = minutes("timeoutMs");
const mode = permissionMode(["default", "auto-edit", "auto", "yolo", "acceptEdits", "dontAsk", "bypassPermissions"]);

/** The older form of the limits, in one mapping. */
const runConfig: KeyReader = (field) => {
	const { value } = field;
	if (value === null) return {};
	if (!isMapping(value)) return invalid(field, "a mapping of limits");
	const limits = new Map(Object.entries(value));
	const readings = [
		limits.has("max_turns") ? maxTurns({ ...field, value: limits.get("max_turns") }) : {},
		limits.has("max_time_minutes") ? maxMinutes({ ...field, value: limits.get("max_time_minutes") }) : {},
	];
	return {
		set: Object.assign({}, ...readings.map(({ set }) => set)),
		problems: readings.flatMap(({ problems }) => problems ?? []),
	};
};

/** Qwen Code. An empty list of tools is all of them there; here it is none, and a warning. */
export const qwen = toDialect(
	{ name: "qwen", folders: [".qwen/agents"] },
	{
		name,
		description,
		tools: tools({ bare: "none", empty: "warning" }),
		disallowedTools: denyTools(),
		model,
		approvalMode: mode,
		permissionMode: mode,
		maxTurns,
		runConfig,
		background: flag("background"),
		skills,
		mcpServers,
		hooks,
		executor,
		color,
		permission: permissions("tools and disallowedTools"),
		permissions: permissions("tools and disallowedTools"),
	},
);
