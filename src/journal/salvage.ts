import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { RunEvent } from "../spec/index.ts";
import { decodeEvent } from "./encode.ts";
import type { OpenDatabase } from "./open-database.ts";

/** Which trees of a damaged file are in the new one, and which are not, as far as their ids could be read. */
export type Salvaged = { readonly kept: readonly string[]; readonly lost: readonly string[] };

type Row = { readonly [column: string]: SQLOutputValue };
type Tree = { readonly events: readonly Row[]; readonly blobs: ReadonlyMap<string, Uint8Array> };

/**
 * Copies from a damaged file what can be trusted: trees that are there from their first event to their root's end.
 *
 * A tree without an end is not copied: its last events may be what is missing, and a resume would then repeat what
 * they tell of. Never throws for what cannot be read.
 */
export function salvage(from: DatabaseSync, into: OpenDatabase): Salvaged {
	const kept: string[] = [];
	const lost: string[] = [];
	for (const root of readableRoots(from)) {
		const tree = readWholeTree(from, root);
		if (tree) copyTree(tree, root, into);
		(tree ? kept : lost).push(root);
	}
	return { kept, lost };
}

/** Rows that one bad page may hold at most. */
const rowsOfPage = 1_000;

/**
 * Goes from row to row, since one bad page ends every scan that comes across it. Behind a bad place it tries one id after
 * the other, and after as many as a page can hold in growing leaps: in a damaged file the last id may be any number.
 */
function readableRoots(from: DatabaseSync): ReadonlySet<string> {
	const roots = new Set<string>();
	const last = attempt(() => lastId(from)) ?? attempt(() => lastIdInIndex(from)) ?? Number.MAX_SAFE_INTEGER;
	const rowAfter = attempt(() => from.prepare("SELECT id, root FROM events WHERE id >= ? ORDER BY id LIMIT 1"));
	if (!rowAfter) return roots;
	let failures = 0;
	for (let id = 1; id <= last;) {
		const row = attempt(() => rowAfter.get(id) ?? {});
		const found = Number(row?.["id"] ?? last);
		if (typeof row?.["root"] === "string") roots.add(row["root"]);
		failures = row && found >= id ? 0 : failures + 1;
		id = failures === 0 ? found + 1 : id + Math.floor(1.01 ** Math.max(0, failures - rowsOfPage));
	}
	return roots;
}

function lastId(from: DatabaseSync): number {
	return Number(from.prepare("SELECT max(id) AS id FROM events").get()?.["id"]);
}

function lastIdInIndex(from: DatabaseSync): number {
	return Number(from.prepare("SELECT max(id) AS id FROM events INDEXED BY sqlite_autoindex_events_1").get()?.["id"]);
}

function readWholeTree(from: DatabaseSync, root: string): Tree | undefined {
	return attempt(() => {
		const events = from.prepare("SELECT seq, run, at, type, data FROM events WHERE root = ? ORDER BY seq").all(root);
		const blobs = new Map<string, Uint8Array>();
		const decoded = events.map(({ data }) => decodeEvent(String(data), (hash) => takeBlob(from, hash, blobs)));
		return isWhole(root, decoded) ? { events, blobs } : undefined;
	});
}

function takeBlob(from: DatabaseSync, hash: string, blobs: Map<string, Uint8Array>): string | undefined {
	const bytes = from.prepare("SELECT bytes FROM blobs WHERE hash = ?").get(hash)?.["bytes"];
	if (!(bytes instanceof Uint8Array)) return undefined;
	blobs.set(hash, bytes);
	return Buffer.from(bytes).toString();
}

function isWhole(root: string, events: readonly RunEvent[]): boolean {
	const hasEnd = events.some(({ type, runId }) => type === "run-end" && runId === root);
	return hasEnd && events.every(({ seq }, index) => seq === index + 1);
}

function copyTree({ events, blobs }: Tree, root: string, { statements }: OpenDatabase): void {
	statements.begin.run();
	for (const { seq = null, run = null, at = null, type = null, data = null } of events) {
		statements.addEvent.run(root, seq, run, at, type, data);
	}
	for (const [hash, bytes] of blobs) {
		statements.addBlob.run(hash, bytes);
		statements.addBlobUse.run(root, hash);
	}
	statements.commit.run();
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
