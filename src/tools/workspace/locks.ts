/** One at a time per key, in the order of asking. */
export interface Locks {
	/** Runs an act when every earlier one of the same key has ended, however it did. */
	run<T>(key: string, act: () => Promise<T>): Promise<T>;
}

/** Locks that nobody holds. A key that nobody waits for takes no memory. */
export function createLocks(): Locks {
	const tails = new Map<string, Promise<unknown>>();
	return {
		async run(key, act) {
			const before = tails.get(key);
			const turn = (async () => {
				await before?.catch(() => undefined);
				return act();
			})();
			tails.set(key, turn);
			try {
				return await turn;
			} finally {
				if (tails.get(key) === turn) tails.delete(key);
			}
		},
	};
}
