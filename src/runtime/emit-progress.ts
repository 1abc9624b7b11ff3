import type { RunRecorder } from "../journal/index.ts";
import type { Clock, EventBody } from "../spec/index.ts";
import { countProgress } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";

/** Between two snapshots: ten a second are as many as a reader can follow. */
const pauseMs = 100;

const moving: ReadonlySet<EventBody["type"]> = new Set([
	"step-start",
	"step-end",
	"model-retry",
	"tool-call-start",
	"context-compact",
]);

type Parts = {
	readonly window: number;
	readonly clock: Clock;
	/** Of a run that goes on after a crash: what it had come to. */
	readonly resumed?: RunNode | undefined;
};

/**
 * A recorder that also shows watchers a cumulative snapshot of its run: at most ten a second, the latest always, and
 * the last one right before the run's end. Disposing ends the wait for the next.
 */
export function openProgress(
	plain: RunRecorder,
	{ window, clock, resumed }: Parts,
): Disposable & { readonly recorder: RunRecorder } {
	const counter = countProgress(resumed);
	let next: Disposable | undefined;
	let shownAt = -Infinity;
	const show = (): void => {
		next?.[Symbol.dispose]();
		next = undefined;
		shownAt = clock.monotonic();
		if (plain.isWatched()) plain.emit({ type: "run-progress", ...counter.progress(window) });
	};
	const showSoon = (): void => {
		if (!plain.isWatched()) return;
		const waitMs = shownAt + pauseMs - clock.monotonic();
		if (waitMs <= 0) show();
		else next ??= clock.timer(waitMs, show);
	};
	return {
		recorder: {
			record(body) {
				counter.see(body);
				if (body.type === "run-end") show();
				plain.record(body);
				if (moving.has(body.type)) showSoon();
			},
			emit: (body) => plain.emit(body),
			isWatched: () => plain.isWatched(),
		},
		[Symbol.dispose]: () => next?.[Symbol.dispose](),
	};
}
