import { nearest } from "../base/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";

/** How many ids an error lists. */
const maxNearest = 5;

/** What is said where no run has an id, with the ids that are like it. */
export function unknownRun(id: string, journal: Pick<Journal, "roots">): ErrandError {
	const roots = journal.roots();
	const known =
		roots.length === 0 ? "There are none yet" : `Nearest: ${nearest(id, roots).slice(0, maxNearest).join(", ")}`;
	return new ErrandError("unknown-run", `There is no run "${id}". ${known}. errand runs list --all has all of them.`);
}
