import { ErrandError } from "../spec/index.ts";
import type { Journal, RunEvent } from "../spec/index.ts";
import type { Access } from "./access.ts";
import { decodeEvent, encodeEvent } from "./encode.ts";
import { checkSequence } from "./sequence.ts";
import type { Statements } from "./statements.ts";

/** Rows that are read at once, so that no statement stays open while the reader does something else. */
const pageSize = 256;

/** The journal's events and their long texts. */
export function createEvents(
	{ path, guard, transact }: Access,
	statements: Statements,
	{ redact, checkMine }: { readonly redact: boolean; readonly checkMine: (root: string) => void },
): Pick<Journal, "append" | "read" | "lastSeq" | "roots"> {
	const lastSeq = (root: string): number => Number(statements.lastSeq.get(root)?.["seq"] ?? 0);

	const addEvent = (root: string, event: RunEvent): void => {
		const { data, blobs } = encodeEvent(event, { redact });
		statements.addEvent.run(root, event.seq, event.runId, Math.floor(event.at), event.type, data);
		for (const { hash, bytes } of blobs) {
			statements.addBlob.run(hash, bytes);
			statements.addBlobUse.run(root, hash);
		}
	};
	const textOf = (hash: string): string | undefined => {
		const bytes = statements.blob.get(hash)?.["bytes"];
		return bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : undefined;
	};
	const decode = (root: string, { seq, data }: { readonly seq: number; readonly data: string }): RunEvent => {
		try {
			return decodeEvent(data, textOf);
		} catch (thrown) {
			if (!(thrown instanceof SyntaxError)) throw thrown;
			const fault = `Cannot read event ${seq} of run "${root}": its text in the journal "${path}" is damaged`;
			throw new ErrandError("storage", `${fault}. Other runs are not affected.`, { cause: thrown });
		}
	};
	const page = (root: string, after: number, types: string | undefined): readonly RunEvent[] => {
		const { page: all, pageOfTypes } = statements;
		const rows = types === undefined ? all.all(root, after, pageSize) : pageOfTypes.all(root, after, types, pageSize);
		return rows.map(({ seq, data }) => decode(root, { seq: Number(seq), data: String(data) }));
	};

	return {
		lastSeq: (root) => guard("read", () => lastSeq(root)),
		append(root, events) {
			transact("append to", () => {
				checkMine(root);
				checkSequence(root, lastSeq(root), events);
				for (const event of events) addEvent(root, event);
			});
		},
		*read(root, afterSeq = 0, types) {
			const wanted = types && JSON.stringify(types);
			const next = (after: number): readonly RunEvent[] => guard("read", () => page(root, after, wanted));
			for (let events = next(afterSeq); events.length > 0; events = next(events.at(-1)?.seq ?? Infinity)) yield* events;
		},
		roots: ({ workspace, limit = -1 } = {}) =>
			guard("list", () => {
				const { roots, rootsIn } = statements;
				const rows = workspace === undefined ? roots.all(limit) : rootsIn.all(workspace, limit);
				return rows.map((row) => String(row["root"]));
			}),
	};
}
