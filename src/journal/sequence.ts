import { ErrandError } from "../spec/index.ts";
import type { RunEvent } from "../spec/index.ts";

/** Throws unless `events` go on from `lastSeq` without a gap: a second writer of the same tree is found out here. */
export function checkSequence(root: string, lastSeq: number, events: readonly RunEvent[]): void {
	for (const [index, { seq }] of events.entries()) {
		const wanted = lastSeq + 1 + index;
		if (seq === wanted) continue;
		const fault = `Cannot append event ${seq} to run "${root}": event ${wanted} comes next`;
		throw new ErrandError("storage", `${fault}. Another process may have written to this run; resume it to go on.`);
	}
}
