import type { ProcessFacts, RunOwner } from "../spec/index.ts";
import type { Statements } from "./statements.ts";

/** Who may go on with a tree. Each method stands in a transaction of the caller. */
export interface Owners {
	claim(root: string): boolean;
	release(root: string): void;
	owner(root: string): RunOwner | undefined;
	/** Whether a living holder, this one or another, has the tree. */
	readonly claimed: ReadonlySet<string>;
}

/**
 * Owner rows that outlive their process are stale: the number is free, or a later process has it.
 *
 * A claim belongs to one open journal, so two runtimes in one process cannot share a tree either.
 */
export function createOwners(statements: Statements, processes: ProcessFacts): Owners {
	const { self } = processes;
	const claimed = new Set<string>();

	const owner = (root: string): RunOwner | undefined => {
		const row = statements.owner.get(root);
		if (!row) return undefined;
		const found: RunOwner = { pid: Number(row["pid"]), startedAt: Number(row["startedAt"]) };
		return processes.startOf(found.pid) === found.startedAt ? found : undefined;
	};

	return {
		claimed,
		owner,
		claim(root) {
			if (claimed.has(root)) return true;
			if (owner(root)) return false;
			statements.setOwner.run(root, self.pid, self.startedAt);
			claimed.add(root);
			return true;
		},
		release(root) {
			if (claimed.delete(root)) statements.removeOwner.run(root);
		},
	};
}
