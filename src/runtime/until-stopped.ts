import type { Clock } from "../spec/index.ts";

/** Far longer than what is not stuck takes, so that its run is recorded with its end all the same. */
const graceMs = 1_000;

/**
 * Waits for what code of the host may hold up. Where the signal aborts, it is given up after a grace time: rejects with the
 * signal's reason then.
 */
export async function untilStopped<Result>(
	act: () => Promise<Result>,
	{ signal, clock }: { readonly signal: AbortSignal; readonly clock: Pick<Clock, "timer"> },
): Promise<Result> {
	const { promise: givenUp, reject } = Promise.withResolvers<never>();
	let grace: Disposable | undefined;
	const onAbort = (): void => {
		grace = clock.timer(graceMs, () => reject(signal.reason as Error));
	};
	if (signal.aborted) onAbort();
	else signal.addEventListener("abort", onAbort, { once: true });
	try {
		return await Promise.race([act(), givenUp]);
	} finally {
		signal.removeEventListener("abort", onAbort);
		grace?.[Symbol.dispose]();
	}
}
