/** Calls `act` when the signal aborts, unless it was disposed before. */
export type OnAbort = (signal: AbortSignal, act: () => void) => Disposable;

/**
 * Watches with one listener for each signal, however many watch it: a signal looks through all of its listeners to add
 * one, which a thousand calls of one step would feel.
 */
export function createAbortWatch(): OnAbort {
	const watched = new WeakMap<AbortSignal, Set<() => void>>();
	const open = (signal: AbortSignal): Set<() => void> => {
		const acts = new Set<() => void>();
		const actAll = (): void => acts.forEach((act) => act());
		signal.addEventListener("abort", actAll, { once: true });
		watched.set(signal, acts);
		return acts;
	};
	return (signal, act) => {
		const acts = watched.get(signal) ?? open(signal);
		acts.add(act);
		return { [Symbol.dispose]: () => void acts.delete(act) };
	};
}
