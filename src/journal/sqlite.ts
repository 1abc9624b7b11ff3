import { systemClock, systemProcessFacts } from "../host/index.ts";
import type { Clock, Journal, ProcessFacts } from "../spec/index.ts";
import { createAccess } from "./access.ts";
import { createEvents } from "./events.ts";
import { journalBytes } from "./journal-file.ts";
import { connectSqlite, openDatabase } from "./open-database.ts";
import type { Connect, Replaced } from "./open-database.ts";
import { createOwners } from "./owners.ts";
import { createPurge } from "./purge.ts";
import { createRequests } from "./requests.ts";

export type SqliteJournalOptions = {
	/** The file; it and its folder are made where they are missing, readable by their owner alone. */
	readonly path: string;
	/** Default: the machine's. */
	readonly clock?: Pick<Clock, "now"> | undefined;
	/** How a living owner is told from a dead one. Default: as the operating system says. */
	readonly processes?: ProcessFacts | undefined;
	/** Whether what looks like a secret is replaced on the way to disk. Default true. */
	readonly redact?: boolean | undefined;
	/** How the file is opened. Default: Node's SQLite with a lock timeout of five seconds. */
	readonly connect?: Connect | undefined;
};

/** A journal that was opened, and what the user has to be told about the file. */
export type OpenedJournal = { readonly value: Journal; readonly problems: readonly string[] };

/**
 * Opens the journal in a SQLite file that several processes may share.
 *
 * What was appended survives a killed process; after a power loss the last transactions may be missing, none is half
 * there. A damaged file is kept aside; `problems` says so, and what is lost. Throws `storage` where the folder cannot
 * be written or a newer program wrote the file.
 */
export function openSqliteJournal(options: SqliteJournalOptions): OpenedJournal {
	const {
		path,
		clock = systemClock,
		processes = systemProcessFacts(),
		redact = true,
		connect = connectSqlite,
	} = options;
	const { replaced, ...opened } = openDatabase(path, { connect, clock });
	const { database, statements } = opened;
	const access = createAccess(opened, path);
	const { releaseAll, checkMine, ...owners } = createOwners(access, statements, { processes, clock });

	const value: Journal = {
		place: `the journal "${path}"`,
		...createEvents(access, statements, { redact, checkMine }),
		...createRequests(access, statements),
		...owners,
		purge: createPurge(access, statements, owners),
		size: () => journalBytes(path),
		[Symbol.dispose]() {
			if (!database.isOpen) return;
			releaseAll();
			database.close();
		},
	};
	return { value, problems: replaced ? [lossOf(path, replaced)] : [] };
}

function lossOf(path: string, { aside, kept, lost }: Replaced): string {
	const runs = (count: number): string => `${count} ${count === 1 ? "run" : "runs"}`;
	const found =
		kept.length === 0 ? "no run could be taken over" : `${runs(kept.length)} that had ended could be taken over`;
	const named = lost.length === 0 ? "" : ` Lost: ${lost.map((root) => `"${root}"`).join(", ")}.`;
	return `The journal "${path}" is damaged: it was kept as "${aside}", and a new one begins; ${found}.${named}`;
}
