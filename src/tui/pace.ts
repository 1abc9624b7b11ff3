import type { Clock } from "../spec/index.ts";

/** Draws when something has changed: at once, and then at most every so many milliseconds. */
export interface Pace extends Disposable {
	/** Something has changed. */
	request(): void;
	/** Draws now, whatever was drawn before. */
	now(): void;
}

/** `draw` is called by the pace alone, never after disposal. */
export function createPace(clock: Pick<Clock, "monotonic" | "timer">, draw: () => void, everyMs = 100): Pace {
	let drawnAt = -Infinity;
	let next: Disposable | undefined;
	let isDisposed = false;

	const now = (): void => {
		next?.[Symbol.dispose]();
		next = undefined;
		if (isDisposed) return;
		drawnAt = clock.monotonic();
		draw();
	};
	return {
		now,
		request() {
			if (next || isDisposed) return;
			const waitMs = drawnAt + everyMs - clock.monotonic();
			if (waitMs <= 0) now();
			else next = clock.timer(waitMs, now);
		},
		[Symbol.dispose]() {
			isDisposed = true;
			next?.[Symbol.dispose]();
		},
	};
}
