/** Bytes that are reachable now. Needs `--expose-gc`. */
export function heapBytes(): number {
	if (!globalThis.gc) throw new Error("Heap is measured with --expose-gc only.");
	globalThis.gc();
	return process.memoryUsage().heapUsed;
}

/** Starts to look at the resident memory of this process; the answer is by how many bytes it had grown at most. */
export function watchResident(everyMs = 10): () => number {
	globalThis.gc?.();
	const before = process.memoryUsage.rss();
	let peak = before;
	const look = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()));
	const timer = setInterval(look, everyMs);
	return () => {
		clearInterval(timer);
		look();
		return peak - before;
	};
}
