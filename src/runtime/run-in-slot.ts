import { aroundModel } from "../hooks/index.ts";
import type { RunRecorder } from "../journal/index.ts";
import { run } from "../run/index.ts";
import { startDeadline } from "../scheduler/index.ts";
import type { Account, Slot } from "../scheduler/index.ts";
import { identityOf } from "../spec/index.ts";
import type { Ending, RunLimits, RunOutcome, RunPorts } from "../spec/index.ts";
import { createReportCheck } from "../tools/index.ts";
import { resumePointOf } from "../trace/index.ts";
import { createBackground } from "./background.ts";
import { buildContext } from "./build-context.ts";
import { buildTools } from "./build-tools.ts";
import { childResult, shareOf } from "./child-result.ts";
import { openProgress } from "./emit-progress.ts";
import { goOnInBackground, inboxOf } from "./inbox.ts";
import type { Placed } from "./placed.ts";
import { recordedChildren } from "./recorded-children.ts";
import type { LiveRun, Tree } from "./tree.ts";

/** What a run was given to begin with. */
type Given = { readonly recorder: RunRecorder; readonly slot: Slot; readonly account: Account };

/**
 * Builds everything around one run and runs it to its end: its clock, model, hooks, tools and context, behind the
 * loop's ports. A run is built for its task, and all that was built ends with it.
 */
export async function runInSlot(
	tree: Tree,
	placed: Placed,
	{ recorder: plain, slot, account }: Given,
): Promise<RunOutcome> {
	const { specified, scope, resumed } = placed;
	const { spec, middleware } = specified;
	// A run that was queued and no more begins; one that had begun goes on.
	const from = resumed?.startedAt === undefined ? undefined : resumePointOf(resumed);
	const leftMs = Math.max(0, spec.limits.timeoutMs - (from?.elapsedMs ?? 0));
	using deadline = startDeadline(tree.clock, leftMs, () => scope.cancel(timeIsUp(spec.limits)));
	const model = aroundModel(tree.models.open(spec, account.allowance), middleware, identityOf(spec));
	using progress = openProgress(plain, { window: model.window, clock: tree.clock, resumed });
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

function timeIsUp({ timeoutMs }: RunLimits): Ending {
	return { status: "limited", cause: { code: "time", message: `Stopped at the time limit of ${timeoutMs} ms.` } };
}

function endedWith(runId: string): Extract<Ending, { status: "cancelled" }> {
	return { status: "cancelled", cause: { code: "parent", message: `Run ${runId}, which asked for it, has ended.` } };
}
