import type { ChildHooks } from "../hooks/index.ts";
import { childIdOf } from "../spec/index.ts";
import type { AgentDefinition, RunIdentity, RunOutcome, Task } from "../spec/index.ts";
import type { RunNode } from "../trace/index.ts";
import { execute } from "./execute.ts";
import type { Placed } from "./placed.ts";
import { resumeChild } from "./resume-child.ts";
import { specify, withPrompt } from "./specify.ts";
import type { Specified } from "./specify.ts";
import { findAgain, specifyAgain } from "./start-again.ts";
import type { LiveRun } from "./tree.ts";

/** A child that ran, with what its parent must know; or why it was not started. */
export type ChildEnd =
	| { readonly task: Task; readonly outcome: RunOutcome; readonly notes: readonly string[] }
	| Refused;

/** A child that has its id and everything decided. */
export type ReadyChild = {
	readonly runId: string;
	/**
	 * Runs it to its end. Called once. `onQueued` is called when the run is in the journal. Rejects for nothing that a
	 * child can do.
	 */
	readonly run: (onQueued?: () => void) => Promise<ChildEnd>;
};

/** Why a child was not started, without a full stop. */
export type Refused = { readonly refused: string };

/** The call that asks for a child, and which of its prompts the child gets, from 0. */
export type TaskCall = {
	readonly callId: string;
	readonly promptIndex: number;
	/** The call does not wait for the child. */
	readonly background?: boolean | undefined;
};

/** Starts one child, or goes on with the one that this call had started before a crash, and comes back with its end. */
export async function startChild(parent: LiveRun, task: Task, call: TaskCall): Promise<ChildEnd> {
	const child = await prepareChild(parent, task, call);
	return "refused" in child ? child : child.run();
}

/** Decides all about one child. Ids are given at once, so that they are in call order. */
export async function prepareChild(parent: LiveRun, task: Task, call: TaskCall): Promise<ReadyChild | Refused> {
	const { tree, spec } = parent;
	const recorded = parent.recorded.take(call.callId, call.promptIndex);
	if (recorded) return recordedChild(parent, recorded, task);
	const asked = task.resume === undefined ? findAgent(parent, task) : findAgain(parent, task, task.resume);
	if ("refused" in asked) return asked;
	const place = tree.admission.admit(spec);
	if ("refused" in place) return place;
	const identity: RunIdentity = {
		runId: childIdOf(spec.runId, place.ordinal),
		parentId: spec.runId,
		depth: spec.depth + 1,
		agent: "spec" in asked ? asked.agent : asked.name,
	};
	const specified =
		"spec" in asked
			? await specifyAgain(parent, asked, { task, identity })
			: await specifyChild(parent, asked, { task, identity });
	if ("refused" in specified) return specified;
	const around = hooksAround(parent, identity, call.callId);
	const started = await around.start(task.prompt);
	if ("denied" in started) return { refused: started.denied.replace(/\.$/, "") };
	const placed = {
		specified: withPrompt(specified, started.prompt),
		around,
		reserve: () => parent.account.reserve(specified.spec.limits, tree.limits.concurrency),
		deadlines: parent.deadlines,
		path: `${parent.path} › ${identity.agent}#${place.ordinal}`,
		parentCallId: call.callId,
		promptIndex: call.promptIndex,
		background: call.background,
	};
	return {
		runId: identity.runId,
		run: async (onQueued) => ({
			task,
			outcome: await runChild(parent, { ...placed, onQueued }),
			notes: specified.notes,
		}),
	};
}

function findAgent({ tree, spec }: LiveRun, task: Task): AgentDefinition | Refused {
	const { agents } = tree.snapshot;
	const found = agents.find(task.agent);
	if (!found) return { refused: agents.problemOf(task.agent) ?? `there is no agent "${task.agent}"` };
	if (spec.depth > 0 && task.prompt.trim() === spec.prompt.trim()) {
		return { refused: "the prompt is this run's own, word for word; do the work, or hand on a part of it" };
	}
	return found;
}

async function specifyChild(
	{ tree, spec, scope }: LiveRun,
	definition: AgentDefinition,
	{ task, identity }: { readonly task: Task; readonly identity: RunIdentity },
): Promise<Specified | Refused> {
	const model = await tree.models.choose(definition, spec.model, scope.signal);
	const specified = specify({
		identity,
		task,
		definition,
		snapshot: tree.snapshot,
		ceiling: spec.authority.ceiling,
		model: model.choice,
		limits: tree.childLimits,
		treeLimits: tree.limits,
		notGranted: [],
		values: spec.values,
	});
	return "refused" in specified ? specified : { ...specified, notes: [...model.notes, ...specified.notes] };
}

async function runChild(parent: LiveRun, placed: Omit<Placed, "scope">): Promise<RunOutcome> {
	using scope = parent.scope.open(placed.specified.spec.runId);
	const outcome = await execute(parent.tree, { ...placed, scope });
	await placed.around?.ended(outcome);
	return outcome;
}

/** A child that its parent had started before a crash: it goes on, or has its end already. */
export function recordedChild(parent: LiveRun, node: RunNode, task: Task): ReadyChild {
	const around = hooksAround(parent, node.spec, node.parentCallId ?? "");
	return {
		runId: node.id,
		run: async (onQueued) => ({ task, outcome: await resumeChild(parent, node, { around, onQueued }), notes: [] }),
	};
}

/** Asked with the parent's signal, and recorded there. */
function hooksAround({ tree, spec, scope }: LiveRun, child: RunIdentity, callId: string): ChildHooks {
	const recorder = tree.recorder.forRun(spec);
	const about = { ...child, workspace: spec.workspace, signal: scope.signal };
	return tree.hooks.forChild(about, { callId, record: (event) => recorder.record(event) });
}
