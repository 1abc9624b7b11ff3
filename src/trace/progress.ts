import { noUsage } from "../spec/index.ts";
import type { RunProgress } from "../spec/index.ts";
import type { NodeFigures, OpenStep, RunNode } from "./node.ts";

/** What a snapshot is made of. */
type Seen = Pick<RunNode, "usage" | "latestCall"> & {
	readonly figures: Pick<NodeFigures, "steps" | "toolCalls" | "contextTokens">;
	readonly openStep?: Pick<OpenStep, "contextTokens"> | undefined;
};

/** Before the first event. */
export const noProgress: Seen = { figures: { steps: 0, toolCalls: 0, contextTokens: 0 }, usage: noUsage };

/** A run's own figures as a snapshot. Every one but `contextTokens` is cumulative and never goes back. */
export function progressOf({ figures, usage, openStep, latestCall }: Seen, window: number): RunProgress {
	const { steps, toolCalls, contextTokens } = figures;
	const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = usage;
	return {
		steps,
		toolCalls,
		inputTokens,
		outputTokens,
		cacheReadTokens,
		cacheWriteTokens,
		...(costUsd === undefined ? {} : { costUsd }),
		contextTokens: openStep?.contextTokens ?? contextTokens,
		window,
		...(latestCall === undefined ? {} : { latestCall }),
	};
}
