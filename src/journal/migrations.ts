import type { DatabaseSync } from "node:sqlite";
import { ErrandError } from "../spec/index.ts";

/**
 * The journal's tables, one step for each version of the file; the version is the number of steps that were taken.
 *
 * A step is never changed once it was released: a change is a further step.
 */
const migrations: readonly string[] = [
	`
CREATE TABLE events (
	id INTEGER PRIMARY KEY,
	root TEXT NOT NULL,
	seq INTEGER NOT NULL,
	run TEXT NOT NULL,
	at INTEGER NOT NULL,
	type TEXT NOT NULL,
	data TEXT NOT NULL,
	UNIQUE (root, seq)
) STRICT;
CREATE INDEX trees ON events (json_extract(data, '$.spec.workspace')) WHERE seq = 1;

CREATE TABLE blobs (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
CREATE TABLE blob_uses (root TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (root, hash)) STRICT, WITHOUT ROWID;
CREATE INDEX blob_users ON blob_uses (hash);

CREATE TABLE owners (root TEXT PRIMARY KEY, pid INTEGER NOT NULL, startedAt INTEGER NOT NULL) STRICT;
CREATE TABLE requests (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	root TEXT NOT NULL,
	run TEXT NOT NULL,
	kind TEXT NOT NULL,
	body TEXT NOT NULL
) STRICT;
CREATE INDEX requests_by_root ON requests (root);
`,
	// Owners say where they are, and from time to time that they live. Of those that an older program wrote, neither is known.
	`
ALTER TABLE owners ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE owners ADD COLUMN seenAt INTEGER NOT NULL DEFAULT 0;
`,
];

/** The version that this program writes. */
export const journalVersion = migrations.length;

/** The version of a file; 0 for an empty one. Throws `storage` for a file of a newer program, and changes nothing. */
export function versionOf(database: DatabaseSync, path: string): number {
	const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
	if (version <= journalVersion) return version;
	const state = `a newer Errand wrote it (version ${version}, this one knows ${journalVersion})`;
	throw new ErrandError(
		"storage",
		`Cannot open the journal "${path}": ${state}. Update Errand, or use another folder.`,
	);
}

/** Brings a file to this program's version, in one transaction. */
export function migrate(database: DatabaseSync, path: string): void {
	if (versionOf(database, path) === journalVersion) return;
	database.exec("BEGIN IMMEDIATE");
	try {
		// Read again: another process may have migrated while this one waited for the lock.
		for (const step of migrations.slice(versionOf(database, path))) database.exec(step);
		database.exec(`PRAGMA user_version = ${journalVersion}`);
		database.exec("COMMIT");
	} catch (thrown) {
		if (database.isTransaction) database.exec("ROLLBACK");
		throw thrown;
	}
}
