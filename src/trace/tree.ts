import type { RunNode } from "./node.ts";

/** A run and all its descendants, each before its children, in the order in which they were queued. */
export function* walk(node: RunNode): Generator<RunNode, void, undefined> {
	yield node;
	for (const child of node.children) yield* walk(child);
}

/** The first run of a subtree that passes, or undefined. */
export function find(node: RunNode, passes: (node: RunNode) => boolean): RunNode | undefined {
	return walk(node).find(passes);
}

/** The runs from the root down to this one, both included. */
export function pathTo(runs: ReadonlyMap<string, RunNode>, id: string): readonly RunNode[] {
	const node = runs.get(id);
	if (!node) return [];
	return node.parentId === undefined ? [node] : [...pathTo(runs, node.parentId), node];
}

/**
 * Where a run stands in its tree, for people: `main › explore#2`. The number tells siblings of one agent apart, in the
 * order in which they were queued, and is left out for an agent that its parent started once.
 */
export function pathName(runs: ReadonlyMap<string, RunNode>, id: string): string {
	return pathTo(runs, id)
		.map((node) => ownName(runs, node))
		.join(" › ");
}

/** The last part of a run's `pathName`: `explore#2`. */
export function ownName(runs: ReadonlyMap<string, RunNode>, node: RunNode): string {
	const parent = node.parentId === undefined ? undefined : runs.get(node.parentId);
	return nameAmong(parent?.children ?? [node], node);
}

function nameAmong(siblings: readonly RunNode[], node: RunNode): string {
	const alike = siblings.filter(({ agent }) => agent === node.agent);
	return alike.length < 2 ? node.agent : `${node.agent}#${alike.indexOf(node) + 1}`;
}
