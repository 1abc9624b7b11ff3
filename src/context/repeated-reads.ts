import { callsById, changeResults } from "./tool-results.ts";
import type { AccessOf } from "./tool-results.ts";
import type { Piece, View } from "./view.ts";

/** Stands in place of a result that a later one of the same call has made needless. */
export const repeatNote = "[Left out: the same call was made again later, and its result then is the one to go by.]";

/**
 * The pieces before `keepFrom` in which results of repeated calls became a note: of calls that only read, with the same
 * tool and the same input, the last good result stays. An error is never taken for a later result.
 */
export function noteRepeatedReads(
	view: View,
	{ keepFrom, accessOf }: { readonly keepFrom: number; readonly accessOf: AccessOf },
): View {
	const calls = callsById(view);
	const seen = new Set<string>();
	const noted: Piece[] = [];
	for (let index = view.length - 1; index >= 0; index--) {
		const piece = view[index];
		const own = new Set<string>();
		const changed =
			piece &&
			changeResults(piece, "repeated-reads", (text, { toolCallId, output }) => {
				const call = calls.get(toolCallId);
				if (!call || output.type !== "text" || accessOf(call.tool) !== "read") return undefined;
				const key = `${call.tool}\n${call.input}`;
				own.add(key);
				return seen.has(key) && index < keepFrom && text.length > repeatNote.length ? repeatNote : undefined;
			});
		if (changed) noted.unshift(changed);
		for (const key of own) seen.add(key);
	}
	return noted;
}
