import type { Grants, Wording } from "../spec/index.ts";
import { grantOf } from "./meet.ts";
import type { Permits } from "./root-grants.ts";

/**
 * How the user permits a tool of that name, to stand at the end of a sentence and with what is in the way;
 * undefined where the user permits it already, so that something else keeps it away.
 */
export type HowToPermit = (tool: string) => string | undefined;

/** Of what the user permits, as `rootGrants` made it of these permits. Reading and delegating are always permitted. */
export function howToPermit(
	grants: Grants,
	{ readOnly = false }: Pick<Permits, "readOnly">,
	wording: Pick<Wording, "permit" | "readOnly">,
): HowToPermit {
	const leaveOut = `the user would have to leave out ${wording.readOnly}`;
	return (tool) => {
		if (grantOf(grants, tool)) return undefined;
		return readOnly ? leaveOut : `the user allows it with ${wording.permit(tool)}`;
	};
}
