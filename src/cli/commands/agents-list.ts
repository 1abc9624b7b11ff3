import { count } from "../../base/index.ts";
import type { AgentDefinition } from "../../spec/index.ts";
import { agentsHere } from "../agents-here.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";
import { shortened, table } from "../table.ts";

/** Prints the agents that can be asked here; hidden ones with `--all`. Problems of files go to standard error. */
export async function agentsList({ options }: Asked, program: Program): Promise<number> {
	const { output } = program;
	const { registry, discovered } = await agentsHere(options, program);
	const agents = registry.agents.filter(({ hidden }) => options.has("all") || hidden !== true);
	if (options.has("json")) output.print(JSON.stringify(agents));
	else output.print(table(agents.map(rowOf), { leaveOut: [1] }, output));
	const spoilt = discovered.files.filter(({ status }) => status === "refused").length;
	if (spoilt > 0) output.say(`${count(spoilt, "agent file")} refused. Run errand agents doctor to see why.`);
	return 0;
}

/** Descriptions are for models and can be long. */
const maxDescription = 80;

function rowOf({ name, description, source }: AgentDefinition): readonly string[] {
	return [name, source.kind, shortened(description, maxDescription)];
}
