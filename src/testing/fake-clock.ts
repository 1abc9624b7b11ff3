import type { Clock } from "../spec/index.ts";

/** A clock that moves only when told to. */
export interface FakeClock extends Clock {
	/** Moves time on and fires what is due, in order of due time; lets promises settle between two timers. */
	advance(ms: number): Promise<void>;
	/** Moves time on, by `stepMs` (default 100) again and again, until the promise has settled; settles as it does. */
	advanceUntil<Value>(settled: Promise<Value>, stepMs?: number): Promise<Value>;
	/** Timers and sleeps that are waiting. A run that has ended leaves none. */
	readonly waiting: number;
}

type Alarm = { readonly at: number; readonly order: number; readonly fire: () => void };

/** Starts at 2026-01-01T00:00:00Z with nothing waiting. */
export function fakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
	let elapsed = 0;
	let order = 0;
	const alarms = new Set<Alarm>();

	const timer = (ms: number, act: () => void): Disposable => {
		const alarm: Alarm = { at: elapsed + ms, order: order++, fire: act };
		alarms.add(alarm);
		return { [Symbol.dispose]: () => void alarms.delete(alarm) };
	};
	const nextDue = (until: number): Alarm | undefined =>
		[...alarms].filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0];

	const clock: FakeClock = {
		now: () => startMs + elapsed,
		monotonic: () => elapsed,
		timer,
		sleep(ms, signal) {
			if (signal?.aborted) return Promise.reject(signal.reason as Error);
			const { promise, resolve, reject } = Promise.withResolvers<void>();
			const alarm = timer(ms, () => {
				signal?.removeEventListener("abort", stop);
				resolve();
			});
			const stop = (): void => {
				alarm[Symbol.dispose]();
				reject(signal?.reason as Error);
			};
			signal?.addEventListener("abort", stop, { once: true });
			return promise;
		},
		async advance(ms) {
			const until = elapsed + ms;
			await settle();
			for (let due = nextDue(until); due; due = nextDue(until)) {
				alarms.delete(due);
				elapsed = Math.max(elapsed, due.at);
				due.fire();
				await settle();
			}
			elapsed = until;
		},
		async advanceUntil(settled, stepMs = 100) {
			const isOver = settled.then(
				() => true,
				() => true,
			);
			const step = (): Promise<boolean> => clock.advance(stepMs).then(() => false);
			while (!(await Promise.race([isOver, step()])));
			return settled;
		},
		get waiting() {
			return alarms.size;
		},
	};
	return clock;
}

/** Lets promise chains run to where they wait for something real. A macrotask drains all microtasks; a few cover streams. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
