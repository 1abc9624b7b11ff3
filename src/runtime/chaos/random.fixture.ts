/** Choices that follow from a seed alone. */
export type Random = {
	/** A whole number from 0 up to, not including, this one. */
	below(count: number): number;
	/** A whole number between these two, both included. */
	between(least: number, most: number): number;
	chance(share: number): boolean;
	pick<Item>(items: readonly [Item, ...Item[]]): Item;
};

/** The same choices for the same seed (mulberry32). */
export function seeded(seed: number): Random {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (count: number): number => Math.floor(next() * count);
	return {
		below,
		between: (least, most) => least + below(most - least + 1),
		chance: (share) => next() < share,
		pick: (items) => items[below(items.length)] ?? items[0],
	};
}
