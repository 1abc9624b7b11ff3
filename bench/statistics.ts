/** The middle of the figures. NaN where there are none. */
export function median(figures: readonly number[]): number {
	return percentile(figures, 0.5);
}

/** The figure below which this share of the figures lies. NaN where there are none. */
export function percentile(figures: readonly number[], share: number): number {
	const sorted = figures.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
