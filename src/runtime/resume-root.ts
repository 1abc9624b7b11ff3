import { createRecorder } from "../journal/index.ts";
import type { Recorder } from "../journal/index.ts";
import { unstartedOutcome } from "../run/index.ts";
import { openLedger, openScope } from "../scheduler/index.ts";
import type { Scope } from "../scheduler/index.ts";
import { defaultTreeLimits, ErrandError, rootOf, RunStop } from "../spec/index.ts";
import type { Journal, RunOutcome, TreeLimits, TreePermits, Wording } from "../spec/index.ts";
import { fold, walk } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { unanswered } from "./answer-run.ts";
import type { OpenQuestion } from "./answer-run.ts";
import { beforeOf } from "./end-left-behind.ts";
import { execute } from "./execute.ts";
import { followRequests } from "./follow-requests.ts";
import { giveUpClaim } from "./give-up-claim.ts";
import { openHandle } from "./handle.ts";
import type { RunHandle } from "./handle.ts";
import { openTree } from "./open-tree.ts";
import { respecify } from "./respecify.ts";
import { spentBy } from "./resume-child.ts";
import type { ResumeOptions } from "./options.ts";
import type { Shared } from "./shared.ts";
import { allowanceOf } from "./start-root.ts";
import { takeSnapshot } from "./take-snapshot.ts";
import { lockedBy } from "./tree-owner.ts";
import { unknownRun } from "./unknown-run.ts";

/**
 * Goes on with the tree of a run that was interrupted.
 *
 * `isAnswered`: an answer was left before. Throws `unknown-run`, `run-locked` where another process has it or may have
 * it, and `wrong-use` for one that has ended. The handle's outcome rejects where a tool, a model or the folder of a run
 * that goes on is not here; nothing is recorded then.
 */
export function resumeRoot(
	shared: Shared,
	runId: string,
	{ permits, force, isAnswered = false }: ResumeOptions & { readonly isAnswered?: boolean } = {},
): RunHandle {
	const id = rootOf(runId);
	const { node, recorder } = claimInterrupted(shared, id, { force, isAnswered });
	const scope = openScope(id);
	const root = { id, node, scope, recorder, permits: permits ?? node.spec.permits };
	return openHandle(
		root,
		goOn(shared, root).catch((thrown: unknown) => endOf(root, thrown)),
	);
}

/** A stop is an end also where it comes while agents are still looked for. Nothing is recorded, so it can be resumed again. */
function endOf({ node }: Root, thrown: unknown): RunOutcome {
	if (!(thrown instanceof RunStop)) throw thrown;
	return unstartedOutcome(node.spec, thrown.ending, beforeOf(node));
}

/** Claims a tree, folds it and opens it for writing. Nothing stays claimed where this throws. */
function claimInterrupted(
	{ journal, options, clock, wording }: Shared,
	id: string,
	{ force, isAnswered }: { readonly force: boolean | undefined; readonly isAnswered: boolean },
): Pick<Root, "node" | "recorder"> {
	if (journal.lastSeq(id) === 0) throw unknownRun(id, journal);
	const owner = journal.owner(id);
	const isFree = owner === undefined || (force === true && owner.state === "silent");
	if (!isFree || !journal.claim(id, { force })) throw lockedBy(id, owner ?? journal.owner(id), wording);
	try {
		const { root } = fold(journal.read(id));
		if (!root) throw new ErrandError("storage", `Cannot resume run "${id}": its first event is not in the journal.`);
		if (!root.outcome) {
			if (!options.ask) requireAnswers(root, unanswered(journal, root), { isAnswered, wording });
			return { node: root, recorder: createRecorder({ root: id, journal, clock }) };
		}
		const state = `it has ended as ${root.outcome.status}`;
		throw new ErrandError(
			"wrong-use",
			`Cannot resume run "${id}": ${state}. Ask it again with ${wording.askAgain(id)}.`,
		);
	} catch (thrown) {
		giveUpClaim(journal, id)[Symbol.dispose]();
		throw thrown;
	}
}

type Root = {
	readonly id: string;
	readonly node: RunNode;
	readonly scope: Scope;
	readonly recorder: Recorder;
	readonly permits: TreePermits | undefined;
};

async function goOn(shared: Shared, { id, node, scope, recorder, permits }: Root): Promise<RunOutcome> {
	using _scope = scope;
	using _recorder = recorder;
	using _claim = giveUpClaim(shared.journal, id);
	const runs = [...walk(node)];
	checkFolder(shared, node);
	const {
		value: snapshot,
		problems,
		misuse,
	} = await takeSnapshot({
		...shared.sources(),
		canAsk: true,
		permits,
	});
	shared.report([...problems, ...misuse, ...lossesOf(runs)]);
	const limits: TreeLimits = node.spec.treeLimits ?? defaultTreeLimits;
	const { maxCostUsd } = limits;
	const { signal } = scope;
	for (const { outcome, spec } of runs) {
		if (outcome) continue;
		await snapshot.agents.resolve(spec.agent, signal);
		respecify(spec, snapshot, { ceiling: snapshot.grants });
		const costLimit = maxCostUsd === undefined ? spec.limits : { maxCostUsd };
		await shared.models.prepare(spec.model.id, costLimit, signal);
	}
	const started = runs.slice(1).map((run) => run.id);
	const allowed = allowedForTree(shared.journal, id);
	const tree = openTree(shared, { rootId: id, recorder, snapshot, limits, started, allowed });
	dropCancels(shared.journal, id);
	using _requests = followRequests({ ...shared, rootId: id, scope, questions: tree.questions });
	using _questions = tree.questions;
	return await shared.track(tree, () =>
		execute(tree, {
			specified: respecify(node.spec, snapshot, { ceiling: snapshot.grants }),
			scope,
			reserve: () => openLedger(allowanceOf(limits, node.spec.limits), spentBy(node)),
			deadlines: [],
			path: node.agent,
			resumed: node,
		}),
	);
}

/** Where nobody can be asked, an open question would be denied by a resume that only wants to go on. */
function requireAnswers(
	root: RunNode,
	[first]: readonly OpenQuestion[],
	{ isAnswered, wording }: { readonly isAnswered: boolean; readonly wording: Wording },
): void {
	if (!first) return;
	const cannot = isAnswered
		? `The answer is kept, and run "${root.id}" does not go on yet`
		: `Cannot resume run "${root.id}"`;
	const asked = `run "${first.runId}" waits for an answer${isAnswered ? ", too" : ""} (${first.path}: ${first.input})`;
	throw new ErrandError("wrong-use", `${cannot}: ${asked}. Answer it with ${wording.answer(first.askId)}.`);
}

/** A cancel was meant for the process that is gone. */
function dropCancels(journal: Journal, id: string): void {
	for (const request of journal.requests(id)) if (request.kind === "cancel") journal.settle(request);
}

/** Tools that a person allowed until the tree ends. */
function allowedForTree(journal: Journal, id: string): readonly string[] {
	const tools = new Map<string, string>();
	const allowed: string[] = [];
	for (const event of journal.read(id, 0, ["permission-ask", "permission-answer"])) {
		if (event.type === "permission-ask") tools.set(event.askId, event.tool);
		const tool = event.type === "permission-answer" && event.answer === "tree" ? tools.get(event.askId) : undefined;
		if (tool !== undefined) allowed.push(tool);
	}
	return allowed;
}

function checkFolder({ workspace }: Shared, { id, spec }: RunNode): void {
	const here = workspace?.root ?? "";
	if (spec.workspace === here) return;
	const fault = `Cannot resume run "${id}": it works in "${spec.workspace}", and this runtime in "${here}"`;
	throw new ErrandError("no-workspace", `${fault}. Resume it there.`);
}

function lossesOf(runs: readonly RunNode[]): readonly string[] {
	return runs
		.filter((run) => !run.outcome && run.isRedacted)
		.map(({ id }) => `Run ${id} goes on without text that looked like a secret: it was replaced on its way to disk.`);
}
