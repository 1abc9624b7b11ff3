import type { LiveEvent, RunEvent } from "../spec/index.ts";
import { createLiveQueue } from "./live-queue.ts";

/**
 * One reader of a tree's events.
 *
 * Every fact comes exactly once and in order, however slow the reader is: facts are fetched when they are asked for
 * and never queued. Live events come between them where the reader keeps up; a slow one gets deltas joined and loses
 * the oldest. Nothing is kept for a reader before its first `next()`. Disposing ends it at once.
 */
export interface Subscription extends AsyncIterable<RunEvent | LiveEvent>, Disposable {}

/** What a subscription needs of the recorder. */
export interface FactSource {
	/** Some facts after this one, in order, without a gap; empty where there are none yet. */
	factsAfter(seq: number): readonly RunEvent[];
	/** Whether no further fact will come. */
	readonly hasEnded: boolean;
	/** Reports to this watcher from now on. */
	watch(watcher: Watcher): void;
	unwatch(watcher: Watcher): void;
}

/** How the recorder reaches a reader. Never throws. */
export interface Watcher {
	/** There is something new: a fact, or the end. */
	wake(): void;
	/** Something happened that no journal keeps. */
	show(event: LiveEvent, afterSeq: number): void;
}

/** Reads `source` from `afterSeq` on. */
export function createSubscription(source: FactSource, afterSeq: number): Subscription {
	const live = createLiveQueue();
	let cursor = afterSeq;
	let isDisposed = false;
	let hasNews = true;
	let resume: (() => void) | undefined;

	const watcher: Watcher = {
		wake() {
			hasNews = true;
			resume?.();
		},
		show(event, after) {
			live.push(event, after);
			watcher.wake();
		},
	};
	async function* events(): AsyncGenerator<RunEvent | LiveEvent, void, undefined> {
		if (isDisposed) return;
		source.watch(watcher);
		try {
			for (;;) {
				hasNews = false;
				yield* pending();
				if (isDisposed) return;
				if (hasNews) continue;
				if (source.hasEnded) return;
				await new Promise<void>((resolve) => (resume = resolve));
			}
		} finally {
			source.unwatch(watcher);
		}
	}
	function* pending(): Generator<RunEvent | LiveEvent, void, undefined> {
		for (let facts = source.factsAfter(cursor); facts.length > 0; facts = source.factsAfter(cursor)) {
			for (const fact of facts) {
				yield* pendingLive();
				if (isDisposed) return;
				cursor = fact.seq;
				yield fact;
				if (isDisposed) return;
			}
		}
		yield* pendingLive();
	}
	function* pendingLive(): Generator<LiveEvent, void, undefined> {
		for (let event = live.take(cursor); event; event = live.take(cursor)) {
			yield event;
			if (isDisposed) return;
		}
	}

	const reader = events();
	return {
		[Symbol.asyncIterator]: () => reader,
		[Symbol.dispose]() {
			isDisposed = true;
			watcher.wake();
		},
	};
}
