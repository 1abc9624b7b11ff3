import type { RunNode } from "../trace/index.ts";

/** The runs that have a row, in the order of the tree, and those that there is no room for. */
export type Chosen = { readonly shown: readonly RunNode[]; readonly rest: readonly RunNode[] };

/**
 * Chooses what fits into `maxLines`, one of which is kept for the rest where there is one.
 *
 * A run that has ended hides its own children: its row stands for them. The root is always shown. Then what a person
 * must act on, what is at work, what went wrong, what is queued, and what is done, the latest first.
 */
export function chooseRuns(root: RunNode, maxLines: number): Chosen {
	const all = [...unfolded(root)];
	if (all.length <= maxLines) return { shown: all, rest: [] };
	const byId = new Map(all.map((node) => [node.id, node]));
	const shown = new Set([root]);
	for (const node of all.toSorted(byUrgency)) {
		const missing = missingPath(node, byId, shown);
		if (shown.size + missing.length <= maxLines - 1) for (const each of missing) shown.add(each);
		if (shown.size >= maxLines - 1) break;
	}
	return { shown: all.filter((node) => shown.has(node)), rest: all.filter((node) => !shown.has(node)) };
}

/** A child that has ended stands for all below it. */
export function isFolded({ outcome, parentId }: RunNode): boolean {
	return outcome !== undefined && parentId !== undefined;
}

function* unfolded(root: RunNode): Generator<RunNode> {
	yield root;
	if (isFolded(root)) return;
	for (const child of root.children) yield* unfolded(child);
}

/** The run and those above it that have no row yet. */
function missingPath(node: RunNode, byId: ReadonlyMap<string, RunNode>, shown: ReadonlySet<RunNode>): RunNode[] {
	const path: RunNode[] = [];
	for (let at: RunNode | undefined = node; at && !shown.has(at); at = at.parentId ? byId.get(at.parentId) : undefined)
		path.push(at);
	return path;
}

function byUrgency(a: RunNode, b: RunNode): number {
	return urgencyOf(a) - urgencyOf(b) || (b.endedAt ?? 0) - (a.endedAt ?? 0);
}

function urgencyOf(node: RunNode): number {
	if (node.openAsks.size > 0) return 0;
	return urgency[node.state];
}

const urgency: { readonly [state in RunNode["state"]]: number } = {
	running: 1,
	waiting: 1,
	failed: 2,
	limited: 2,
	interrupted: 2,
	cancelled: 3,
	queued: 4,
	completed: 5,
};
