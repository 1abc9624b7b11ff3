import type { RuntimeOptions } from "../src/index.ts";

/** Limits that never end a measurement. A child asks for few tokens, so that any number of them fit into the tree. */
export const wideLimits: Pick<RuntimeOptions, "limits" | "rootLimits" | "treeLimits"> = {
	limits: { maxTotalTokens: 100_000, maxSteps: 10_000, timeoutMs: 3_600_000 },
	rootLimits: { maxTotalTokens: 1e12 },
	treeLimits: {
		maxTotalTokens: 1e12,
		maxRuns: 1_000_000,
		maxChildren: 1_000_000,
		concurrency: 1_000_000,
		maxQueued: 1_000_000,
	},
};
