import type { RunNode } from "../trace/index.ts";
import type { Glyphs } from "./glyphs.ts";

/** The tree lines before each of these runs, which stand in the order of the tree, each below its parent. */
export function branchesOf(shown: readonly RunNode[], { branch }: Glyphs): ReadonlyMap<RunNode, string> {
	const lasts = new Map(shown.map((node) => [node.parentId, node]));
	const below = new Map<string | undefined, string>();
	const branches = new Map<RunNode, string>();
	for (const node of shown) {
		const isRoot = node.parentId === undefined;
		const isLast = lasts.get(node.parentId) === node;
		const before = below.get(node.parentId) ?? "";
		branches.set(node, isRoot ? "" : before + (isLast ? branch.last : branch.next));
		below.set(node.id, isRoot ? "" : before + (isLast ? branch.none : branch.pass));
	}
	return branches;
}
