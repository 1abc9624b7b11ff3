import { plainText } from "../../base/index.ts";
import { describeTools } from "../../definitions/index.ts";
import { ErrandError } from "../../spec/index.ts";
import type { AgentDefinition } from "../../spec/index.ts";
import { agentsHere } from "../agents-here.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";
import { table } from "../table.ts";
import type { Page } from "../table.ts";

/** Prints one agent: what a parent is told of it, what it may do, and its instructions. */
export async function agentsShow({ operands, options }: Asked, program: Program): Promise<number> {
	const [name] = operands;
	const { registry } = await agentsHere(options, program);
	if (name === undefined) throw new ErrandError("wrong-use", "Which agent? Write errand agents show name.");
	const found = registry.find(name);
	if ("problem" in found) throw new ErrandError("unknown-agent", `${found.problem}.`);
	const { agent } = found;
	program.output.print(options.has("json") ? JSON.stringify(agent) : describe(agent, program.output));
	return 0;
}

function describe(agent: AgentDefinition, page: Page): string {
	const { name, description, instructions, source, model, timeoutMs, maxSteps, maxTotalTokens } = agent;
	const rows = [
		["name", name],
		["from", source.kind === "builtin" ? "built in" : (source.path ?? source.kind)],
		["description", description],
		["tools", describeTools(agent, "all that are permitted")],
		["model", [model ?? "inherit"].flat().join(", ")],
		["strategy", agent.strategy ?? "react"],
		["steps", maxSteps === undefined ? "" : String(maxSteps)],
		["timeout", timeoutMs === undefined ? "" : `${timeoutMs / 1000} s`],
		["tokens", maxTotalTokens === undefined ? "" : String(maxTotalTokens)],
		["effort", agent.effort ?? ""],
		["temperature", agent.temperature === undefined ? "" : String(agent.temperature)],
		["output tokens", agent.maxOutputTokens === undefined ? "" : String(agent.maxOutputTokens)],
		["provider options", agent.providerOptions === undefined ? "" : JSON.stringify(agent.providerOptions)],
		["completion", agent.completion ?? ""],
		["output schema", agent.outputSchema === undefined ? "" : JSON.stringify(agent.outputSchema)],
		["background", agent.background ? "yes" : ""],
		["hidden", agent.hidden ? "yes" : ""],
	];
	return `${table(
		rows.filter(([, value]) => value !== ""),
		"wrap",
		page,
	)}\n\n${plainText(instructions)}`;
}
