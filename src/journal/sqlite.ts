import { ErrandError } from "../spec/index.ts";
import type { Clock, Journal, JsonValue, ProcessFacts, RunEvent } from "../spec/index.ts";
import { decodeEvent, encodeEvent } from "./encode.ts";
import { journalBytes, markDamaged } from "./journal-file.ts";
import { connectSqlite, openDatabase } from "./open-database.ts";
import type { Connect, Replaced } from "./open-database.ts";
import { createOwners } from "./owners.ts";
import { checkSequence } from "./sequence.ts";
import { isDamage, toStorageError } from "./storage-error.ts";

export type SqliteJournalOptions = {
	/** The file; it and its folder are made where they are missing, readable by their owner alone. */
	readonly path: string;
	readonly clock: Pick<Clock, "now">;
	readonly processes: ProcessFacts;
	/** Whether what looks like a secret is replaced on the way to disk. Default true. */
	readonly redact?: boolean | undefined;
	/** How the file is opened. Default: Node's SQLite with a lock timeout of five seconds. */
	readonly connect?: Connect | undefined;
};

/** A journal that was opened, and what the user has to be told about the file. */
export type OpenedJournal = { readonly value: Journal; readonly problems: readonly string[] };

/** Events of one page: read whole, so that no statement stays open while the reader does something else. */
const pageSize = 256;

/**
 * Opens the journal in a SQLite file that several processes may share.
 *
 * What was appended survives a killed process; after a power loss the last transactions may be missing, none is half
 * there. A damaged file is kept aside; `problems` says so, and what is lost. Throws `storage` where the folder cannot be written or
 * a newer program wrote the file.
 */
export function openSqliteJournal(options: SqliteJournalOptions): OpenedJournal {
	const { path, clock, processes, redact = true, connect = connectSqlite } = options;
	const { database, statements, replaced } = openDatabase(path, { connect, clock });
	const owners = createOwners(statements, processes);

	const guard = <T>(action: string, work: () => T): T => {
		if (!database.isOpen) throw new ErrandError("disposed", `Cannot ${action} the journal "${path}": it was disposed.`);
		try {
			return work();
		} catch (thrown) {
			if (isDamage(thrown)) markDamaged(path);
			throw toStorageError(action, path, thrown);
		}
	};
	const transact = <T>(action: string, work: () => T): T =>
		guard(action, () => {
			statements.begin.run();
			try {
				const result = work();
				statements.commit.run();
				return result;
			} catch (thrown) {
				// A full disk may have rolled back already.
				if (database.isTransaction) statements.rollback.run();
				throw thrown;
			}
		});

	const lastSeq = (root: string): number => Number(statements.lastSeq.get(root)?.["seq"] ?? 0);
	const textOf = (hash: string): string | undefined => {
		const bytes = statements.blob.get(hash)?.["bytes"];
		return bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : undefined;
	};
	const addEvent = (root: string, event: RunEvent): void => {
		const { data, blobs } = encodeEvent(event, { redact });
		statements.addEvent.run(root, event.seq, event.runId, Math.floor(event.at), event.type, data);
		for (const { hash, bytes } of blobs) {
			statements.addBlob.run(hash, bytes);
			statements.addBlobUse.run(root, hash);
		}
	};
	const decode = (root: string, seq: unknown, data: unknown): RunEvent => {
		try {
			return decodeEvent(String(data), textOf);
		} catch (thrown) {
			if (!(thrown instanceof SyntaxError)) throw thrown;
			const fault = `Cannot read event ${Number(seq)} of run "${root}": its text in the journal "${path}" is damaged`;
			throw new ErrandError("storage", `${fault}. Other runs are not affected.`, { cause: thrown });
		}
	};
	const page = (root: string, after: number, types: string | undefined): readonly RunEvent[] =>
		guard("read", () => {
			const rows =
				types === undefined
					? statements.page.all(root, after, pageSize)
					: statements.pageOfTypes.all(root, after, types, pageSize);
			return rows.map(({ seq, data }) => decode(root, seq, data));
		});

	const value: Journal = {
		append(root, events) {
			transact("append to", () => {
				checkSequence(root, lastSeq(root), events);
				for (const event of events) addEvent(root, event);
			});
		},
		*read(root, afterSeq = 0, types) {
			const wanted = types && JSON.stringify(types);
			let after = afterSeq;
			for (let events = page(root, after, wanted); events.length > 0; events = page(root, after, wanted)) {
				yield* events;
				after = events.at(-1)?.seq ?? after;
			}
		},
		lastSeq: (root) => guard("read", () => lastSeq(root)),
		roots: ({ workspace, limit = -1 } = {}) =>
			guard("list", () => {
				const { roots, rootsIn } = statements;
				const rows = workspace === undefined ? roots.all(limit) : rootsIn.all(workspace, limit);
				return rows.map((row) => String(row["root"]));
			}),
		claim: (root) => transact("claim a run in", () => owners.claim(root)),
		release: (root) => transact("release a run in", () => owners.release(root)),
		owner: (root) => guard("read", () => owners.owner(root)),
		post(root, { runId, kind, body }) {
			transact("write to", () => statements.addRequest.run(root, runId, kind, JSON.stringify(body)));
		},
		requests: (root) =>
			guard("read", () =>
				statements.requests.all(root).map(({ id, run, kind, body }) => ({
					id: Number(id),
					runId: String(run),
					kind: String(kind),
					body: JSON.parse(String(body)) as JsonValue,
				})),
			),
		settle: ({ id }) => void transact("write to", () => statements.removeRequest.run(id)),
		purge(before) {
			const roots = transact("purge", () => {
				const old = statements.oldRoots.all(before).map((row) => String(row["root"]));
				const removed = old.filter((root) => !owners.owner(root));
				for (const root of removed) removeTree(root);
				statements.removeUnusedBlobs.run();
				return removed;
			});
			guard("shrink", () => statements.vacuum.all());
			return roots;
		},
		size: () => journalBytes(path),
		[Symbol.dispose]() {
			if (!database.isOpen) return;
			try {
				for (const root of owners.claimed) value.release(root);
			} catch {
				// A claim that stays on a disk that cannot be written is stale as soon as this process ends.
			}
			database.close();
		},
	};
	const removeTree = (root: string): void => {
		const { removeEvents, removeRequests, removeBlobUses, removeOwner } = statements;
		for (const remove of [removeEvents, removeRequests, removeBlobUses, removeOwner]) remove.run(root);
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
