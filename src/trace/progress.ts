import type { RunProgress } from "../spec/index.ts";
import type { RunNode } from "./node.ts";

/** A run's own figures as a snapshot. Every one but `contextTokens` is cumulative and never goes back. */
export function progressOf(node: RunNode, window: number): RunProgress {
	const { steps, toolCalls, contextTokens } = node.figures;
	const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = node.usage;
	return {
		steps,
		toolCalls,
		inputTokens,
		outputTokens,
		cacheReadTokens,
		cacheWriteTokens,
		...(costUsd === undefined ? {} : { costUsd }),
		contextTokens: node.openStep?.contextTokens ?? contextTokens,
		window,
		...(node.latestCall === undefined ? {} : { latestCall: node.latestCall }),
	};
}
