/** A bounded number of places; who finds none waits in line. */
export interface Slots {
	/** Resolves with a place, in the order of asking; disposing gives it back. Rejects when the signal aborts first. */
	take(signal: AbortSignal): Promise<Disposable>;
	readonly taken: number;
}

/** Starts with `size` free places. */
export function createSlots(size: number): Slots {
	let taken = 0;
	const waiting = new Set<() => void>();

	const place = (): Disposable => {
		let held = true;
		return {
			[Symbol.dispose]() {
				if (!held) return;
				held = false;
				taken--;
				const [next] = waiting;
				next?.();
			},
		};
	};

	return {
		take(signal) {
			if (signal.aborted) return Promise.reject(signal.reason as Error);
			const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
			const leave = (): void => {
				waiting.delete(enter);
				signal.removeEventListener("abort", giveUp);
			};
			const enter = (): void => {
				leave();
				taken++;
				resolve(place());
			};
			const giveUp = (): void => {
				leave();
				reject(signal.reason as Error);
			};
			if (taken < size) {
				enter();
			} else {
				waiting.add(enter);
				signal.addEventListener("abort", giveUp, { once: true });
			}
			return promise;
		},
		get taken() {
			return taken;
		},
	};
}
