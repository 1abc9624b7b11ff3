import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../spec/index.ts";
import { isMarkedDamaged, keepAside, makeJournalFile } from "./journal-file.ts";
import { loadSqlite } from "./load-sqlite.ts";
import { migrate, versionOf } from "./migrations.ts";
import { salvage } from "./salvage.ts";
import type { Salvaged } from "./salvage.ts";
import { prepareStatements } from "./statements.ts";
import type { Statements } from "./statements.ts";
import { isDamage, toStorageError } from "./storage-error.ts";

/** How the file is opened: replaced where a test wants a full or a read-only disk. */
export type Connect = (path: string) => DatabaseSync;

export type OpenDatabase = { readonly database: DatabaseSync; readonly statements: Statements };

/** Where a damaged file is now, and what of it is in the new one. */
export type Replaced = Salvaged & { readonly aside: string };

/** How long a statement waits for another process's lock. */
const lockTimeoutMs = 5000;

/** Opens the file with the ordinary options. */
export const connectSqlite: Connect = (path) => new (loadSqlite().DatabaseSync)(path, { timeout: lockTimeoutMs });

/**
 * Opens the file, at this program's version and with every statement prepared.
 *
 * A damaged file is moved aside, never changed or deleted, and a new one begins with what can be trusted of the old.
 */
export function openDatabase(
	path: string,
	{ connect, clock }: { readonly connect: Connect; readonly clock: Pick<Clock, "now"> },
): OpenDatabase & { readonly replaced?: Replaced } {
	makeJournalFile(path);
	try {
		if (!isMarkedDamaged(path)) return open(path, connect);
	} catch (thrown) {
		if (!isDamage(thrown)) throw toStorageError("open", path, thrown);
	}
	try {
		const aside = keepAside(path, clock.now());
		makeJournalFile(path);
		const opened = open(path, connect);
		return { ...opened, replaced: { aside, ...takeOver(aside, opened) } };
	} catch (thrown) {
		throw toStorageError("replace", path, thrown);
	}
}

/** Reads the damaged file without changing it. One that cannot even be opened gives nothing. */
function takeOver(aside: string, opened: OpenDatabase): Salvaged {
	let from: DatabaseSync | undefined;
	try {
		from = new (loadSqlite().DatabaseSync)(aside, { readOnly: true });
		return salvage(from, opened);
	} catch (thrown) {
		if (isDamage(thrown)) return { kept: [], lost: [] };
		opened.database.close();
		throw thrown;
	} finally {
		from?.close();
	}
}

function open(path: string, connect: Connect): OpenDatabase {
	const database = connect(path);
	try {
		// Asked first, so that a newer program's file stays as it is. Vacuuming can be chosen for an empty file only.
		if (versionOf(database, path) === 0) database.exec("PRAGMA auto_vacuum = INCREMENTAL");
		database.exec("PRAGMA journal_mode = WAL");
		database.exec("PRAGMA synchronous = NORMAL");
		migrate(database, path);
		return { database, statements: prepareStatements(database) };
	} catch (thrown) {
		database.close();
		throw thrown;
	}
}
