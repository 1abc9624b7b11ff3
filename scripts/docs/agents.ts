import { builtInAgents, describeTools } from "../../src/definitions/index.ts";
import { code, phrase, table } from "./markdown.ts";

/** Every built-in agent. */
export function builtInTable(): string {
	const rows = builtInAgents().map((agent) => [
		code(agent.name),
		agent.hidden === true ? "no" : "yes",
		// The roster speaks to the model that asks; people are told of it.
		describeTools(agent, "its parent's"),
		agent.strategy ?? "react",
		phrase(agent.description),
	]);
	return table(["name", "in the roster", "tools", "strategy", "what it is for"], rows);
}
