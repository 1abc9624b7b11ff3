import type { Clock } from "../spec/index.ts";

/** The machine's clock: wall time for timestamps, monotonic time for everything that is measured or waited for. */
export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	sleep,
	timer: (ms, act) => setTimeout(act, Math.min(ms, maxTimerMs)),
};

/** Node's timers overflow beyond 2^31-1 milliseconds and fire at once. */
const maxTimerMs = 2 ** 31 - 1;

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	if (signal?.aborted) return Promise.reject(signal.reason as Error);
	const stop = (): void => {
		clearTimeout(timeout);
		reject(signal?.reason as Error);
	};
	const timeout = setTimeout(
		() => {
			signal?.removeEventListener("abort", stop);
			resolve();
		},
		Math.min(ms, maxTimerMs),
	);
	signal?.addEventListener("abort", stop, { once: true });
	return promise;
}
