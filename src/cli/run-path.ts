import { pathTo } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";

/**
 * Where a run stands, the same from its first line to its last: `main › explore#2`. The number is the ordinal of its id,
 * so that a line which was printed stays true when siblings come.
 */
export function runPath(runId: string, runs: Trace["runs"]): string {
	return pathTo(runs, runId)
		.map(({ agent, id, depth }) => (depth === 0 ? agent : `${agent}#${id.slice(id.lastIndexOf(".") + 1)}`))
		.join(" › ");
}
