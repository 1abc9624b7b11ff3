import type { ChildHooks } from "../hooks/index.ts";
import { childIdOf } from "../spec/index.ts";
import type { RunIdentity, RunOutcome, Task } from "../spec/index.ts";
import { execute } from "./execute.ts";
import { resumeChild } from "./resume-child.ts";
import { specify, withPrompt } from "./specify.ts";
import type { LiveRun } from "./tree.ts";

/** A child that ran, with what its parent must know; or why it was not started. */
export type ChildEnd =
	| { readonly task: Task; readonly outcome: RunOutcome; readonly notes: readonly string[] }
	| { readonly refused: string };

/** The call that asks for a child, and which of its prompts the child gets, from 0. */
export type TaskCall = { readonly callId: string; readonly promptIndex: number };

/**
 * Starts one child, or goes on with the one that this call had started before a crash, and comes back with its end. Its
 * id is given at once, in call order. Rejects for nothing that a
 * child can do.
 */
export async function startChild(parent: LiveRun, task: Task, call: TaskCall): Promise<ChildEnd> {
	const { tree, spec } = parent;
	const { callId, promptIndex } = call;
	const recorded = parent.recorded.take(callId, promptIndex);
	if (recorded) {
		const around = hooksAround(parent, recorded.spec, callId);
		return { task, outcome: await resumeChild(parent, recorded, around), notes: [] };
	}
	const found = tree.snapshot.agents.find(task.agent);
	if (!found) return { refused: tree.snapshot.agents.problemOf(task.agent) ?? `there is no agent "${task.agent}"` };
	if (spec.depth > 0 && task.prompt.trim() === spec.prompt.trim()) {
		return { refused: "the prompt is this run's own, word for word; do the work, or hand on a part of it" };
	}
	const place = tree.admission.admit(spec);
	if ("refused" in place) return place;
	const identity: RunIdentity = {
		runId: childIdOf(spec.runId, place.ordinal),
		parentId: spec.runId,
		depth: spec.depth + 1,
		agent: found.name,
	};
	const model = await tree.models.choose(found, spec.model);
	const specified = specify({
		identity,
		task,
		definition: found,
		snapshot: tree.snapshot,
		tools: tree.snapshot.tools,
		ceiling: spec.authority.ceiling,
		model: model.choice,
		limits: tree.childLimits,
		treeLimits: tree.limits,
		notGranted: [],
	});
	if ("refused" in specified) return specified;
	const around = hooksAround(parent, identity, callId);
	const started = await around.start(task.prompt);
	if ("denied" in started) return { refused: started.denied.replace(/\.$/, "") };
	using scope = parent.scope.open(identity.runId);
	const outcome = await execute(tree, {
		specified: withPrompt(specified, started.prompt),
		around,
		scope,
		reserve: () => parent.account.reserve(specified.spec.limits, tree.limits.concurrency),
		deadlines: parent.deadlines,
		path: `${parent.path} › ${found.name}#${place.ordinal}`,
		parentCallId: callId,
		promptIndex,
	});
	await around.ended(outcome);
	return { task, outcome, notes: [...model.notes, ...specified.notes] };
}

/** Asked with the parent's signal, and recorded there. */
function hooksAround({ tree, spec, scope }: LiveRun, child: RunIdentity, callId: string): ChildHooks {
	const recorder = tree.recorder.forRun(spec);
	const about = { ...child, workspace: spec.workspace, signal: scope.signal };
	return tree.hooks.forChild(about, { callId, record: (event) => recorder.record(event) });
}
