import type { Clock } from "../spec/index.ts";

/** A time limit that stands still while somebody is asked. */
export interface Deadline extends Disposable {
	/** Stops the clock until the returned pause is disposed. Pauses nest. */
	pause(): Disposable;
}

/** Calls `expire` once, after `ms` that were not paused. */
export function startDeadline(clock: Clock, ms: number, expire: () => void): Deadline {
	let leftMs = ms;
	let pauses = 0;
	let startedAt = clock.monotonic();
	const end = (): void => {
		ended = true;
		timer = undefined;
		expire();
	};
	let ended = false;
	let timer: Disposable | undefined = clock.timer(leftMs, end);

	const stop = (): void => {
		timer?.[Symbol.dispose]();
		timer = undefined;
	};
	const resume = (): void => {
		if (--pauses > 0 || ended) return;
		startedAt = clock.monotonic();
		timer = clock.timer(leftMs, end);
	};

	return {
		pause() {
			if (pauses++ === 0 && timer) {
				stop();
				leftMs = Math.max(0, leftMs - (clock.monotonic() - startedAt));
			}
			let over = false;
			return {
				[Symbol.dispose]() {
					if (!over) resume();
					over = true;
				},
			};
		},
		[Symbol.dispose]() {
			ended = true;
			stop();
		},
	};
}
