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
 * Where a run stands in its tree, for people, as the question to a person has it: `main › explore#2`. The number is the
 * ordinal of its id, so that a line which was printed stays true when siblings come.
 */
export function pathName(runs: ReadonlyMap<string, RunNode>, id: string): string {
	return pathTo(runs, id).map(ownName).join(" › ");
}

/** The last part of a run's `pathName`: `explore#2`. */
export function ownName({ id, agent, parentId }: Pick<RunNode, "id" | "agent" | "parentId">): string {
	return parentId === undefined ? agent : `${agent}#${id.slice(id.lastIndexOf(".") + 1)}`;
}
