/** The headers of an answer, names in lower case. */
export type ResponseHeaders = { readonly [name: string]: string | undefined };

/**
 * How long a server asks to wait, in ms; from `retry-after-ms`, or `retry-after` in seconds or as an HTTP date. Undefined
 * where it asks for nothing: zero, or a time that has passed.
 */
export function readRetryAfter(headers: ResponseHeaders, nowMs: number): number | undefined {
	const ms = toNumber(headers["retry-after-ms"]);
	if (ms !== undefined) return ms;
	const retryAfter = headers["retry-after"];
	const seconds = toNumber(retryAfter);
	if (seconds !== undefined) return seconds * 1000;
	const at = retryAfter === undefined ? NaN : Date.parse(retryAfter);
	return at > nowMs ? at - nowMs : undefined;
}

/** The same from the words of an error, such as `1m12.5s`: some providers say it nowhere else. */
export function readRetryHint(text: string): number | undefined {
	const [, time = ""] = /(?:retry|try again) (?:in|after) ((?:[\d.]+ ?[a-z]+[, ]{0,2}(?:and )?)+)/i.exec(text) ?? [];
	const parts = Array.from(time.matchAll(/([\d.]+) ?([a-z]+)/gi), ([, amount, unit = ""]) => {
		const [, unitMs = 0] = units.find(([form]) => form.test(unit)) ?? [];
		return (toNumber(amount) ?? 0) * unitMs;
	});
	const waitMs = parts.reduce((sum, part) => sum + part, 0);
	return waitMs > 0 ? waitMs : undefined;
}

const units: readonly (readonly [RegExp, number])[] = [
	[/^(?:ms|milli|millisecond)s?$/i, 1],
	[/^(?:s|secs?|seconds?)$/i, 1000],
	[/^(?:m|mins?|minutes?)$/i, 60_000],
	[/^(?:h|hours?)$/i, 3_600_000],
];

function toNumber(text: string | undefined): number | undefined {
	if (text === undefined || text.trim() === "") return undefined;
	const value = Number(text);
	return Number.isFinite(value) && value > 0 ? value : undefined;
}
