const unitMs: { readonly [unit: string]: number } = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `1500ms`, `90s`, `10m`, `1h`; undefined for anything else, a number without a unit and 0 too. */
export function parseDurationMs(value: unknown): number | undefined {
	const parts = typeof value === "string" ? /^(\d+(?:\.\d+)?) ?(ms|s|m|h)$/.exec(value.trim().toLowerCase()) : null;
	const ms = Number(parts?.[1]) * (unitMs[parts?.[2] ?? ""] ?? Number.NaN);
	return Number.isSafeInteger(Math.round(ms)) && ms >= 1 ? Math.round(ms) : undefined;
}
