import { alike } from "../base/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";

/** What is said where no run has an id, with the ids that are like it. */
export function unknownRun(id: string, journal: Pick<Journal, "roots">): ErrandError {
	const roots = journal.roots();
	if (roots.length === 0) return new ErrandError("unknown-run", `There is no run "${id}": there are none yet.`);
	const near = alike(id, roots);
	const meant = near.length === 0 ? "" : ` Nearest: ${near.join(", ")}.`;
	return new ErrandError("unknown-run", `There is no run "${id}".${meant} errand runs list --all has all of them.`);
}
