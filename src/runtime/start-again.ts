import { rootOf } from "../spec/index.ts";
import type { RunIdentity, Task } from "../spec/index.ts";
import { fold } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { continuedRun, whyNotAgain } from "./continued-run.ts";
import { narrowLimits } from "./narrow-limits.ts";
import { respecify } from "./respecify.ts";
import type { Specified } from "./specify.ts";
import type { LiveRun } from "./tree.ts";

/**
 * The finished child that a task asks again: one of this run, or of the run that this one continues. A text says why
 * there is none, with those that can be asked.
 */
export function findAgain(parent: LiveRun, task: Task, id: string): RunNode | { readonly refused: string } {
	const { tree, spec } = parent;
	const familyOf = new Set([spec.runId, ...(spec.continues === undefined ? [] : [spec.continues])]);
	const traces = [...new Set([...familyOf].map(rootOf))].map((root): Trace => fold(tree.journal.read(root)));
	const children = traces.flatMap(({ runs }) => [...runs.values()]).filter(isChildOf(familyOf));
	const node = children.find((child) => child.id === id);
	if (node) {
		const why = whyNotAgain(node, rootOf(id) === tree.rootId || tree.journal.owner(rootOf(id))?.state === "living");
		const refused = why ?? whyNotAs(parent, node, task);
		return refused === undefined ? node : { refused };
	}
	const known = children.filter(({ outcome }) => outcome).map((child) => child.id);
	const list = known.length === 0 ? "none of its children has ended yet" : `it can ask ${known.join(", ")} again`;
	if (traces.some(({ runs }) => runs.has(id))) return { refused: `"${id}" is no child of this run; ${list}` };
	if (tree.journal.lastSeq(rootOf(id)) > 0) return { refused: `"${id}" belongs to another tree of runs; ${list}` };
	return { refused: `there is no run "${id}"; ${list}` };
}

/**
 * Why a run may not be asked again as the agent that the call names: another one would be authorised than goes on. A call
 * that names none was authorised as one that may be for any agent.
 */
function whyNotAs({ tree }: LiveRun, { id, agent }: RunNode, task: Task): string | undefined {
	const named = tree.snapshot.agents.find(task.agent)?.name ?? task.agent;
	if (!task.isAgentNamed || named === agent) return undefined;
	return `run "${id}" has the agent "${agent}" and keeps it, so "${named}" cannot be asked; leave subagent_type out, or name "${agent}"`;
}

/**
 * A child that goes on where another had ended, within what its parent may hand on, what its agent would get today, and
 * what the call leaves of that; its limits, too. Its model is there again.
 */
export async function specifyAgain(
	parent: LiveRun,
	node: RunNode,
	{ task, identity }: { readonly task: Task; readonly identity: RunIdentity },
): Promise<Specified | { readonly refused: string }> {
	const { tree, spec, scope } = parent;
	const { snapshot } = tree;
	const { prompt, description, maxSteps, toolFilter } = task;
	const again = continuedRun(node, { identity, prompt, description, maxSteps });
	try {
		await snapshot.agents.resolve(node.agent, scope.signal);
		const definition = snapshot.agents.find(node.agent);
		if (definition?.name !== node.agent) return { refused: `the agent "${node.agent}" of run "${node.id}" is gone` };
		const { ceiling } = spec.authority;
		const { completion } = again;
		const { depth } = identity;
		const today = snapshot.decide({
			ceiling,
			definition,
			completion,
			toolFilter,
			depth,
			maxDepth: tree.limits.maxDepth,
		});
		if ("refused" in today) return { refused: today.refused.replace(/\.$/, "") };
		await tree.models.prepare(again.model.id, again.limits, scope.signal);
		const limits = narrowLimits(narrowLimits(tree.childLimits, again.limits, task), definition, {});
		return respecify({ ...again, limits }, snapshot, { ceiling, today });
	} catch (thrown) {
		return { refused: thrown instanceof Error ? thrown.message.replace(/\.$/, "") : "its model cannot be opened" };
	}
}

function isChildOf(parents: ReadonlySet<string>): (node: RunNode) => boolean {
	return ({ parentId }) => parentId !== undefined && parents.has(parentId);
}
