import type { DatabaseSync } from "node:sqlite";

/** Every statement of the journal, prepared once for an open file. */
export type Statements = ReturnType<typeof prepareStatements>;

/** Prepares them all; the tables must be there. */
export function prepareStatements(database: DatabaseSync) {
	const prepare = (sql: string) => database.prepare(sql);
	return {
		begin: prepare("BEGIN IMMEDIATE"),
		commit: prepare("COMMIT"),
		rollback: prepare("ROLLBACK"),

		lastSeq: prepare("SELECT max(seq) AS seq FROM events WHERE root = ?"),
		addEvent: prepare("INSERT INTO events (root, seq, run, at, type, data) VALUES (?, ?, ?, ?, ?, ?)"),
		page: prepare("SELECT seq, data FROM events WHERE root = ? AND seq > ? ORDER BY seq LIMIT ?"),
		pageOfTypes: prepare(
			"SELECT seq, data FROM events WHERE root = ? AND seq > ? AND type IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT ?",
		),
		roots: prepare("SELECT root FROM events WHERE seq = 1 ORDER BY id DESC LIMIT ?"),
		rootsIn: prepare(
			"SELECT root FROM events WHERE seq = 1 AND json_extract(data, '$.spec.workspace') = ? ORDER BY id DESC LIMIT ?",
		),

		addBlob: prepare("INSERT OR IGNORE INTO blobs (hash, bytes) VALUES (?, ?)"),
		addBlobUse: prepare("INSERT OR IGNORE INTO blob_uses (root, hash) VALUES (?, ?)"),
		blob: prepare("SELECT bytes FROM blobs WHERE hash = ?"),

		owner: prepare("SELECT pid, startedAt, host, seenAt FROM owners WHERE root = ?"),
		setOwner: prepare("INSERT OR REPLACE INTO owners (root, pid, startedAt, host, seenAt) VALUES (?, ?, ?, ?, ?)"),
		removeOwner: prepare("DELETE FROM owners WHERE root = ? AND pid = ? AND startedAt = ? AND host = ?"),

		addRequest: prepare("INSERT INTO requests (root, run, kind, body) VALUES (?, ?, ?, ?)"),
		requests: prepare("SELECT id, run, kind, body FROM requests WHERE root = ? ORDER BY id"),
		removeRequest: prepare("DELETE FROM requests WHERE id = ?"),

		oldRoots: prepare("SELECT root FROM events GROUP BY root HAVING max(at) < ? ORDER BY max(id)"),
		removeEvents: prepare("DELETE FROM events WHERE root = ?"),
		removeRequests: prepare("DELETE FROM requests WHERE root = ?"),
		removeAnyOwner: prepare("DELETE FROM owners WHERE root = ?"),
		removeBlobUses: prepare("DELETE FROM blob_uses WHERE root = ?"),
		removeUnusedBlobs: prepare("DELETE FROM blobs WHERE hash NOT IN (SELECT hash FROM blob_uses)"),
		vacuum: prepare("PRAGMA incremental_vacuum"),
	};
}
