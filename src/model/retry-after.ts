/** The headers of an answer, names in lower case. */
export type ResponseHeaders = { readonly [name: string]: string | undefined };

/** How long a server asks to wait, in ms; from `retry-after-ms`, or `retry-after` in seconds or as an HTTP date. */
export function readRetryAfter(headers: ResponseHeaders, nowMs: number): number | undefined {
	const ms = toNumber(headers["retry-after-ms"]);
	if (ms !== undefined) return ms;
	const retryAfter = headers["retry-after"];
	const seconds = toNumber(retryAfter);
	if (seconds !== undefined) return seconds * 1000;
	const at = retryAfter === undefined ? NaN : Date.parse(retryAfter);
	return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** The same from the words of an error: some providers say it nowhere else. */
export function readRetryHint(text: string): number | undefined {
	const [, amount, unit] = /(?:retry|try again) (?:in|after) ([\d.]+) ?(ms|s|m)/i.exec(text) ?? [];
	const value = toNumber(amount);
	return value === undefined ? undefined : value * (unit === "ms" ? 1 : unit === "m" ? 60_000 : 1000);
}

function toNumber(text: string | undefined): number | undefined {
	if (text === undefined || text.trim() === "") return undefined;
	const value = Number(text);
	return Number.isFinite(value) && value >= 0 ? value : undefined;
}
