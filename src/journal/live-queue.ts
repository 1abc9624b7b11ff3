import type { LiveEvent } from "../spec/index.ts";

/** Live events that one watcher has not read yet: at most 256, so the oldest are lost first. */
export interface LiveQueue {
	/** `afterSeq`: the last fact when it happened, which a watcher must have seen before it. */
	push(event: LiveEvent, afterSeq: number): void;
	/** Takes the next one that happened at or before this fact. */
	take(afterSeq: number): LiveEvent | undefined;
}

const maxWaiting = 256;

/** One delta holds at most this many characters, so that a reader who comes back gets no single huge one. */
const maxDeltaLength = 16_384;

/** Deltas of one step that nobody read yet become one; of two snapshots of one run, the later one stays. */
export function createLiveQueue(): LiveQueue {
	const waiting: { readonly afterSeq: number; event: LiveEvent }[] = [];
	return {
		push(event, afterSeq) {
			const last = waiting.at(-1);
			const joined = last?.afterSeq === afterSeq ? join(last.event, event) : undefined;
			if (last && joined) {
				last.event = joined;
				return;
			}
			waiting.push({ afterSeq, event });
			if (waiting.length > maxWaiting) waiting.shift();
		},
		take(afterSeq) {
			const next = waiting[0];
			if (!next || next.afterSeq > afterSeq) return undefined;
			waiting.shift();
			return next.event;
		},
	};
}

function join(earlier: LiveEvent, later: LiveEvent): LiveEvent | undefined {
	if (earlier.runId !== later.runId) return undefined;
	if (later.type === "run-progress") return earlier.type === "run-progress" ? later : undefined;
	if (!isDelta(earlier) || !isDelta(later) || earlier.type !== later.type || earlier.step !== later.step)
		return undefined;
	const delta = earlier.delta + later.delta;
	return delta.length > maxDeltaLength ? undefined : Object.freeze({ ...earlier, delta });
}

function isDelta(event: LiveEvent): event is Extract<LiveEvent, { readonly delta: string }> {
	return event.type === "text-delta" || event.type === "reasoning-delta";
}
