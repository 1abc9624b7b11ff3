import { pendingCallsOf } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";

/** The children that a run had started before it was interrupted, by the call that asked for them. */
export interface RecordedChildren {
	/** The child that got this prompt of this call; undefined where it had not been started. Each is given once. */
	take(callId: string, promptIndex: number): RunNode | undefined;
	/** Background children whose call has its result, so that no call will take them. Each is given once. */
	takeBackground(): readonly RunNode[];
	/** Those that nobody has taken, in the order in which they were started. */
	rest(): readonly RunNode[];
}

/** Empty for a run that begins. */
export function recordedChildren(node?: RunNode): RecordedChildren {
	return node ? childrenOf(node) : none;
}

const none: RecordedChildren = { take: () => undefined, takeBackground: () => [], rest: () => [] };

function childrenOf(node: RunNode): RecordedChildren {
	const rest = new Set(node.children);
	// There may be thousands. Of two for one prompt of one call, the first is taken first.
	const byPlace = Map.groupBy(rest, ({ parentCallId, promptIndex }) => placeOf(parentCallId, promptIndex));
	return {
		take(callId, promptIndex) {
			const found = byPlace.get(placeOf(callId, promptIndex))?.find((child) => rest.has(child));
			if (found) rest.delete(found);
			return found;
		},
		takeBackground() {
			const pending = new Set(pendingCallsOf(node).map(({ id }) => id));
			const found = [...rest].filter((child) => child.background && !pending.has(child.parentCallId ?? ""));
			for (const child of found) rest.delete(child);
			return found;
		},
		rest: () => [...rest],
	};
}

function placeOf(callId: string | undefined, promptIndex: number | undefined): string {
	return JSON.stringify([callId, promptIndex]);
}
