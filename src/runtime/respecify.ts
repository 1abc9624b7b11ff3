import { grantAll, grantOf, meet } from "../authority/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Grants, RunSpec } from "../spec/index.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Specified } from "./specify.ts";

/**
 * A journalled run with the tools that are here now. What it was granted is met with `ceiling`, so that a tool which is
 * denied today stays offered and is refused at the call: the requests of a run always have the same tools.
 *
 * Throws `invalid-tool` where a tool of the run is not here.
 */
export function respecify(spec: RunSpec, snapshot: Snapshot, ceiling: Grants): Specified {
	const here = new Map(snapshot.tools.map((tool) => [tool.name, tool]));
	const tools = spec.tools.map((name) => here.get(name) ?? missing(spec, name));
	const completing = grantAll(tools.filter((tool) => tool.completes === true));
	const own = meet(spec.authority.tools, ceiling);
	const bounds = meet(spec.authority.ceiling, ceiling);
	const authority = {
		tools: { ...own, ...completing },
		ceiling: meet(bounds, snapshot.ceilingOf(spec.agent, { own, bounds })),
	};
	const denied = tools.filter(({ name }) => grantOf(authority.tools, name) === undefined);
	const definition = snapshot.agents.find(spec.agent);
	return {
		spec: { ...spec, authority },
		tools,
		middleware: [...snapshot.middleware, ...(definition?.middleware ?? [])],
		...(definition?.checkValue ? { checkValue: definition.checkValue } : {}),
		withheld: new Map(denied.map(({ name }) => [name, whyNoLonger(name, snapshot)])),
		notes: [],
	};
}

function whyNoLonger(name: string, { howToPermit }: Snapshot): string {
	const how = howToPermit(name);
	return how === undefined ? "it is no longer allowed" : `it is no longer allowed (${how})`;
}

function missing({ runId, agent }: RunSpec, name: string): never {
	const fault = `Cannot go on with run "${runId}": its agent "${agent}" has the tool "${name}", which is not here`;
	throw new ErrandError("invalid-tool", `${fault}. Start Errand with that tool, as it was when the run began.`);
}
