import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { RunEvent } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import { journalVersion } from "./migrations.ts";
import { connectSqlite } from "./open-database.ts";
import { openSqliteJournal } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "errand-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file as the program of version 1 made it, word for word: it never changes. */
const version1 = `
PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
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
PRAGMA user_version = 1;
`;

const begun: RunEvent = {
	v: 1,
	seq: 1,
	at: 1000,
	runId: "a",
	depth: 0,
	agent: "main",
	type: "run-start",
	model: "scout",
};
const claimOfVersion1 = "INSERT OR REPLACE INTO owners (root, pid, startedAt) VALUES (?, ?, ?)";

/** A file of version 1 with one tree, its owner and a request. */
function fileOfVersion1(name: string): string {
	const path = join(folder, `${name}.sqlite`);
	using database = connectSqlite(path);
	database.exec(version1);
	database
		.prepare("INSERT INTO events (root, seq, run, at, type, data) VALUES (?, ?, ?, ?, ?, ?)")
		.run("a", 1, "a", 1000, "run-start", JSON.stringify(begun));
	database.prepare(claimOfVersion1).run("a", 200, 9);
	database.prepare("INSERT INTO requests (root, run, kind, body) VALUES (?, ?, ?, ?)").run("a", "a", "cancel", "null");
	return path;
}

const self = { pid: 100, startedAt: 7, host: "here" };
const open = (path: string, state: "living" | "elsewhere") =>
	openSqliteJournal({
		path,
		clock: fakeClock(),
		processes: { self, stateOf: ({ pid }) => (pid === self.pid ? "living" : state) },
	});

test("T77: a file of version 1 is opened with all that is in it, and is of this version then", () => {
	const path = fileOfVersion1("opened");
	{
		const { value, problems } = open(path, "elsewhere");
		using journal = value;
		expect(problems).toEqual([]);
		expect([...journal.read("a")]).toEqual([begun]);
		expect(journal.requests("a")).toEqual([{ id: 1, runId: "a", kind: "cancel", body: null }]);
		journal.append("a", [{ ...begun, seq: 2 }]);
	}
	using database = connectSqlite(path);
	expect(database.prepare("PRAGMA user_version").get()).toEqual({ user_version: journalVersion });
	expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});

test("T77, T76: an owner of version 1 did not say where it is: it keeps its tree where it lives here, and else until force", () => {
	const path = fileOfVersion1("owned");
	const owner = { pid: 200, startedAt: 9, host: "", seenAt: 0 };
	{
		using journal = open(path, "living").value;
		expect(journal.owner("a")).toEqual({ ...owner, state: "living" });
		expect(journal.claim("a", { force: true })).toBe(false);
	}
	using journal = open(path, "elsewhere").value;
	expect(journal.owner("a")).toEqual({ ...owner, state: "silent" });
	expect([journal.claim("a"), journal.claim("a", { force: true })]).toEqual([false, true]);
});

test("T77: a program of version 1 that has the file open goes on while a newer one brings it to its version", () => {
	const path = fileOfVersion1("shared");
	using older = connectSqlite(path);
	const claim = older.prepare(claimOfVersion1);
	using journal = open(path, "living").value;
	claim.run("b", 300, 5);

	expect(journal.owner("b")).toEqual({ pid: 300, startedAt: 5, host: "", seenAt: 0, state: "living" });
});
