import { aroundModel } from "../hooks/index.ts";
import type { ChildHooks } from "../hooks/index.ts";
import type { RunRecorder } from "../journal/index.ts";
import { endUnstarted, run } from "../run/index.ts";
import { startDeadline } from "../scheduler/index.ts";
import type { Account, Deadline, Scope, Slot } from "../scheduler/index.ts";
import { identityOf, RunStop } from "../spec/index.ts";
import type { Ending, RunOutcome, RunPorts } from "../spec/index.ts";
import { createReportCheck } from "../tools/index.ts";
import { buildContext } from "./build-context.ts";
import { buildTools } from "./build-tools.ts";
import type { Specified } from "./specify.ts";
import { submitPrompt } from "./submit-prompt.ts";
import type { LiveRun, Tree } from "./tree.ts";

/** A specified run and its place in the tree. */
export type Placed = {
	readonly specified: Specified;
	readonly scope: Scope;
	/** Sets aside what the run may spend, once it has a slot; a text says why there is too little. */
	reserve(): Account | string;
	/** Of the runs above it. */
	readonly deadlines: readonly Deadline[];
	readonly path: string;
	readonly parentCallId?: string | undefined;
	/** Of a child. */
	readonly around?: ChildHooks | undefined;
};

/**
 * Runs what was specified: queued, given a slot, built, run to its end. Always comes to an outcome.
 *
 * `run-queued` is in the journal before a slot is waited for, and every queued run has its `run-end`. Hooks are asked
 * about the prompt before that, since what they add is part of it.
 */
export async function execute(tree: Tree, placed: Placed): Promise<RunOutcome> {
	const { parentCallId } = placed;
	const { specified, decisions, denied } = await submitPrompt(tree, placed);
	const { spec } = specified;
	const recorder = tree.recorder.forRun(spec);
	recorder.record({ type: "run-queued", spec, ...(parentCallId === undefined ? {} : { parentCallId }) });
	for (const decision of decisions) recorder.record(decision);
	const base = { ...recorder, commit: () => tree.recorder.commit() };
	try {
		base.commit();
		if (denied) return await endUnstarted(spec, base, denied);
		const slot = await tree.slots.take(placed.scope.signal);
		if (!slot)
			return await endUnstarted(spec, base, notStarted(`${tree.limits.maxQueued} runs wait for a slot already`));
		using _slot = slot;
		const account = placed.reserve();
		if (typeof account === "string") return await endUnstarted(spec, base, notStarted(account));
		using _account = account;
		return await runInSlot(tree, { ...placed, specified }, { recorder, slot, account });
	} catch (thrown) {
		return endUnstarted(spec, base, unstartedEnding(thrown));
	}
}

type Given = { readonly recorder: RunRecorder; readonly slot: Slot; readonly account: Account };

async function runInSlot(tree: Tree, placed: Placed, { recorder, slot, account }: Given): Promise<RunOutcome> {
	const { specified, scope } = placed;
	const { spec, middleware } = specified;
	const timeUp: Ending = {
		status: "limited",
		cause: { code: "time", message: `Stopped at the time limit of ${spec.limits.timeoutMs} ms.` },
	};
	using deadline = startDeadline(tree.clock, spec.limits.timeoutMs, () => scope.cancel(timeUp));
	const model = aroundModel(tree.models.open(spec), middleware, identityOf(spec));
	const hooks = tree.hooks.forRun(
		{ ...identityOf(spec), workspace: spec.workspace, signal: scope.signal },
		{ record: (event) => recorder.record(event), stop: (ending) => scope.cancel(ending) },
	);
	const live: LiveRun = {
		spec,
		tree,
		scope,
		account,
		slot,
		deadlines: [...placed.deadlines, deadline],
		path: placed.path,
		freeTokens: () => context.window - context.tokens,
	};
	const tools = buildTools(live, specified, { recorder, hooks });
	const context = buildContext({ live, model, tools });
	const checkReport = spec.outputSchema && (await createReportCheck(spec.outputSchema));
	const ports: RunPorts = {
		...recorder,
		...(checkReport ? { checkReport } : {}),
		commit: () => tree.recorder.commit(),
		model,
		tools,
		context,
		ledger: account,
		clock: tree.clock,
		signal: scope.signal,
		onStop: async (report, rounds) =>
			(await hooks.onStop(report, rounds)) ?? (await placed.around?.onStop(report, rounds)),
		...(tree.snapshot.existing ? { existing: tree.snapshot.existing } : {}),
	};
	return await run(spec, ports);
}

function notStarted(why: string): Ending {
	return { status: "failed", cause: { code: "not-started", message: `The run was not started: ${why}.` } };
}

function unstartedEnding(thrown: unknown): Ending {
	if (thrown instanceof RunStop) return thrown.ending;
	return notStarted(thrown instanceof Error ? thrown.message : "a part of it could not be built");
}
