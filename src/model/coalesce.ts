import type { Clock } from "../spec/index.ts";

/** Joins small pieces of live text. Disposing drops what was not told yet. */
export interface Coalescer extends Disposable {
	add(delta: string): void;
	/** Tells what is left. */
	flush(): void;
}

/** Often enough to look live, seldom enough that a fast stream costs its viewers nothing. */
const intervalMs = 40;

/** Tells joined text at most every 40 ms. What comes while nobody watches is dropped. */
export function coalesce(
	clock: Clock,
	tell: ((text: string) => void) | undefined,
	isWatched: () => boolean = () => true,
): Coalescer {
	if (tell === undefined) return { add() {}, flush() {}, [Symbol.dispose]() {} };
	let held = "";
	let timer: Disposable | undefined;
	const drop = (): void => {
		timer?.[Symbol.dispose]();
		timer = undefined;
		held = "";
	};
	const flush = (): void => {
		const text = held;
		drop();
		if (text !== "") tell(text);
	};
	return {
		add(delta) {
			if (!isWatched()) return;
			held += delta;
			timer ??= clock.timer(intervalMs, flush);
		},
		flush,
		[Symbol.dispose]: drop,
	};
}
