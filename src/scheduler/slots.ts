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

/**
 * One place, of one run. Disposing gives it back; twice is once.
 *
 * The run holds it while it works itself, in its loop or in any of its calls. Others have it only while all of its
 * unfinished calls wait: for children, or for a person.
 */
export interface Slot extends Disposable {
	/**
	 * Runs one call of the run, which counts as work until it leaves or ends. The last one to end comes back only once the
	 * run has its place again, or is stopped.
	 */
	during<Result>(callId: string, signal: AbortSignal, act: () => Promise<Result>): Promise<Result>;
	/** The call only waits from now on, until it enters again or ends. Without a call it is the loop that waits. */
	leave(callId?: string): void;
	/** Goes on to work, once the run has a place again: before runs that are queued. Rejects with the signal's reason. */
	enter(signal: AbortSignal, callId?: string): Promise<void>;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

type Waiter = { readonly grant: () => void };

/** What waits where no call does. */
const loop = "";

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

	const places: Places = { takeAgain: (signal) => acquire(returning, signal), free };

	const slots: Writable<Slots> = {
		used: 0,
		queued: 0,
		peak: 0,
		take(signal) {
			if (slots.used >= size && queue.size >= maxQueued) return undefined;
			return acquire(queue, signal).then(() => openSlot(places));
		},
	};
	return slots;
}

/** What a slot needs of the places: one for a run that comes back, and to give its own up. */
type Places = { readonly takeAgain: (signal: AbortSignal) => Promise<void>; readonly free: () => void };

/** The place of a run that has just been given one. */
function openSlot({ takeAgain, free }: Places): Slot {
	const waiting = new Set<string>();
	let calls = 0;
	let isHeld = true;
	let isOver = false;
	let coming: Promise<void> | undefined;

	const leaveIfIdle = (): void => {
		if (!isHeld || waiting.size === 0 || waiting.size < calls) return;
		isHeld = false;
		free();
	};
	const arrive = (): void => {
		coming = undefined;
		isHeld = true;
		if (isOver) slot[Symbol.dispose]();
	};
	const comeBack = async (signal: AbortSignal): Promise<void> => {
		if (isHeld || isOver) return;
		// Several calls may come back at once; a run has one place.
		coming ??= takeAgain(signal).then(arrive, (stopped: unknown) => {
			coming = undefined;
			throw stopped;
		});
		await coming;
	};
	const slot: Slot = {
		async during(callId, signal, act) {
			calls++;
			try {
				await comeBack(signal);
				return await act();
			} finally {
				calls--;
				waiting.delete(callId);
				// What it brought stays when the run is stopped now: the loop hears of the stop by itself.
				if (calls === 0) await comeBack(signal).catch(() => {});
				else leaveIfIdle();
			}
		},
		leave(callId = loop) {
			waiting.add(callId);
			leaveIfIdle();
		},
		async enter(signal, callId = loop) {
			waiting.delete(callId);
			await comeBack(signal);
		},
		[Symbol.dispose]() {
			isOver = true;
			if (isHeld) free();
			isHeld = false;
		},
	};
	return slot;
}
