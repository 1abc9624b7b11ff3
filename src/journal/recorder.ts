import { eventVersion, identityOf } from "../spec/index.ts";
import type { Clock, EventBody, Journal, LiveBody, LiveEvent, RunEvent, RunIdentity } from "../spec/index.ts";
import { createSubscription } from "./subscription.ts";
import type { FactSource, Subscription, Watcher } from "./subscription.ts";

/** Writes the events of one tree, in one order, and shows them to whoever watches. */
export interface Recorder extends Disposable {
	/** What a run's loop is given: every event is stamped with that run's identity. */
	forRun(run: RunIdentity): RunRecorder;
	/** Writes what was recorded since, in one transaction. Where that fails it throws `storage` and keeps it for the next try. */
	commit(): void;
	/** The facts after `afterSeq` (default 0), and what is live between them. Ends after the root's `run-end`, or on dispose. */
	subscribe(afterSeq?: number): Subscription;
	/** The `seq` of the last event that was recorded, committed or not. */
	readonly lastSeq: number;
}

export interface RunRecorder {
	/** Buffers one fact until the next commit. Never throws. What `body` holds is not copied, so it must not change. */
	record(body: EventBody): void;
	/** Shows watchers what happens now; costs nothing where nobody watches. Never throws. */
	emit(body: LiveBody): void;
	/** Whether anybody sees what is emitted, for what takes time to put together. */
	isWatched(): boolean;
}

export type RecorderOptions = {
	readonly root: string;
	readonly journal: Pick<Journal, "append" | "read" | "lastSeq">;
	readonly clock: Pick<Clock, "now">;
};

/** Committed facts that are kept for watchers who are about to read them, and how many of them a page from the journal has. */
const maxKept = 256;

/**
 * One recorder for one tree; it goes on after the journal's last event.
 *
 * Watchers see a fact when it is recorded, not when it is committed: a call that ended early would stay unseen until
 * the slowest one of its step, and a run that ends because the disk is full could not show its end at all. So a
 * watcher may be one act ahead of the journal. Where the process is killed in between, the tree never had those
 * facts, and a resume gives their numbers to others: who outlives the process folds again from the start.
 */
export function createRecorder({ root, journal, clock }: RecorderOptions): Recorder {
	const watchers = new Set<Watcher>();
	/** The newest facts without a gap: all that are not committed, and before them a few that are. */
	let kept: RunEvent[] = [];
	let committedSeq = journal.lastSeq(root);

	const source: Omit<FactSource, "hasEnded"> & { hasEnded: boolean } = {
		hasEnded: false,
		factsAfter(seq) {
			const firstKept = recorder.lastSeq - kept.length + 1;
			if (seq + 1 >= firstKept) return kept.slice(seq + 1 - firstKept);
			return Iterator.from(journal.read(root, seq)).take(maxKept).toArray();
		},
		watch: (watcher) => void watchers.add(watcher),
		unwatch: (watcher) => void watchers.delete(watcher),
	};
	const wakeAll = (): void => {
		for (const watcher of watchers) watcher.wake();
	};

	const recorder: Omit<Recorder, "lastSeq"> & { lastSeq: number } = {
		lastSeq: committedSeq,
		forRun(run) {
			const identity = identityOf(run);
			return {
				record(body) {
					const seq = ++recorder.lastSeq;
					kept.push(Object.freeze({ v: eventVersion, seq, at: clock.now(), ...identity, ...body }));
					if (body.type === "run-end" && identity.runId === root) source.hasEnded = true;
					wakeAll();
				},
				emit(body) {
					if (watchers.size === 0) return;
					const event: LiveEvent = Object.freeze({ v: eventVersion, at: clock.now(), ...identity, ...body });
					for (const watcher of watchers) watcher.show(event, recorder.lastSeq);
				},
				isWatched: () => watchers.size > 0,
			};
		},
		commit() {
			const { lastSeq } = recorder;
			if (committedSeq === lastSeq) return;
			const count = lastSeq - committedSeq;
			journal.append(root, count === kept.length ? kept : kept.slice(-count));
			committedSeq = lastSeq;
			if (watchers.size === 0) kept = [];
			else if (kept.length > 2 * maxKept) kept = kept.slice(-maxKept);
		},
		subscribe: (afterSeq = 0) => createSubscription(source, afterSeq),
		[Symbol.dispose]() {
			source.hasEnded = true;
			wakeAll();
		},
	};
	return recorder;
}
