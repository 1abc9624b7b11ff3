import type { Grants } from "../spec/index.ts";
import { joinPatterns, toGrants } from "./meet.ts";
import type { Selection } from "./rules.ts";

/** What a selection leaves of grants: fewer tools, more patterns. Never widens, whatever the selection says. */
export function narrow(grants: Grants, selection: Selection): Grants {
	return toGrants(Object.entries(grants), ([name, grant]) => {
		const patterns = selection(name);
		return patterns && [name, { ...grant, patterns: joinPatterns(grant.patterns, patterns) }];
	});
}

/**
 * Takes the tools that execute out of `after` where a denial took the last tool that writes.
 *
 * A command can write any file, so without a sandbox nobody who denies writing wants commands to run.
 */
export function takeExecuteWithWrite(before: Grants, after: Grants): Grants {
	if (!canWrite(before) || canWrite(after)) return after;
	return narrow(after, (name) => (after[name]?.access === "execute" ? undefined : []));
}

function canWrite(grants: Grants): boolean {
	return Object.values(grants).some((grant) => grant.access === "write");
}
