/** What one run may spend. Decided before it starts; a call or a definition only narrows. */
export type RunLimits = {
	/** Model calls, nudges and Stop rounds included. Default 40 for a child, 200 for a root. */
	readonly maxSteps: number;
	/** Whole run, waiting for a person excluded. Default 10 minutes for a child, the tree's limit for a root. */
	readonly timeoutMs: number;
	/** Input not read from cache, plus output. Default 1,000,000 for a child, the tree's limit for a root. */
	readonly maxTotalTokens: number;
	/** US dollars; absent: no limit. */
	readonly maxCostUsd?: number | undefined;
	/** From a request to the first byte of its answer. Default 60,000. */
	readonly firstTokenMs: number;
	/** Between two bytes of an answer. Default 60,000. */
	readonly idleMs: number;
	/** One tool call, except for tools that own their time. Default 120,000. */
	readonly toolTimeoutMs: number;
};

/** What a whole tree may spend, its root and all descendants together. */
export type TreeLimits = {
	/** Default 1 hour. */
	readonly timeoutMs: number;
	/** Input not read from cache, plus output. Default 4,000,000. */
	readonly maxTotalTokens: number;
	/** US dollars; absent: no limit. */
	readonly maxCostUsd?: number | undefined;
	/** Runs ever started in the tree, the root included. Default 64. */
	readonly maxRuns: number;
	/** Children that one run may start. Default 16. */
	readonly maxChildren: number;
	/** Levels below the root. Default 1. */
	readonly maxDepth: number;
	/** Runs at work at once, runs that only wait excluded. Default 8. */
	readonly concurrency: number;
	/** Runs that may wait for a slot; one more is refused. Default 8. */
	readonly maxQueued: number;
};

const minute = 60_000;

/** The limits of a tree where nobody narrows them. */
export const defaultTreeLimits: TreeLimits = {
	timeoutMs: 60 * minute,
	maxTotalTokens: 4_000_000,
	maxRuns: 64,
	maxChildren: 16,
	maxDepth: 1,
	concurrency: 8,
	maxQueued: 8,
};

/** The limits of a child where nobody narrows them. */
export const defaultChildLimits: RunLimits = {
	maxSteps: 40,
	timeoutMs: 10 * minute,
	maxTotalTokens: 1_000_000,
	firstTokenMs: minute,
	idleMs: minute,
	toolTimeoutMs: 2 * minute,
};

/** The limits of a root where nobody narrows them. */
export const defaultRootLimits: RunLimits = {
	...defaultChildLimits,
	maxSteps: 200,
	timeoutMs: defaultTreeLimits.timeoutMs,
	maxTotalTokens: defaultTreeLimits.maxTotalTokens,
};
