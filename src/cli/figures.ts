import { formatCost, formatTokens } from "../base/index.ts";
import type { Usage } from "../spec/index.ts";

/** All that was sent and received. */
export function tokensOf({ inputTokens, outputTokens }: Usage): number {
	return inputTokens + outputTokens;
}

/** What was spent: `220 tokens`, and what it cost where that is known. Nothing for a model that spends nothing. */
export function spentOf(usage: Usage): readonly string[] {
	const tokens = tokensOf(usage);
	return [
		...(tokens === 0 ? [] : [`${formatTokens(tokens)} tokens`]),
		...(usage.costUsd ? [formatCost(usage.costUsd)] : []),
	];
}

/** How long ago a moment was: `now`, `5 min ago`, `3 h ago`, `2 d ago`. */
export function formatAge(ms: number): string {
	const minutes = Math.floor(ms / 60_000);
	if (minutes < 1) return "now";
	if (minutes < 60) return `${minutes} min ago`;
	return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} d ago`;
}
