import type { Grants } from "../spec/index.ts";
import { grantOf } from "./meet.ts";
import type { Permits } from "./root-grants.ts";

/**
 * How the user permits a tool of that name, to stand at the end of a sentence and with the flag that is in the way;
 * undefined where the user permits it already, so that something else keeps it away.
 */
export type HowToPermit = (tool: string) => string | undefined;

/** Of what the user permits, as `rootGrants` made it of these permits. Reading and delegating are always permitted. */
export function howToPermit(grants: Grants, { readOnly = false }: Pick<Permits, "readOnly">): HowToPermit {
	const how = (tool: string): string =>
		readOnly ? "the user would have to leave out --read-only" : `the user allows it with --allow ${tool}`;
	return (tool) => (grantOf(grants, tool) ? undefined : how(tool));
}
