import { defaultChildLimits, defaultRootLimits, defaultTreeLimits } from "../spec/index.ts";
import type { AgentDefinition, ModelChoice, RunLimits, TreeLimits } from "../spec/index.ts";
import type { Shared } from "./shared.ts";
import type { Snapshot } from "./snapshot.ts";

/** On what terms a root starts. */
export type RootTerms = {
	readonly model: ModelChoice;
	readonly limits: RunLimits;
	readonly treeLimits: TreeLimits;
	/** Tools that its system message says the user could allow. */
	readonly notGranted: readonly string[];
	/** What the caller must know, such as a model that was replaced. */
	readonly notes: readonly string[];
};

/** A root in its own right: its time and tokens are the tree's. Rejects where its model cannot be used. */
export async function termsOfRoot(
	{ options, models }: Shared,
	definition: AgentDefinition,
	snapshot: Snapshot,
): Promise<RootTerms> {
	const treeLimits = { ...defaultTreeLimits, ...options.treeLimits };
	const { timeoutMs, maxTotalTokens } = treeLimits;
	return {
		model: await models.chooseRoot(definition),
		limits: { ...defaultRootLimits, ...options.limits, ...options.rootLimits, timeoutMs, maxTotalTokens },
		treeLimits,
		notGranted: snapshot.notGranted,
		notes: [],
	};
}

/**
 * A root whose caller stands in for a parent: it is limited as a child is, has its own model or the main agent's, and
 * one level less below it.
 */
export async function termsOfTask(
	{ options, models }: Shared,
	definition: AgentDefinition,
	snapshot: Snapshot,
): Promise<RootTerms> {
	const tree = { ...defaultTreeLimits, ...options.treeLimits };
	const limits = { ...defaultChildLimits, ...options.limits };
	const parent = await models.chooseRoot(snapshot.agents.find("main") ?? definition);
	const { choice, notes } = await models.choose(definition, parent);
	return {
		model: choice,
		limits: {
			...limits,
			timeoutMs: Math.min(limits.timeoutMs, tree.timeoutMs),
			maxTotalTokens: Math.min(limits.maxTotalTokens, tree.maxTotalTokens),
		},
		treeLimits: { ...tree, maxDepth: Math.max(0, tree.maxDepth - 1) },
		notGranted: [],
		notes,
	};
}
