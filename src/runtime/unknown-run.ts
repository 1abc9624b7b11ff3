import { ErrandError } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";

/** Runs that an error lists. */
const shownRuns = 5;

/** No run has this id; the latest ones are named. */
export function unknownRun(id: string, journal: Pick<Journal, "roots">): ErrandError {
	const known = journal.roots({ limit: shownRuns });
	const list = known.length === 0 ? "There are none." : `The latest are: ${known.join(", ")}.`;
	return new ErrandError("unknown-run", `There is no run "${id}". ${list}`);
}
