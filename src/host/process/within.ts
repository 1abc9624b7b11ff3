import type { Clock } from "../../spec/index.ts";

/** Waits for a promise, but not longer than `ms`. */
export async function within(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
	const late = Promise.withResolvers<void>();
	using _timer = clock.timer(ms, late.resolve);
	await Promise.race([promise, late.promise]);
}
