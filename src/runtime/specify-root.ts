import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition, TreeLimits } from "../spec/index.ts";
import type { RootRequest } from "./root-request.ts";
import { termsOfRoot, termsOfTask } from "./root-terms.ts";
import type { Shared } from "./shared.ts";
import type { Snapshot } from "./snapshot.ts";
import { specify } from "./specify.ts";
import type { Specified } from "./specify.ts";

/** A root as data, with the limits of its tree. */
export type SpecifiedRoot = {
	readonly specified: Specified;
	readonly treeLimits: TreeLimits;
	/** What its caller must know. */
	readonly notes: readonly string[];
};

export type AskedRoot = {
	readonly request: RootRequest;
	readonly id: string;
	readonly snapshot: Snapshot;
	readonly signal: AbortSignal;
};

/** Decides everything about a root before it starts. Rejects where its agent or its model cannot be used. */
export async function specifyRoot(
	shared: Shared,
	{ request, id, snapshot, signal }: AskedRoot,
): Promise<SpecifiedRoot> {
	const definition = await findAgent(snapshot, request.agent ?? "main", signal);
	const terms = await (request.asTask ? termsOfTask : termsOfRoot)(shared, definition, { snapshot, signal });
	const specified = specify({
		identity: { runId: id, depth: 0, agent: definition.name },
		task: {
			prompt: request.prompt,
			agent: definition.name,
			description: request.description,
			toolFilter: request.toolFilter,
			maxSteps: request.maxSteps,
			completion: request.completion,
		},
		definition,
		snapshot,
		ceiling: snapshot.grants,
		asTask: request.asTask,
		values: request.values,
		...terms,
	});
	if ("refused" in specified) throw new ErrandError("invalid-agent", specified.refused);
	const { permits } = request;
	const spec = permits ? { ...specified.spec, permits } : specified.spec;
	return {
		specified: { ...specified, spec },
		treeLimits: terms.treeLimits,
		notes: [...terms.notes, ...specified.notes],
	};
}

async function findAgent(
	{ agents }: Snapshot,
	asked: string | AgentDefinition,
	signal: AbortSignal,
): Promise<AgentDefinition> {
	const name = typeof asked === "string" ? asked : asked.name;
	await agents.resolve(name, signal);
	const found = agents.find(name);
	if (found && (typeof asked === "string" || asked === found)) return found;
	const problem = typeof asked === "string" ? agents.problemOf(name) : unregistered(name, found !== undefined);
	throw new ErrandError("unknown-agent", `${problem ?? "There is no such agent"}.`);
}

function unregistered(name: string, hasOther: boolean): string {
	const other = hasOther ? ", and another one of that name is" : "";
	return `The agent "${name}" is not registered with this runtime${other}. Hand it over in the option agents, or to agents.add()`;
}
