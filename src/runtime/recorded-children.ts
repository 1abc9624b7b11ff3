import type { RunNode } from "../trace/index.ts";

/** The children that a run had started before it was interrupted, by the call that asked for them. */
export interface RecordedChildren {
	/** The child that got this prompt of this call; undefined where it had not been started. Each is given once. */
	take(callId: string, promptIndex: number): RunNode | undefined;
	/** Those that nobody has taken, in the order in which they were started. */
	readonly rest: readonly RunNode[];
}

/** Empty for a run that begins. */
export function recordedChildren(node?: RunNode): RecordedChildren {
	const rest = new Set(node?.children);
	return {
		take(callId, promptIndex) {
			const found = [...rest].find((child) => child.parentCallId === callId && child.promptIndex === promptIndex);
			if (found) rest.delete(found);
			return found;
		},
		get rest() {
			return [...rest];
		},
	};
}
