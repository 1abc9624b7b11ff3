import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import type { EventBody, ProcessFacts, ProcessState, RunEvent, RunOwner } from "../spec/index.ts";
import { fakeClock, journalSuite } from "../testing/index.ts";
import { connectSqlite } from "./open-database.ts";
import { openSqliteJournal } from "./sqlite.ts";
import type { SqliteJournalOptions } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "errand-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newPath = (): string => join(folder, `${++files}`, "journal.db");

const self = { pid: 100, startedAt: 7, host: "here" };
const other = { pid: 200, startedAt: 9, host: "here" };

/** What a process knows of others, by their numbers; nothing of those that are not named. */
const facts = (states: Readonly<Record<number, ProcessState>>, me: RunOwner = self): ProcessFacts => ({
	self: me,
	stateOf: ({ pid }) => (pid === me.pid ? "living" : (states[pid] ?? "gone")),
});
const alone = facts({});

const open = (path: string, options: Partial<SqliteJournalOptions> = {}) =>
	openSqliteJournal({ path, clock: fakeClock(), processes: alone, ...options });

const event = (seq: number, body: EventBody = { type: "run-start", model: "scout" }): RunEvent => ({
	v: 1,
	seq,
	at: 1000,
	runId: "a",
	depth: 0,
	agent: "main",
	...body,
});
const callEnd = (content: string): EventBody => ({
	type: "tool-call-end",
	step: 1,
	callId: "c",
	tool: "read",
	content,
	durationMs: 1,
});

journalSuite(() => open(newPath()).value, { test });

test("openSqliteJournal() makes a file and a folder that only their owner may read", () => {
	const path = newPath();
	using journal = open(path).value;
	journal.append("a", [event(1)]);

	const modes = readdirSync(join(path, "..")).map((name) => [name, statSync(join(path, "..", name)).mode & 0o777]);
	expect(modes).toEqual([
		["journal.db", 0o600],
		["journal.db-shm", 0o600],
		["journal.db-wal", 0o600],
	]);
	expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
});

test("openSqliteJournal() finds again what an earlier one kept", () => {
	const path = newPath();
	const events = [event(1), event(2, callEnd("x".repeat(100_000)))];
	{
		using journal = open(path).value;
		journal.append("a", events);
	}

	using journal = open(path).value;
	expect([...journal.read("a")]).toEqual(events);
});

test("append() keeps a long text once, outside of its event", () => {
	const path = newPath();
	using journal = open(path).value;
	const text = "long ".repeat(20_000);
	journal.append("a", [event(1, callEnd(text)), event(2, callEnd(text))]);

	using database = connectSqlite(path);
	expect(database.prepare("SELECT length(bytes) AS bytes FROM blobs").all()).toEqual([{ bytes: text.length }]);
	expect(database.prepare("SELECT max(length(data)) < 500 AS short FROM events").get()).toEqual({ short: 1 });
});

test("purge() removes long texts that no tree has any more and gives the space back", () => {
	const path = newPath();
	using journal = open(path).value;
	journal.append("a", [event(1, callEnd("x".repeat(3_000_000)))]);
	expect(journal.purge(2000)).toEqual(["a"]);

	using database = connectSqlite(path);
	expect(database.prepare("SELECT count(*) AS blobs FROM blobs").get()).toEqual({ blobs: 0 });
	expect(database.prepare("PRAGMA page_count").get()).toEqual({
		page_count: expect.toSatisfy((pages: number) => pages < 50),
	});
});

test("fault 8, T76: claim() fails while another living process owns the tree", () => {
	const path = newPath();
	using first = open(path, { processes: facts({}, other) }).value;
	using second = open(path, { processes: facts({ 200: "living" }) }).value;
	const owner = { ...other, state: "living", seenAt: fakeClock().now() };

	expect(first.claim("a")).toBe(true);
	expect([second.claim("a"), second.claim("a", { force: true })]).toEqual([false, false]);
	expect(second.owner("a")).toEqual(owner);
	second.release("a");
	expect(second.owner("a")).toEqual(owner);
	first.release("a");
	expect(second.claim("a")).toBe(true);
});

test("fault 8: claim() takes over from a process that is gone, or whose number another one has now", () => {
	const path = newPath();
	using first = open(path, { processes: facts({}, other) }).value;
	first.claim("gone");

	using second = open(path).value;
	expect(second.owner("gone")).toBeUndefined();
	expect(second.claim("gone")).toBe(true);
});

test.each([
	["elsewhere", "a process of another container or machine", ["living", "silent"]],
	["restarted", "a process of a machine that was started again", ["living", undefined]],
] as const)("T76: of %s (%s) its latest claim tells", async (state, _, expected) => {
	const path = newPath();
	const clock = fakeClock();
	using first = open(path, { clock, processes: facts({}, other) }).value;
	using second = open(path, { clock, processes: facts({ 200: state }) }).value;
	first.claim("a");
	const stateAfter = async (ms: number): Promise<string | undefined> => {
		await clock.advance(ms);
		return second.owner("a")?.state;
	};
	expect([await stateAfter(59_999), await stateAfter(1)]).toEqual(expected);
	expect([first.claim("a"), second.owner("a")?.state]).toEqual([true, "living"]);
});

test("T76: an owner that is silent keeps its tree until somebody takes it by force, and can write nothing after that", async () => {
	const path = newPath();
	const clock = fakeClock();
	using first = open(path, { clock, processes: facts({}, other) }).value;
	using second = open(path, { clock, processes: facts({ 200: "elsewhere" }) }).value;
	first.claim("a");
	first.append("a", [event(1)]);
	await clock.advance(60_000);

	expect([second.claim("a"), second.claim("a", { force: true })]).toEqual([false, true]);
	expect(second.owner("a")).toEqual({ ...self, state: "living", seenAt: clock.now() });
	expect(() => first.append("a", [event(2)])).toThrow(
		'Cannot go on with run "a": another process took it over. This one stops; the other goes on.',
	);
	expect(first.claim("a")).toBe(false);
	first.release("a");
	second.append("a", [event(2)]);
	expect([...second.read("a")].map(({ seq }) => seq)).toEqual([1, 2]);
	expect(second.owner("a")?.pid).toBe(self.pid);
});

test("purge() leaves the tree of a silent owner that was heard of since", async () => {
	const path = newPath();
	const clock = fakeClock();
	using first = open(path, { clock, processes: facts({}, other) }).value;
	using second = open(path, { clock, processes: facts({ 200: "elsewhere" }) }).value;
	first.claim("a");
	first.append("a", [event(1)]);
	const claimedAt = clock.now();
	await clock.advance(60_000);

	expect(second.purge(claimedAt)).toEqual([]);
	expect(second.purge(claimedAt + 1)).toEqual(["a"]);
});

test("T76: two journals of one process cannot claim one tree", () => {
	const path = newPath();
	using first = open(path).value;
	using second = open(path).value;

	expect([first.claim("a"), second.claim("a")]).toEqual([true, false]);
});

test("disposing gives up every claim", () => {
	const path = newPath();
	const first = open(path).value;
	first.claim("a");
	first.claim("b");
	first[Symbol.dispose]();

	using second = open(path).value;
	expect([second.owner("a"), second.owner("b")]).toEqual([undefined, undefined]);
});

test("a request that one process posts is seen by the other", () => {
	const path = newPath();
	using owner = open(path).value;
	using other = open(path).value;
	other.post("a", { runId: "a.1", kind: "answer", body: { askId: "q", answer: "no" } });

	expect(owner.requests("a")).toEqual([{ id: 1, runId: "a.1", kind: "answer", body: { askId: "q", answer: "no" } }]);
});

test("append() replaces what looks like a secret, and the event says so", () => {
	const path = newPath();
	const token = `ghp_${"a1".repeat(18)}`;
	using journal = open(path).value;
	journal.append("a", [event(1, callEnd(`token: ${token}`)), event(2, callEnd("ghp_ is a prefix"))]);

	expect([...journal.read("a")]).toEqual([
		{ ...event(1, callEnd("token: [secret:github-token]")), redacted: true },
		event(2, callEnd("ghp_ is a prefix")),
	]);
	expect(readFileSync(`${path}-wal`, "latin1")).not.toContain(token);
});

test("append() keeps what looks like a secret where the caller says so", () => {
	const token = `ghp_${"a1".repeat(18)}`;
	using journal = open(newPath(), { redact: false }).value;
	journal.append("a", [event(1, callEnd(token))]);

	expect([...journal.read("a")]).toEqual([event(1, callEnd(token))]);
});

/** A connection on which statements can be made to fail the way a disk does. */
function faulty(): { readonly connect: (path: string) => DatabaseSync; readonly database: () => DatabaseSync } {
	const opened: DatabaseSync[] = [];
	return {
		connect(path) {
			const database = connectSqlite(path);
			opened.push(database);
			return database;
		},
		database() {
			const [database] = opened;
			if (!database) throw new Error("Nothing is open.");
			return database;
		},
	};
}

test("fault 12: append() on a full disk throws storage, names the file and keeps what was there", () => {
	const path = newPath();
	const { connect, database } = faulty();
	using journal = open(path, { connect }).value;
	journal.append("a", [event(1)]);
	database().exec("PRAGMA max_page_count = 1");

	expect(() => journal.append("a", [event(2), event(3, callEnd("x".repeat(200_000)))])).toThrow(
		expect.objectContaining({
			code: "storage",
			message: `Cannot append to the journal "${path}": the disk is full. Free some space (database or disk is full).`,
		}),
	);
	expect([...journal.read("a")]).toEqual([event(1)]);
	database().exec("PRAGMA max_page_count = 100000");
	journal.append("a", [event(2)]);
	expect(journal.lastSeq("a")).toBe(2);
});

test("claim() that cannot be written is no claim", () => {
	const path = newPath();
	const { connect, database } = faulty();
	using first = open(path, { connect }).value;
	using second = open(path).value;
	database().exec("PRAGMA query_only = 1");
	expect(() => first.claim("a")).toThrow(expect.objectContaining({ code: "storage" }));
	expect(second.claim("a")).toBe(true);
	database().exec("PRAGMA query_only = 0");
	expect(first.claim("a")).toBe(false);
});

test("append() on a disk that became read-only throws storage", () => {
	const path = newPath();
	const { connect, database } = faulty();
	using journal = open(path, { connect }).value;
	database().exec("PRAGMA query_only = 1");

	expect(() => journal.append("a", [event(1)])).toThrow(
		expect.objectContaining({
			code: "storage",
			message: expect.stringContaining("Make the file and its folder writable"),
		}),
	);
});

test("fault 13: openSqliteJournal() names the folder that it cannot use", () => {
	const file = join(folder, "a-file");
	writeFileSync(file, "");

	expect(() => open(join(file, "state", "journal.db"))).toThrow(
		expect.objectContaining({
			code: "storage",
			message: expect.stringContaining(`Cannot write in "${join(file, "state")}"`),
		}),
	);
});

test("fault 47, T77: openSqliteJournal() refuses the file of a newer version and leaves it alone", () => {
	const path = newPath();
	open(path).value[Symbol.dispose]();
	{
		using database = connectSqlite(path);
		database.exec("PRAGMA user_version = 99");
	}
	const before = readFileSync(path);

	expect(() => open(path)).toThrow(
		expect.objectContaining({
			code: "storage",
			message: expect.stringContaining("a newer Errand wrote it (version 99, this one knows 2)"),
		}),
	);
	expect(readFileSync(path)).toEqual(before);
});

test("T77: read() refuses an event of a newer version", () => {
	using journal = open(newPath()).value;
	journal.append("a", [{ ...event(1), v: 2 }]);

	expect(() => [...journal.read("a")]).toThrow(
		expect.objectContaining({
			code: "storage",
			message: expect.stringContaining("(version 2, this one knows 1). Update Errand"),
		}),
	);
});

test("fault 47: a file that is no journal is kept aside, and the loss is told", () => {
	const path = newPath();
	open(path).value[Symbol.dispose]();
	writeFileSync(path, "no database at all ".repeat(100));

	const { value, problems } = open(path);
	using journal = value;
	const aside = `${path}.damaged-2026-01-01T00-00-00-000Z`;
	expect(problems).toEqual([
		`The journal "${path}" is damaged: it was kept as "${aside}", and a new one begins; no run could be taken over.`,
	]);
	expect(readFileSync(aside, "utf8")).toBe("no database at all ".repeat(100));
	journal.append("a", [event(1)]);
	expect(journal.roots()).toEqual(["a"]);
});

test("fault 47: an event with a flipped byte is named, and other trees are read", () => {
	const path = newPath();
	using journal = open(path).value;
	journal.append("a", [event(1), event(2)]);
	journal.append("b", [{ ...event(1), runId: "b" }]);
	{
		using database = connectSqlite(path);
		database.exec(`UPDATE events SET data = replace(data, '"seq":2', '"seq:2') WHERE root = 'a'`);
	}

	expect(() => [...journal.read("a")]).toThrow(
		expect.objectContaining({
			code: "storage",
			message: `Cannot read event 2 of run "a": its text in the journal "${path}" is damaged. Other runs are not affected.`,
		}),
	);
	expect([...journal.read("b")]).toHaveLength(1);
});

/** A journal file whose page at this place of a tree is overwritten. */
function damagePage(path: string, marker: string): void {
	const bytes = readFileSync(path);
	const place = bytes.indexOf(marker);
	if (place === -1) throw new Error(`"${marker}" is not in the file.`);
	const page = Math.floor(place / 4096) * 4096;
	bytes.fill(0xff, page, page + 4096);
	writeFileSync(path, bytes);
}

test("fault 47: of a file with a damaged page, the next start keeps what is whole and names what is lost", () => {
	const path = newPath();
	const tree = (root: string, end: EventBody): readonly RunEvent[] =>
		[event(1, callEnd(`${root} `.repeat(500))), event(2, callEnd(`${root}-long`.repeat(20_000))), event(3, end)].map(
			(each) => ({
				...each,
				runId: root,
			}),
		);
	const end = { type: "run-end", outcome: {} } as EventBody;
	{
		using journal = open(path).value;
		for (const root of ["whole", "broken", "other"]) journal.append(root, tree(root, end));
		journal.append("open", tree("open", { type: "run-resume", model: "m" }));
	}
	damagePage(path, "broken broken");
	const damaged = readFileSync(path);
	{
		const { value, problems } = open(path);
		using journal = value;
		expect(problems).toEqual([]);
		expect(() => [...journal.read("broken")]).toThrow(
			expect.objectContaining({
				code: "storage",
				message: expect.stringContaining("It is kept aside when Errand starts next"),
			}),
		);
	}

	const { value, problems } = open(path);
	using journal = value;
	const aside = `${path}.damaged-2026-01-01T00-00-00-000Z`;
	expect(problems).toEqual([
		`The journal "${path}" is damaged: it was kept as "${aside}", and a new one begins; 2 runs that had ended could be taken over. Lost: "broken", "open".`,
	]);
	expect(readFileSync(aside)).toEqual(damaged);
	expect(journal.roots()).toEqual(["other", "whole"]);
	expect([...journal.read("other")]).toEqual(tree("other", end));
	const again = open(path);
	using _ = again.value;
	expect(again.problems).toEqual([]);
});

test("fault 47: a damaged last page loses no run that stands before it", () => {
	const path = newPath();
	const end = { type: "run-end", outcome: {} } as EventBody;
	const tree = (root: string): readonly RunEvent[] =>
		[event(1, callEnd(`${root} `.repeat(700))), event(2, end)].map((each) => ({ ...each, runId: root }));
	{
		using journal = open(path).value;
		for (const root of ["first", "second", "last"]) journal.append(root, tree(root));
	}
	damagePage(path, "last last");
	{
		using journal = open(path).value;
		expect(() => [...journal.read("last")]).toThrow(expect.objectContaining({ code: "storage" }));
	}

	const { value, problems } = open(path);
	using journal = value;
	expect(problems).toHaveLength(1);
	expect(journal.roots()).toEqual(["second", "first"]);
	expect([...journal.read("second")]).toEqual(tree("second"));
});

/** Opens a file on a disk that is full for every statement that begins like this. */
function connectFull(start: string, errcode = 13): NonNullable<SqliteJournalOptions["connect"]> {
	return (path) => {
		const database = connectSqlite(path);
		const prepare = database.prepare.bind(database);
		const full = (): never => {
			throw Object.assign(new Error("database or disk is full"), { errcode });
		};
		database.prepare = (sql) =>
			sql.startsWith(start) ? ({ run: full, all: full, get: full } as unknown as StatementSync) : prepare(sql);
		return database;
	};
}

test.each(["DELETE FROM events", "DELETE FROM blobs", "PRAGMA incremental_vacuum"])(
	"fault 12: purge() on a disk that is full at %s says how much room it needs, after what stands beside the journal is gone",
	(start) => {
		const path = newPath();
		using journal = open(path, { connect: connectFull(start) }).value;
		journal.append("a", [event(1)]);
		const told: string[] = [];

		expect(() => journal.purge(2_000, (roots) => told.push(...roots))).toThrow(
			expect.objectContaining({
				code: "storage",
				message: expect.stringMatching(
					/: the disk is full, and removing runs needs room for a moment\. Free [\d.]+ KB on that disk, as much as the journal takes, and purge again\.$/,
				),
			}),
		);
		expect(told).toEqual(["a"]);
		if (start.startsWith("DELETE")) expect([...journal.read("a")]).toEqual([event(1)]);
	},
);

test("fault 12: openSqliteJournal() on a full disk says that it is full", () => {
	const path = newPath();
	const connect = connectFull("PRAGMA user_version", 4874);
	expect(() => open(path, { connect })).toThrow(
		`Cannot open the journal "${path}": the disk is full. Free some space (database or disk is full).`,
	);
});

test.each([2 ** 52, Number.MAX_SAFE_INTEGER, 2n ** 62n])(
	"fault 47: of a damaged file whose last id is %d, the next start keeps what is whole, and soon",
	(lastId) => {
		const path = newPath();
		const { value } = open(path);
		value.append("a", [event(1), event(2, { type: "run-end", outcome: {} } as EventBody)]);
		value[Symbol.dispose]();
		{
			using database = connectSqlite(path);
			const add = database.prepare(
				"INSERT INTO events (id, root, seq, run, at, type, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
			);
			add.run(lastId, "b", 1, "b", 1, "run-start", JSON.stringify(event(1)));
		}
		writeFileSync(`${path}.damaged`, "");

		const { value: next, problems } = open(path);
		using journal = next;
		expect([...journal.roots()]).toEqual(["a"]);
		expect(problems).toEqual([expect.stringContaining("1 run that had ended could be taken over")]);
	},
);
