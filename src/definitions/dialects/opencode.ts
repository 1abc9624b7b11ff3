import { description, model, name } from "../identity-readers.ts";
import { count, flag, invalid, type KeyReader, number, problem, quote, textOf, unsupported } from "../readers.ts";
import { denyTools, tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { color, mcpServers, skills } from "./not-acted-on.ts";
import { expandOpencode } from "./opencode-names.ts";
import { permissionMap, permissionRules } from "./opencode-permission.ts";
import { toolSwitches } from "./opencode-switches.ts";

/** `primary` is an agent that a user speaks to: no model is told of it. */
const mode: KeyReader = (field) => {
	if (field.value === "primary") return { set: { hidden: true } };
	return field.value === "subagent" || field.value === "all" ? {} : invalid(field, "primary, subagent or all");
};

/** Switched off is off here, too. */
const disable: KeyReader = (field) => {
	if (field.value === false || field.value === null) return {};
	const message = `"${field.key}" is ${quote(field.value)}, so the agent is off. Remove the key to use it`;
	return { problems: [problem(field, "refused", "disabled", message)] };
};

/** `provider/id`, which may name a variant behind a `#`. */
const modelWithVariant: KeyReader = (field) => {
	const [, id, variant] = /^([^#]+)#(.+)$/.exec(textOf(field)) ?? [];
	if (id === undefined) return model(field);
	const message = `The variant ${quote(variant)} of the model was ignored: variants have no meaning here`;
	const { set, problems = [] } = model({ ...field, value: id });
	return { set, problems: [...problems, problem(field, "info", "unsupported-key", message)] };
};

/** OpenCode. Without a name its agents are called by their path below the folder. */
export const opencode = toDialect(
	{
		name: "opencode",
		folders: [".opencode/agent", ".opencode/agents"],
		homeFolders: [".config/opencode/agent", ".config/opencode/agents"],
		unnamed: "path",
	},
	{
		name,
		description,
		mode,
		model: modelWithVariant,
		variant: unsupported("info", "Variants of a model have no meaning here"),
		temperature: number("temperature", [0, 2]),
		top_p: unsupported("info", "top_p is not sent here"),
		steps: count("maxSteps"),
		maxSteps: count("maxSteps"),
		tools: toolSwitches(tools({ bare: "inherit", empty: "warning", expand: expandOpencode })),
		disallowedTools: denyTools(expandOpencode),
		permission: permissionMap,
		permissions: permissionRules,
		hidden: flag("hidden"),
		disable,
		disabled: disable,
		options: unsupported(
			"info",
			"Options of a provider are read from provider_options in an agent file of your home folder",
		),
		skills,
		mcp: mcpServers,
		color,
	},
);
