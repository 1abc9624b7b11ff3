import { addUsage } from "../spec/index.ts";
import type { RunFigures, Usage } from "../spec/index.ts";
import type { RunNode } from "./node.ts";

/** What a run and all its descendants spent, each run once. */
export function treeUsage(node: RunNode): Usage {
	return node.children.reduce((sum, child) => addUsage(sum, treeUsage(child)), node.usage);
}

/**
 * A run's figures as its outcome has them, also while it runs.
 *
 * `filesChanged` are the paths that its writes named: whether they are still changed on disk only the live run knows.
 */
export function figuresOf(node: RunNode): RunFigures {
	const { steps, failedCalls, commandsRun, contextTokens, toolsUsed, refused, notRun, filesChanged } = node.figures;
	return {
		steps,
		usage: node.usage,
		totalUsage: treeUsage(node),
		durationMs: node.outcome?.durationMs ?? node.activeMs,
		toolsUsed: Object.fromEntries(toolsUsed),
		failedCalls,
		refused: [...refused],
		notRun: [...notRun],
		filesChanged: [...filesChanged].sort(),
		commandsRun,
		contextTokens,
	};
}
