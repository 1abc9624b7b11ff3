import type { Journal, ProcessFacts, RunOwner } from "../spec/index.ts";
import type { Access } from "./access.ts";
import type { Statements } from "./statements.ts";

/** Who may go on with a tree. */
export interface Owners extends Pick<Journal, "claim" | "release" | "owner"> {
	/** Gives up every claim. Never throws: a row that stays is stale as soon as this process ends. */
	readonly releaseAll: () => void;
}

/**
 * Owner rows that outlive their process are stale: the number is free, or a later process has it.
 *
 * A claim belongs to one open journal, so two runtimes in one process cannot share a tree either.
 */
export function createOwners({ guard, transact }: Access, statements: Statements, processes: ProcessFacts): Owners {
	const { self } = processes;
	/** Roots whose claim by this journal is committed. */
	const claimed = new Set<string>();

	const owner = (root: string): RunOwner | undefined => {
		const row = statements.owner.get(root);
		if (!row) return undefined;
		const found: RunOwner = { pid: Number(row["pid"]), startedAt: Number(row["startedAt"]) };
		return processes.startOf(found.pid) === found.startedAt ? found : undefined;
	};
	const takeOver = (root: string): boolean => {
		if (owner(root)) return false;
		statements.setOwner.run(root, self.pid, self.startedAt);
		return true;
	};
	const release = (root: string): void => {
		if (!claimed.has(root)) return;
		transact("release a run in", () => statements.removeOwner.run(root));
		claimed.delete(root);
	};

	return {
		owner: (root) => guard("read", () => owner(root)),
		claim(root) {
			if (claimed.has(root)) return true;
			const isMine = transact("claim a run in", () => takeOver(root));
			if (isMine) claimed.add(root);
			return isMine;
		},
		release,
		releaseAll() {
			try {
				for (const root of claimed) release(root);
			} catch {
				// See the promise above.
			}
		},
	};
}
