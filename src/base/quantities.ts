/** Tokens for people in at most five characters: `812`, `3.1k`, `412k`, `1.2M`. */
export function formatTokens(tokens: number): string {
	if (tokens < 1000) return String(Math.round(tokens));
	if (tokens < 999_500) return `${shortNumber(tokens / 1000)}k`;
	return `${shortNumber(tokens / 1_000_000)}M`;
}

/** US dollars; small sums keep the digits that say something: `$0.004`, `$0.12`, `$3.40`, `$120`. */
export function formatCost(costUsd: number): string {
	if (costUsd === 0) return "$0";
	if (costUsd < 0.001) return "<$.001";
	if (costUsd < 0.1) return `$${costUsd.toFixed(3)}`;
	return costUsd < 100 ? `$${costUsd.toFixed(2)}` : `$${Math.round(costUsd)}`;
}

/** A duration in at most six characters: `0.4s`, `41s`, `1m02s`, `1h02m`. */
export function formatTime(ms: number): string {
	if (ms < 9950) return `${(ms / 1000).toFixed(1)}s`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 60) return `${seconds}s`;
	if (seconds < 3600) return `${Math.floor(seconds / 60)}m${twoDigits(seconds % 60)}s`;
	return `${Math.floor(seconds / 3600)}h${twoDigits(Math.floor((seconds % 3600) / 60))}m`;
}

/** `1 run`, `3 runs`. The plural is given where it is not the word and an s. */
export function count(amount: number, one: string, many = `${one}s`): string {
	return `${amount} ${amount === 1 ? one : many}`;
}

function shortNumber(value: number): string {
	return value < 9.95 ? String(Number(value.toFixed(1))) : String(Math.round(value));
}

function twoDigits(value: number): string {
	return String(value).padStart(2, "0");
}
