import type { JsonSchema } from "../../src/spec/index.ts";

/** One key of our own form of agent files. */
type Key = {
	/** What may stand there, for people. */
	readonly value: string;
	readonly says: string;
	readonly schema: JsonSchema;
};

const rules = { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] };
const wholeNumber = { type: "integer", minimum: 1 };

/** Every key that does something. A test holds this table against the reader of agent files. */
export const frontmatter: { readonly [key: string]: Key } = {
	name: {
		value: "text, required",
		says: "what it is called; `[a-z0-9][a-z0-9_/-]*` is the form that needs no attention",
		schema: { type: "string", minLength: 1, maxLength: 100 },
	},
	description: {
		value: "text, required",
		says: "when to delegate to it: the one thing that the parent's model reads of it",
		schema: { type: "string", pattern: "\\S" },
	},
	tools: {
		value: "list, or text with commas",
		says: "tool rules such as `read`, `bash(git diff:*)`, `mcp__server__*`; without the key it inherits, `[]` is none",
		schema: rules,
	},
	deny_tools: {
		value: "list, or text with commas",
		says: "taken out again; deny beats allow, and a rule with a pattern denies the whole tool",
		schema: rules,
	},
	filter: {
		value: "`readonly`, `full` or `none`",
		says: "a ceiling on top of `tools`, for its children too: `readonly` only reads, `full` leaves out commands",
		schema: { enum: ["readonly", "full", "none"] },
	},
	model: {
		value: "text or list",
		says: "one of `inherit` (the default), an alias, `provider/id`; of a list, the first that can be used; counts where it is a child",
		schema: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
	},
	strategy: {
		value: "`react`, `simple`, `reflection` or `plan`",
		says: "how it works; default `react`; `simple` has no tools",
		schema: { enum: ["react", "simple", "reflection", "plan"] },
	},
	max_steps: { value: "whole number from 1", says: "model calls; only lowers the limit", schema: wholeNumber },
	timeout: {
		value: "time with unit",
		says: "of one run, such as `90s` or `10m`; only lowers the limit",
		schema: { type: "string", pattern: "^\\d+(\\.\\d+)? ?(ms|s|m|h)$" },
	},
	max_total_tokens: {
		value: "whole number from 1",
		says: "input not read from a cache, plus output; only lowers the limit",
		schema: wholeNumber,
	},
	effort: {
		value: "`none`, `minimal`, `low`, `medium`, `high`, `xhigh` or `max`",
		says: "how much the model thinks",
		schema: { enum: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
	},
	temperature: {
		value: "number from 0 to 2",
		says: "sent with each request",
		schema: { type: "number", minimum: 0, maximum: 2 },
	},
	max_output_tokens: {
		value: "whole number from 1",
		says: "tokens of one answer",
		schema: wholeNumber,
	},
	provider_options: {
		value: "mapping",
		says: "sent with each request, by provider, over those of the configuration; only in files of your home folder",
		schema: { type: "object", additionalProperties: { type: "object" } },
	},
	completion: {
		value: "`text` or `tool`",
		says: "`tool`: only a call of `complete` ends the run; default `text`",
		schema: { enum: ["text", "tool"] },
	},
	output_schema: {
		value: "JSON Schema, as a mapping or as JSON text",
		says: "the report must be JSON of this schema",
		schema: { anyOf: [{ type: "object" }, { type: "string" }] },
	},
	background: {
		value: "true or false",
		says: "calls of `task` for it return an id at once, where background is on",
		schema: { type: "boolean" },
	},
	hidden: { value: "true or false", says: "callable, and not in the roster", schema: { type: "boolean" } },
};

/** The JSON Schema of the frontmatter of `.errand/agents/*.md`, for editors. Unknown keys are no mistake: they are ignored. */
export function agentSchema(): JsonSchema {
	const properties = Object.entries(frontmatter).map(([key, { says, schema }]) => [
		key,
		{ ...schema, description: toText(says) },
	]);
	return {
		$schema: "http://json-schema.org/draft-07/schema#",
		title: "Frontmatter of an agent of Errand",
		type: "object",
		properties: Object.fromEntries(properties),
		required: ["name", "description"],
	};
}

/** As a sentence, without the marks of Markdown. */
function toText(says: string): string {
	const plain = says.replaceAll("`", "");
	return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}
