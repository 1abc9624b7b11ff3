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

type Asked = { readonly snapshot: Snapshot; readonly signal: AbortSignal };

/** A root in its own right. Rejects where its model cannot be used. */
export async function termsOfRoot(
	{ options, models }: Shared,
	definition: AgentDefinition,
	{ snapshot, signal }: Asked,
): Promise<RootTerms> {
	const treeLimits = { ...defaultTreeLimits, ...options.treeLimits };
	const { limits, rootLimits } = options;
	return {
		model: await models.chooseRoot(definition, signal),
		limits: { ...defaultRootLimits, ...limits, ...rootLimits, ...shareOfRoot(treeLimits, rootLimits) },
		treeLimits,
		notGranted: snapshot.notGranted,
		notes: [],
	};
}

type Share = Pick<RunLimits, "timeoutMs" | "maxTotalTokens">;

/** The time and the tokens of a root are its tree's, or less where it has bounds of its own. */
export function shareOfRoot(tree: Share, own: Partial<Share> = {}): Share {
	const { timeoutMs = tree.timeoutMs, maxTotalTokens = tree.maxTotalTokens } = own;
	return {
		timeoutMs: Math.min(timeoutMs, tree.timeoutMs),
		maxTotalTokens: Math.min(maxTotalTokens, tree.maxTotalTokens),
	};
}

/**
 * A root whose caller stands in for a parent: it is limited as a child is, has its own model or the main agent's, and
 * one level less below it.
 */
export async function termsOfTask(
	{ options, models }: Shared,
	definition: AgentDefinition,
	{ snapshot, signal }: Asked,
): Promise<RootTerms> {
	const tree = { ...defaultTreeLimits, ...options.treeLimits };
	const limits = { ...defaultChildLimits, ...options.limits };
	const parent = await models.chooseRoot(snapshot.agents.find("main") ?? definition, signal);
	const { choice, notes } = await models.choose(definition, parent, signal);
	return {
		model: choice,
		limits: { ...limits, ...shareOfRoot(tree, limits) },
		treeLimits: { ...tree, maxDepth: Math.max(0, tree.maxDepth - 1) },
		notGranted: [],
		notes,
	};
}
