/** Places for runs at work. */
export interface Slots {
	/**
	 * Takes a place, waiting in order where none is free. `undefined` where too many wait already. Rejects with the
	 * signal's reason when it aborts first; a place is never lost that way.
	 */
	take(signal: AbortSignal): Promise<Slot> | undefined;
	readonly used: number;
	readonly queued: number;
	/** The most that were ever used at once. */
	readonly peak: number;
}

/** One place. Disposing gives it back; twice is once. */
export interface Slot extends Disposable {
	/** Gives the place to others while this run only waits. Nests: the place is free until every wait is over. */
	leave(): void;
	/** Takes a place again when the last wait is over, before runs that are queued. */
	enter(signal: AbortSignal): Promise<void>;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

type Waiter = { readonly grant: () => void };

/** `size` places, and room for `maxQueued` runs to wait for one. */
export function createSlots(size: number, maxQueued: number): Slots {
	const returning = new Set<Waiter>();
	const queue = new Set<Waiter>();

	const occupy = (): void => {
		slots.used++;
		slots.peak = Math.max(slots.peak, slots.used);
	};
	const free = (): void => {
		slots.used--;
		const line = returning.size > 0 ? returning : queue;
		const [next] = line;
		if (!next) return;
		line.delete(next);
		slots.queued = queue.size;
		occupy();
		next.grant();
	};
	const wait = (line: Set<Waiter>, signal: AbortSignal): Promise<void> => {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const giveUp = (): void => {
			line.delete(waiter);
			slots.queued = queue.size;
			reject(signal.reason as Error);
		};
		const waiter: Waiter = {
			grant() {
				signal.removeEventListener("abort", giveUp);
				resolve();
			},
		};
		line.add(waiter);
		slots.queued = queue.size;
		signal.addEventListener("abort", giveUp, { once: true });
		return promise;
	};
	const acquire = async (line: Set<Waiter>, signal: AbortSignal): Promise<void> => {
		signal.throwIfAborted();
		if (slots.used < size) occupy();
		else await wait(line, signal);
	};

	const openSlot = (): Slot => {
		let waits = 0;
		let isHeld = true;
		let isOver = false;
		return {
			leave() {
				if (waits++ > 0 || !isHeld) return;
				isHeld = false;
				free();
			},
			async enter(signal) {
				if (--waits > 0 || isHeld || isOver) return;
				await acquire(returning, signal);
				isHeld = true;
				if (isOver) this[Symbol.dispose]();
			},
			[Symbol.dispose]() {
				isOver = true;
				if (isHeld) free();
				isHeld = false;
			},
		};
	};

	const slots: Writable<Slots> = {
		used: 0,
		queued: 0,
		peak: 0,
		take(signal) {
			if (slots.used >= size && queue.size >= maxQueued) return undefined;
			return acquire(queue, signal).then(openSlot);
		},
	};
	return slots;
}
