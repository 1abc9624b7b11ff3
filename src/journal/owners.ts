import { ErrandError } from "../spec/index.ts";
import type { Clock, Journal, ProcessFacts, RunOwner, TreeOwner } from "../spec/index.ts";
import type { Access } from "./access.ts";
import type { Statements } from "./statements.ts";

/** Who may go on with a tree. */
export interface Owners extends Pick<Journal, "claim" | "release" | "owner"> {
	/** Throws `storage` where this journal had claimed the tree and another has it now. For a transaction that writes. */
	readonly checkMine: (root: string) => void;
	/** Gives up every claim. Never throws: a row that stays is stale as soon as this process ends. */
	readonly releaseAll: () => void;
}

/** An owner elsewhere that was not heard of for so long is silent: it claims again six times as often. */
const silentAfterMs = 60_000;

/**
 * Owner rows that outlive their process are stale: the number is free, or a later process has it. Of a process in another
 * container or on another machine no number says anything; there its latest claim counts, and one that is silent is never
 * taken for dead.
 *
 * A claim belongs to one open journal, so two runtimes in one process cannot share a tree either.
 */
export function createOwners(
	{ guard, transact }: Access,
	statements: Statements,
	{ processes, clock }: { readonly processes: ProcessFacts; readonly clock: Pick<Clock, "now"> },
): Owners {
	const { self } = processes;
	/** Roots whose claim by this journal is committed. */
	const claimed = new Set<string>();

	const isSelf = ({ pid, startedAt, host }: RunOwner): boolean =>
		pid === self.pid && startedAt === self.startedAt && host === self.host;
	const stateOf = (found: RunOwner, seenAt: number): TreeOwner["state"] | undefined => {
		const state = processes.stateOf(found);
		if (state === "living") return "living";
		if (state === "gone") return undefined;
		if (Math.abs(clock.now() - seenAt) < silentAfterMs) return "living";
		return state === "restarted" ? undefined : "silent";
	};
	const rowOf = (root: string): (RunOwner & { readonly seenAt: number }) | undefined => {
		const row = statements.owner.get(root);
		if (!row) return undefined;
		const { pid, startedAt, host, seenAt } = row;
		return { pid: Number(pid), startedAt: Number(startedAt), host: String(host), seenAt: Number(seenAt) };
	};
	const owner = (root: string): TreeOwner | undefined => {
		const row = rowOf(root);
		const state = row && stateOf(row, row.seenAt);
		return state && { ...row, state };
	};
	const write = (root: string): true => {
		statements.setOwner.run(root, self.pid, self.startedAt, self.host, Math.floor(clock.now()));
		return true;
	};
	const takeOver = (root: string, force: boolean): boolean => {
		const found = owner(root);
		if (found && !(force && found.state === "silent")) return false;
		return write(root);
	};
	const isMine = (root: string): boolean => {
		const row = rowOf(root);
		return row !== undefined && isSelf(row);
	};
	const release = (root: string): void => {
		if (!claimed.has(root)) return;
		transact("release a run in", () => statements.removeOwner.run(root, self.pid, self.startedAt, self.host));
		claimed.delete(root);
	};

	return {
		owner: (root) => guard("read", () => owner(root)),
		claim(root, { force = false } = {}) {
			if (claimed.has(root)) return transact("claim a run in", () => isMine(root) && write(root));
			const isTaken = transact("claim a run in", () => takeOver(root, force));
			if (isTaken) claimed.add(root);
			return isTaken;
		},
		checkMine(root) {
			if (!claimed.has(root) || isMine(root)) return;
			const fault = `Cannot go on with run "${root}": another process took it over`;
			throw new ErrandError("storage", `${fault}. This one stops; the other goes on.`);
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
