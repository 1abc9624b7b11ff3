import type { Spent } from "../scheduler/index.ts";
import type { RunOutcome } from "../spec/index.ts";
import { treeUsage } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { execute } from "./execute.ts";
import type { Placed } from "./placed.ts";
import { respecify } from "./respecify.ts";
import type { LiveRun } from "./tree.ts";

/**
 * Goes on with a child that its parent had started before the process ended, and comes back with its end. One that had
 * ended is not run again.
 */
export async function resumeChild(
	parent: LiveRun,
	node: RunNode,
	{ around, onQueued }: Pick<Placed, "around" | "onQueued"> = {},
): Promise<RunOutcome> {
	if (node.outcome) return node.outcome;
	const { tree } = parent;
	const specified = respecify(node.spec, tree.snapshot, { ceiling: parent.spec.authority.ceiling });
	using scope = parent.scope.open(node.id);
	const outcome = await execute(tree, {
		specified,
		around,
		onQueued,
		scope,
		reserve: () => parent.account.reserve(node.spec.limits, tree.limits.concurrency, spentBy(node)),
		deadlines: parent.deadlines,
		path: `${parent.path} › ${node.agent}#${node.id.slice(node.id.lastIndexOf(".") + 1)}`,
		resumed: node,
	});
	await around?.ended(outcome);
	return outcome;
}

/** What a run and all below it had spent before they were interrupted. */
export function spentBy(node: RunNode): Spent {
	return { own: node.usage, total: treeUsage(node), isWarned: node.isWarned };
}
