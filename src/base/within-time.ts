import type { Clock } from "../spec/index.ts";

/**
 * Waits for code of a user. Rejects with an error when its time is up, and with the signal's reason when that aborts;
 * `act` is told of both. Without a limit only the signal ends the wait.
 */
export async function withinTime<Result>(
	act: (signal: AbortSignal) => Result | Promise<Result>,
	signal: AbortSignal,
	limit?: { readonly clock: Clock; readonly timeoutMs: number },
): Promise<Result> {
	signal.throwIfAborted();
	const controller = new AbortController();
	const { promise: ended, reject } = Promise.withResolvers<never>();
	const end = (reason: Error): void => {
		controller.abort(reason);
		reject(reason);
	};
	const onAbort = (): void => end(signal.reason as Error);
	signal.addEventListener("abort", onAbort, { once: true });
	using _timer = limit?.clock.timer(limit.timeoutMs, () => end(new Error(`it took longer than ${limit.timeoutMs} ms`)));
	try {
		return await Promise.race([(async () => act(controller.signal))(), ended]);
	} finally {
		signal.removeEventListener("abort", onAbort);
	}
}
