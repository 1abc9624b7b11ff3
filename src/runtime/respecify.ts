import { grantAll, grantOf, meet } from "../authority/index.ts";
import type { SpecifiedAuthority } from "../authority/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Grants, RunSpec } from "../spec/index.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Specified } from "./specify.ts";

/** What bounds a journalled run now. */
export type Bounds = {
	/** Its parent's ceiling; for a root, what the user permits. */
	readonly ceiling: Grants;
	/** What its agent would get if it were asked anew. Absent for a run that only goes on. */
	readonly today?: SpecifiedAuthority | undefined;
};

/**
 * A journalled run with the tools that are here now. What it was granted is met with its bounds, so that a tool which is
 * denied today stays offered and is refused at the call: the requests of a run always have the same tools.
 *
 * Throws `invalid-tool` where a tool of the run is not here.
 */
export function respecify(spec: RunSpec, snapshot: Snapshot, { ceiling, today }: Bounds): Specified {
	const here = new Map(snapshot.tools.map((tool) => [tool.name, tool]));
	const tools = spec.tools.map((name) => here.get(name) ?? missing(spec, name));
	const completing = grantAll(tools.filter((tool) => tool.completes === true));
	const kept = { tools: meet(spec.authority.tools, ceiling), ceiling: meet(spec.authority.ceiling, ceiling) };
	const own = today ? meet(kept.tools, today.authority.tools) : kept.tools;
	const bounds = today ? meet(kept.ceiling, today.authority.ceiling) : kept.ceiling;
	const authority = {
		tools: { ...own, ...completing },
		ceiling: meet(bounds, snapshot.ceilingOf(spec.agent, { own, bounds })),
	};
	const denied = tools.filter(({ name }) => grantOf(authority.tools, name) === undefined);
	const whyDenied = (name: string): string =>
		(grantOf(ceiling, name) && today?.withheld.get(name)) ?? whyNoLonger(name, snapshot);
	const definition = snapshot.agents.find(spec.agent);
	return {
		spec: { ...spec, authority },
		tools,
		middleware: [...snapshot.middleware, ...(definition?.middleware ?? [])],
		...(definition?.checkValue ? { checkValue: definition.checkValue } : {}),
		withheld: new Map(denied.map(({ name }) => [name, whyDenied(name)])),
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
