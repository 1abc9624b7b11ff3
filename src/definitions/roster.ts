import { cutText, neutralise } from "../base/index.ts";
import type { AgentDefinition } from "../spec/index.ts";

/** What a model is told of the agents that it may ask. */
export type Roster = {
	/** One line per agent in the registry's order, then one line with the names that did not fit. */
	readonly text: string;
	/** Every agent in it, in the same order, for the schema's enum. */
	readonly names: readonly string[];
};

export type RosterOptions = {
	/** Characters of the whole text. Default 4,000. */
	readonly budget?: number | undefined;
	/** Says which tools an agent has. Default: by its definition. */
	readonly toolsOf?: ((agent: AgentDefinition) => string) | undefined;
};

const defaultBudget = 4000;
const maxDescription = 250;
const maxTools = 120;

/**
 * Writes the roster: the same agents always give the same bytes. Hidden agents are left out. Whatever does not fit
 * into the budget is still named, and stays callable.
 */
export function writeRoster(agents: readonly AgentDefinition[], options: RosterOptions = {}): Roster {
	const { budget = defaultBudget, toolsOf = describeTools } = options;
	const visible = agents.filter((agent) => agent.hidden !== true);
	const names = visible.map((agent) => agent.name);
	const shownNames = names.map((name) => toLine(name, maxDescription));
	const lines = visible.map((agent) => lineOf(agent, toolsOf(agent)));
	const shown = countFitting(lines, shownNames, budget);
	const rest = shownNames.slice(shown);
	const text = [...lines.slice(0, shown), ...(rest.length > 0 ? [nameRest(rest, budget)] : [])].join("\n");
	return { text, names };
}

/** An agent's tools by its definition, for the roster: a list, or in the words of `all` what a reader calls all of them. */
export function describeTools({ tools, filter, denyTools, strategy }: AgentDefinition, all = "all of yours"): string {
	if (strategy === "simple" || tools?.length === 0) return "none";
	const some = tools ? tools.join(", ") : all;
	const less = denyTools?.length ? ` except ${denyTools.join(", ")}` : "";
	const only = { readonly: ", those that only read", full: ", no commands", none: "" };
	return `${some}${less}${typeof filter === "string" ? only[filter] : ""}`;
}

function lineOf({ name, description }: AgentDefinition, tools: string): string {
	return `- ${toLine(name, maxDescription)}: ${toLine(description, maxDescription)} (tools: ${toLine(tools, maxTools)})`;
}

/** Foreign text as one inert line. */
function toLine(text: string, max: number): string {
	const line = neutralise(text).replaceAll(/\s+/g, " ").trim();
	return line.length > max ? `${cutText(line, max - 1)}…` : line;
}

/** The most lines that fit together with the names of those that are left. */
function countFitting(lines: readonly string[], names: readonly string[], budget: number): number {
	let used = lines.reduce((sum, line) => sum + line.length + 1, 0);
	let rest = 0;
	for (let shown = lines.length; shown > 0; shown--) {
		if (used + (rest === 0 ? 0 : restHead.length + rest) <= budget) return shown;
		used -= (lines[shown - 1]?.length ?? 0) + 1;
		rest += (names[shown - 1]?.length ?? 0) + restSeparator.length;
	}
	return 0;
}

const restHead = "- Also there: ";
const restSeparator = ", ";

/** Cut where not even the names fit. */
function nameRest(names: readonly string[], budget: number): string {
	const all = restHead + names.join(restSeparator);
	if (all.length <= budget) return all;
	// Room for ", and 12345 more".
	const whole = all.slice(0, Math.max(restHead.length, budget - 20)).replace(/, [^,]*$/, "");
	const listed = whole.split(restSeparator).length;
	return `${whole}, and ${names.length - listed} more`;
}
