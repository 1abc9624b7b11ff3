import { constants } from "node:os";

/** The signals by which people and systems ask a program to end. */
export const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type EndSignal = (typeof endSignals)[number];

/** What to do when the program is asked to end. */
export type SignalActions = {
	/** Called once, on the first signal: cancel, write what must be kept, end within two seconds. */
	first(signal: EndSignal): void;
	/** Called for every further one: end at once. */
	second(signal: EndSignal): void;
};

/** Where signals arrive; `process` is one. */
export interface SignalSource {
	on(signal: EndSignal, listener: (signal: EndSignal) => void): unknown;
	off(signal: EndSignal, listener: (signal: EndSignal) => void): unknown;
}

/**
 * Listens until it is disposed; from then on the system's own behaviour is back.
 *
 * One Ctrl-C can arrive twice under `npm` and `npx`: from the terminal, and handed on by npm. The same signal again
 * within 100 ms is therefore the same wish.
 */
export function onSignals(actions: SignalActions, source: SignalSource = process, monotonic = now): Disposable {
	let latest: { readonly signal: EndSignal; readonly at: number } | undefined;

	const listener = (signal: EndSignal): void => {
		const previous = latest;
		latest = { signal, at: monotonic() };
		if (previous === undefined) actions.first(signal);
		else if (previous.signal !== signal || latest.at - previous.at >= sameWishMs) actions.second(signal);
	};

	for (const signal of endSignals) source.on(signal, listener);
	return {
		[Symbol.dispose]() {
			for (const signal of endSignals) source.off(signal, listener);
		},
	};
}

/** The name of a signal by its number on this system, such as 15 for `SIGTERM`. */
export function signalOf(number: number): string | undefined {
	return Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
}

const sameWishMs = 100;

function now(): number {
	return performance.now();
}
