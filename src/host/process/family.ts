import type { ListProcesses, ProcessRow } from "./process-table.ts";

/** A shell and everything that came from it. */
export interface Family {
	/** Those that are alive now. Whoever was found once stays known, also after its parent is gone. */
	living(): Promise<readonly ProcessRow[]>;
	/** Sends a signal to the group and to each living member outside of it. Never throws. */
	signal(living: readonly ProcessRow[], signal: NodeJS.Signals): void;
}

/** How a family is told from all other processes. */
export type FamilyMarks = {
	/** The shell: leader of its group and of its session. */
	readonly leader: number;
	/** When the shell started; nobody older belongs to it. */
	readonly startedAt: number;
	/** Stands in the environment of all its members, unless they cleared it. */
	readonly mark: string;
	readonly list: ListProcesses;
};

/**
 * A member is whoever is in the shell's group or session, carries its mark, or has a member as its parent.
 *
 * One escapes all four: a process that cleared its environment, opened a session of its own and lost its parent
 * before anybody looked. Only a process namespace holds that one.
 */
export function createFamily(marks: FamilyMarks): Family {
	const known = new Map<number, number>();

	const isMember = (row: ProcessRow): boolean =>
		row.group === marks.leader ||
		row.session === marks.leader ||
		known.get(row.pid) === row.startedAt ||
		(row.startedAt >= marks.startedAt && row.hasInEnvironment(marks.mark));

	return {
		async living() {
			const all = await marks.list();
			if (all.length === 0) return isAlive(-marks.leader) ? [groupOf(marks.leader)] : [];
			const rows = all.filter((row) => !row.isZombie && row.pid !== process.pid);
			const members = withDescendants(rows.filter(isMember), rows);
			for (const { pid, startedAt } of members) known.set(pid, startedAt);
			return members;
		},
		signal(living, signal) {
			// The group is signalled at once, so that nobody in it forks away between two kills. An id that is no
			// longer any living member's group may already be somebody else's, and is left alone.
			if (living.some((row) => row.group === marks.leader)) send(-marks.leader, signal);
			for (const row of living) if (row.group !== marks.leader) send(row.pid, signal);
		},
	};
}

function withDescendants(first: readonly ProcessRow[], rows: readonly ProcessRow[]): ProcessRow[] {
	const members = new Map(first.map((row) => [row.pid, row]));
	for (let before = -1; before !== members.size;) {
		before = members.size;
		for (const row of rows) if (members.has(row.parent)) members.set(row.pid, row);
	}
	return [...members.values()];
}

/** Where processes cannot be listed, at least the group is ended. */
function groupOf(leader: number): ProcessRow {
	const unknown = { parent: 0, session: 0, startedAt: 0, isZombie: false, hasInEnvironment: () => false };
	return { pid: leader, group: leader, ...unknown };
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** It may have ended meanwhile, or belong to another user: the next look at the table tells. */
function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// Told by the next look.
	}
}
