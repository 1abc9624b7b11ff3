import type { Clock } from "../spec/index.ts";

/** Rejects with an error when the time is up, with the signal's reason when it aborts; `act` is told of both. */
export async function withinTime<Result>(
	act: (signal: AbortSignal) => Result | Promise<Result>,
	{ clock, timeoutMs, signal }: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Result> {
	signal.throwIfAborted();
	const controller = new AbortController();
	const { promise: ended, reject } = Promise.withResolvers<never>();
	const end = (reason: unknown): void => {
		controller.abort(reason);
		reject(reason as Error);
	};
	const onAbort = (): void => end(signal.reason);
	signal.addEventListener("abort", onAbort, { once: true });
	using _timer = clock.timer(timeoutMs, () => end(new Error(`it took longer than ${timeoutMs} ms`)));
	try {
		return await Promise.race([(async () => act(controller.signal))(), ended]);
	} finally {
		signal.removeEventListener("abort", onAbort);
	}
}
