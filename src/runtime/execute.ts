import { aroundModel } from "../hooks/index.ts";
import type { ChildHooks } from "../hooks/index.ts";
import type { RunRecorder } from "../journal/index.ts";
import { endUnstarted, run } from "../run/index.ts";
import { startDeadline } from "../scheduler/index.ts";
import type { Account, Deadline, Scope, Slot } from "../scheduler/index.ts";
import { ErrandError, identityOf, RunStop } from "../spec/index.ts";
import type { Ending, RunOutcome, RunPorts } from "../spec/index.ts";
import { createReportCheck } from "../tools/index.ts";
import { resumePointOf } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { createBackground } from "./background.ts";
import { buildContext } from "./build-context.ts";
import { buildTools } from "./build-tools.ts";
import { childResult, shareOf } from "./child-result.ts";
import { beforeOf, endLeftBehind } from "./end-left-behind.ts";
import { goOnInBackground, inboxOf } from "./inbox.ts";
import { recordedChildren } from "./recorded-children.ts";
import { openProgress } from "./emit-progress.ts";
import type { Specified } from "./specify.ts";
import { submitPrompt } from "./submit-prompt.ts";
import type { Submitted } from "./submit-prompt.ts";
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
	/** Which of that call's prompts it has. */
	readonly promptIndex?: number | undefined;
	/** Its parent does not wait for it in that call. */
	readonly background?: boolean | undefined;
	/** Called when the run is in the journal. */
	readonly onQueued?: (() => void) | undefined;
	/** The run as its events left it, where it goes on after a crash. */
	readonly resumed?: RunNode | undefined;
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
	const { specified, denied }: Enqueued = placed.resumed ? placed : await enqueue(tree, placed);
	const { spec } = specified;
	const recorder = tree.recorder.forRun(spec);
	const base = { ...recorder, commit: () => tree.recorder.commit() };
	const end = async (ending: Ending): Promise<RunOutcome> => {
		await endLeftBehind(tree, placed.resumed?.children ?? []);
		return endUnstarted(spec, base, ending, placed.resumed && beforeOf(placed.resumed));
	};
	try {
		base.commit();
		placed.onQueued?.();
		if (denied) return await end(denied);
		const slot = await tree.slots.take(placed.scope.signal);
		if (!slot) return await end(notStarted(`${tree.limits.maxQueued} runs wait for a slot already`));
		using _slot = slot;
		const account = placed.reserve();
		if (typeof account === "string") return await end(notStarted(account));
		using _account = account;
		return await runInSlot(tree, { ...placed, specified }, { recorder, slot, account });
	} catch (thrown) {
		return end(unstartedEnding(thrown));
	}
}

type Enqueued = Pick<Submitted, "specified"> & Partial<Pick<Submitted, "denied">>;

/** Asks the hooks about the prompt and records the run as queued, with what they answered. */
async function enqueue(tree: Tree, placed: Placed): Promise<Enqueued> {
	const { parentCallId, promptIndex, background } = placed;
	const { specified: submitted, decisions, denied } = await submitPrompt(tree, placed);
	const specified = { ...submitted, spec: tree.door.spec(submitted.spec) };
	const recorder = tree.recorder.forRun(specified.spec);
	recorder.record({
		type: "run-queued",
		spec: specified.spec,
		...(parentCallId === undefined ? {} : { parentCallId }),
		...(promptIndex === undefined ? {} : { promptIndex }),
		...(background ? { background } : {}),
	});
	for (const decision of decisions) recorder.record(decision);
	return { specified, denied };
}

type Given = { readonly recorder: RunRecorder; readonly slot: Slot; readonly account: Account };

async function runInSlot(tree: Tree, placed: Placed, { recorder: plain, slot, account }: Given): Promise<RunOutcome> {
	const { specified, scope, resumed } = placed;
	const { spec, middleware } = specified;
	// A run that was queued and no more begins; one that had begun goes on.
	const from = resumed?.startedAt === undefined ? undefined : resumePointOf(resumed);
	const timeUp: Ending = {
		status: "limited",
		cause: { code: "time", message: `Stopped at the time limit of ${spec.limits.timeoutMs} ms.` },
	};
	using deadline = startDeadline(tree.clock, Math.max(0, spec.limits.timeoutMs - (from?.elapsedMs ?? 0)), () =>
		scope.cancel(timeUp),
	);
	const model = aroundModel(tree.models.open(spec), middleware, identityOf(spec));
	using progress = openProgress(plain, { spec, window: model.window, clock: tree.clock, resumed });
	const { recorder } = progress;
	const hooks = tree.hooks.forRun(
		{ ...identityOf(spec), workspace: spec.workspace, signal: scope.signal },
		{ record: (event) => recorder.record(event), stop: (ending) => scope.cancel(ending) },
	);
	const background = createBackground({
		slot,
		signal: scope.signal,
		tell: (end) => tree.door.result(childResult(live, end, { notes: [], maxChars: shareOf(live, 1) })).content,
		stop: (runId) => scope.find(runId)?.cancel(endedWith(spec.runId)),
	});
	const live: LiveRun = {
		spec,
		tree,
		scope,
		account,
		slot,
		deadlines: [...placed.deadlines, deadline],
		path: placed.path,
		recorded: recordedChildren(resumed),
		background,
		freeTokens: () => context.window - context.tokens,
	};
	const tools = buildTools(live, specified, { recorder, hooks });
	const context = buildContext({ live, model, tools, offered: specified.tools, compactions: resumed?.compactions });
	const checkReport = spec.outputSchema && (await createReportCheck(spec.outputSchema, specified.checkValue));
	const ports: RunPorts = {
		...recorder,
		...(checkReport ? { checkReport } : {}),
		commit: () => tree.recorder.commit(),
		model,
		tools,
		context,
		ledger: account,
		inbox: inboxOf(live),
		clock: tree.clock,
		signal: scope.signal,
		async onStop(report, rounds) {
			const word = (await hooks.onStop(report, rounds)) ?? (await placed.around?.onStop(report, rounds));
			return word === undefined ? undefined : tree.door.text(word);
		},
		...(tree.snapshot.existing ? { existing: tree.snapshot.existing } : {}),
	};
	if (resumed) goOnInBackground(live, resumed);
	return await run(spec, ports, from);
}

function endedWith(runId: string): Extract<Ending, { status: "cancelled" }> {
	return { status: "cancelled", cause: { code: "parent", message: `Run ${runId}, which asked for it, has ended.` } };
}

function notStarted(why: string): Ending {
	return { status: "failed", cause: { code: "not-started", message: `The run was not started: ${why}.` } };
}

function unstartedEnding(thrown: unknown): Ending {
	if (thrown instanceof RunStop) return thrown.ending;
	if (thrown instanceof ErrandError && thrown.code === "storage")
		return { status: "failed", cause: { code: "storage", message: thrown.message } };
	return notStarted(thrown instanceof Error ? thrown.message : "a part of it could not be built");
}
