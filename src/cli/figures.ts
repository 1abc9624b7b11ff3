import type { Usage } from "../spec/index.ts";

/** Tokens as people read them: `412`, `3.1k`, `412k`, `1.2M`. */
export function formatTokens(tokens: number): string {
	if (tokens < 1000) return String(tokens);
	if (tokens < 999_500) return `${oneDigit(tokens / 1000)}k`;
	return `${oneDigit(tokens / 1_000_000)}M`;
}

/** What a usage cost: `$0.0012`, `$1.20`; empty where no price is known or nothing was paid. */
export function formatCost({ costUsd }: Pick<Usage, "costUsd">): string {
	if (costUsd === undefined || costUsd === 0) return "";
	return `$${costUsd < 0.01 ? costUsd.toPrecision(2) : costUsd.toFixed(2)}`;
}

/** A duration as people read it: `80 ms`, `1.2 s`, `41 s`, `3 min 5 s`, `2 h 4 min`. */
export function formatDuration(ms: number): string {
	if (ms < 995) return `${Math.round(ms)} ms`;
	if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** All that was sent and received. */
export function tokensOf({ inputTokens, outputTokens }: Usage): number {
	return inputTokens + outputTokens;
}

/** How long ago a moment was: `now`, `5 min ago`, `3 h ago`, `2 d ago`. */
export function formatAge(ms: number): string {
	const minutes = Math.floor(ms / 60_000);
	if (minutes < 1) return "now";
	if (minutes < 60) return `${minutes} min ago`;
	return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} d ago`;
}

/** `1 step`, `3 steps`. */
export function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Figures joined by commas, without those that are empty. */
export function joined(figures: readonly string[]): string {
	return figures.filter((figure) => figure !== "").join(", ");
}

function oneDigit(value: number): string {
	return value < 10 ? Number(value.toFixed(1)).toString() : Math.round(value).toString();
}
