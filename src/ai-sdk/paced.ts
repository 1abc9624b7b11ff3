import type { Clock } from "../spec/index.ts";

/** The newest of many values. */
export interface Latest<Value> {
	push(value: Value): void;
	/** Its newest values until `ended` settles, with a pause between two; those that came too fast are left out. */
	until(ended: Promise<unknown>, pause: { readonly clock: Clock; readonly ms: number }): AsyncGenerator<Value>;
}

/** Opens an empty one. */
export function latest<Value>(): Latest<Value> {
	let value: { readonly newest: Value } | undefined;
	let wake = Promise.withResolvers<void>();
	return {
		push(newest) {
			value = { newest };
			wake.resolve();
		},
		async *until(ended, { clock, ms }) {
			let isOver = false;
			const over = Promise.allSettled([ended]).then(() => void (isOver = true));
			for (;;) {
				await Promise.race([wake.promise, over]);
				if (isOver || !value) return;
				const { newest } = value;
				wake = Promise.withResolvers();
				yield newest;
				await pauseUnless(over, clock, ms);
			}
		},
	};
}

async function pauseUnless(over: Promise<void>, clock: Clock, ms: number): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	using _timer = clock.timer(ms, resolve);
	await Promise.race([promise, over]);
}
