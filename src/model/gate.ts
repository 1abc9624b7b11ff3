import type { Clock } from "../spec/index.ts";

/**
 * The door to one provider under one key: what it tells one run to wait, all runs wait.
 *
 * Two requests go out at once, and one more for each that is taken while others wait, so that many runs that start
 * together do not all run into the limit of a small account. After a refusal they go one by one, with a gap that shrinks
 * again.
 */
export interface Gate {
	/**
	 * Resolves when a request may go out: in the order of the calls, and those that were refused before the others.
	 * Rejects with the signal's reason as soon as it aborts.
	 */
	enter(signal: AbortSignal, wasRefused?: boolean): Promise<Pass>;
	/** The provider refused a request: nobody goes out for `ms` from now. A shorter pause never ends a longer one. */
	pause(ms: number): void;
}

/** A request that may go out. Disposing it when it is over makes its place free; twice is once. */
export interface Pass extends Disposable {
	/** The provider took it, so more may follow. Called again, it does nothing. */
	accept(): void;
}

const firstPlaces = 2;

/** A refusal comes soon. What is silent for longer is at work, however late its answer begins. */
const silentMs = 1_000;

/** The gap between two requests grows to this, and shrinks by a tenth with each that is taken. */
const maxGapMs = 2_000;
const shrink = 0.9;
const leastGapMs = 50;

type Waiter = { readonly go: (pass: Pass) => void };

/** A request that was let out and is neither taken nor refused yet. */
type Departure = { readonly at: number };

/** Open, with nobody in line. `places`: requests that go out at first, before one has been taken or refused. */
export function createGate(
	clock: Pick<Clock, "monotonic" | "timer">,
	{ places: atFirst = firstPlaces }: { readonly places?: number | undefined } = {},
): Gate {
	const line: Waiter[] = [];
	/** Oldest first. Those that are silent stay in it until somebody waits: nobody else needs a timer for them. */
	const onTheWay = new Set<Departure>();
	let alarm: Disposable | undefined;
	let places = atFirst;
	let gapMs = 0;
	let pausedUntil = 0;
	let nextAt = 0;

	const dropSilent = (nowMs: number): void => {
		for (const departure of onTheWay) {
			if (departure.at + silentMs > nowMs) return;
			onTheWay.delete(departure);
		}
	};
	/** When a place is free for the next one: now, or once the oldest request is silent. */
	const freeAt = (): number => {
		if (onTheWay.size < places) return 0;
		const [oldest] = onTheWay;
		return (oldest?.at ?? 0) + silentMs;
	};
	const letOut = (): void => {
		alarm?.[Symbol.dispose]();
		alarm = undefined;
		while (line.length > 0) {
			const nowMs = clock.monotonic();
			dropSilent(nowMs);
			const restMs = Math.max(pausedUntil, nextAt, freeAt()) - nowMs;
			if (restMs > 0) {
				alarm = clock.timer(restMs, letOut);
				return;
			}
			nextAt = nowMs + gapMs;
			line.shift()?.go(openPass(nowMs));
		}
	};
	const openPass = (at: number): Pass => {
		const departure: Departure = { at };
		onTheWay.add(departure);
		const arrive = (): void => {
			if (onTheWay.delete(departure)) letOut();
		};
		return {
			accept() {
				dropSilent(clock.monotonic());
				if (!onTheWay.has(departure)) return;
				if (onTheWay.size >= places) places++;
				gapMs = gapMs * shrink < leastGapMs ? 0 : gapMs * shrink;
				arrive();
			},
			[Symbol.dispose]: arrive,
		};
	};

	return {
		async enter(signal, wasRefused = false) {
			signal.throwIfAborted();
			const { promise, resolve, reject } = Promise.withResolvers<Pass>();
			let isOut = false;
			const waiter: Waiter = {
				go(pass) {
					isOut = true;
					resolve(pass);
				},
			};
			if (wasRefused) line.unshift(waiter);
			else line.push(waiter);
			letOut();
			if (isOut) return promise;
			const giveUp = (): void => {
				const at = line.indexOf(waiter);
				if (at !== -1) line.splice(at, 1);
				if (line.length === 0) letOut();
				reject(signal.reason as Error);
			};
			signal.addEventListener("abort", giveUp, { once: true });
			return promise.finally(() => signal.removeEventListener("abort", giveUp));
		},
		pause(ms) {
			const nowMs = clock.monotonic();
			// During a pause the refusals are of requests that went out before it, and tell nothing new.
			if (nowMs >= pausedUntil) {
				places = 1;
				gapMs = Math.min(Math.max(ms, 2 * gapMs, leastGapMs), maxGapMs);
			}
			pausedUntil = Math.max(pausedUntil, nowMs + ms);
		},
	};
}
