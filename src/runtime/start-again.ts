import { rootOf } from "../spec/index.ts";
import type { RunIdentity, Task } from "../spec/index.ts";
import { fold } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { continuedRun, whyNotAgain } from "./continued-run.ts";
import { respecify } from "./respecify.ts";
import type { Specified } from "./specify.ts";
import type { LiveRun } from "./tree.ts";

/**
 * The finished child that a task asks again: one of this run, or of the run that this one continues. A text says why
 * there is none, with those that can be asked.
 */
export function findAgain(parent: LiveRun, id: string): RunNode | { readonly refused: string } {
	const { tree, spec } = parent;
	const familyOf = new Set([spec.runId, ...(spec.continues === undefined ? [] : [spec.continues])]);
	const traces = [...new Set([...familyOf].map(rootOf))].map((root): Trace => fold(tree.journal.read(root)));
	const children = traces.flatMap(({ runs }) => [...runs.values()]).filter(isChildOf(familyOf));
	const node = children.find((child) => child.id === id);
	if (node) {
		const why = whyNotAgain(node, rootOf(id) === tree.rootId || tree.journal.owner(rootOf(id)) !== undefined);
		return why === undefined ? node : { refused: why };
	}
	const known = children.filter(({ outcome }) => outcome).map((child) => child.id);
	const list = known.length === 0 ? "none of its children has ended yet" : `it can ask ${known.join(", ")} again`;
	if (traces.some(({ runs }) => runs.has(id))) return { refused: `"${id}" is no child of this run; ${list}` };
	if (tree.journal.lastSeq(rootOf(id)) > 0) return { refused: `"${id}" belongs to another tree of runs; ${list}` };
	return { refused: `there is no run "${id}"; ${list}` };
}

/** A child that goes on where another had ended, within what its parent may hand on. Its model is there again. */
export async function specifyAgain(
	parent: LiveRun,
	node: RunNode,
	{ task, identity }: { readonly task: Task; readonly identity: RunIdentity },
): Promise<Specified | { readonly refused: string }> {
	const { tree, spec } = parent;
	const { prompt, description, maxSteps } = task;
	const again = continuedRun(node, { identity, prompt, description, maxSteps });
	try {
		await tree.models.prepare(again.model.id);
		return respecify(again, tree.snapshot, spec.authority.ceiling);
	} catch (thrown) {
		return { refused: thrown instanceof Error ? thrown.message.replace(/\.$/, "") : "its model cannot be opened" };
	}
}

function isChildOf(parents: ReadonlySet<string>): (node: RunNode) => boolean {
	return ({ parentId }) => parentId !== undefined && parents.has(parentId);
}
