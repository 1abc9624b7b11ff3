import { efforts } from "../../spec/index.ts";
import type { ModelSettings } from "../options.ts";
import { hooksShape } from "./hooks-shape.ts";
import { describeLimit, limitNames, limitOf, parseLimit } from "./limit-table.ts";
import type { LimitName } from "./limit-table.ts";
import { anyObject, choice, count, flag, list, map, number, numberAbove, object, text } from "./shapes.ts";
import type { Shape } from "./shapes.ts";

const price = object(
	"US dollars for a million tokens.",
	{
		input: number("Of input.", { least: 0 }),
		output: number("Of output.", { least: 0 }),
		cacheRead: number("Of input read from a cache. Default: as other input.", { least: 0 }),
		cacheWrite: number("Of input written to a cache. Default: as other input.", { least: 0 }),
	},
	["input", "output"],
);

const modelSettings = object("What is known of one model.", {
	window: count("Tokens of its context window.", 1),
	price,
	textProtocol: flag("For a model without tool calls of its own: calls are written as text."),
}) as Shape<ModelSettings>;

/** The whole file. A key that is not here is a mistake. */
export const fileShape = object("The configuration of Errand.", {
	$schema: text("Where an editor finds this schema."),
	model: text("provider/id or an alias. A project's file cannot set it."),
	effort: choice("How much the model thinks before it answers.", efforts),
	temperature: number("From 0 to 2.", { least: 0, most: 2 }),
	maxOutputTokens: count("Tokens of one answer.", 1),
	providerOptions: anyObject("Sent with each request, by provider."),
	baseUrls: map(
		"Addresses of providers, by their names; a variable counts first.",
		text("Such as http://127.0.0.1:8080/v1."),
	),
	aliases: map("Short names for models.", text("provider/id or another alias.")),
	models: map("What is known of models, by provider/id.", modelSettings),
	limits: object(
		"What may be spent. A project's file can only lower these.",
		Object.fromEntries(limitNames.map((name) => [name, limitShape(name)])) as {
			readonly [Name in LimitName]: Shape<number>;
		},
	),
	allow: list("What needs no question.", text("An access, a tool, or a pattern such as bash(git diff:*).")),
	delegate: map(
		"What an agent may hand on beyond its own tools, by agent.",
		list("Tool rules and accesses.", text("An access, a tool, or a pattern.")),
	),
	hooks: hooksShape,
	agents: object("Agents that are switched on or off.", {
		"general-purpose": flag("False switches it off."),
	}),
});

/** Times are texts with a unit, all else are numbers. */
function limitShape(name: LimitName): Shape<number> {
	const { unit, least, says } = limitOf(name);
	const description = `Limit: ${says}.`;
	if (unit === "count") return count(description, least);
	if (unit === "usd") return numberAbove(description, 0);
	return {
		schema: { type: "string", pattern: "^\\d+(\\.\\d+)? ?(ms|s|m|h)$", description },
		read(node, key, report) {
			const value = typeof node.value === "string" ? parseLimit(name, node.value) : undefined;
			if (value === undefined)
				report(node, `${JSON.stringify(key)} is ${JSON.stringify(node.value)}, and must be ${describeLimit(name)}`);
			return value;
		},
	};
}
