import { createRecorder } from "../journal/index.ts";
import type { Recorder } from "../journal/index.ts";
import { unstartedOutcome } from "../run/index.ts";
import { openLedger, openScope } from "../scheduler/index.ts";
import type { Allowance, Scope } from "../scheduler/index.ts";
import { ErrandError, RunStop } from "../spec/index.ts";
import type { RunLimits, RunOutcome, TreeLimits } from "../spec/index.ts";
import type { RunNode } from "../trace/index.ts";
import { continueRoot, findContinued } from "./continue-root.ts";
import { execute } from "./execute.ts";
import { followRequests } from "./follow-requests.ts";
import { giveUpClaim } from "./give-up-claim.ts";
import { openHandle, stoppedByUser } from "./handle.ts";
import type { RunHandle } from "./handle.ts";
import { openTree } from "./open-tree.ts";
import type { RootRequest } from "./root-request.ts";
import type { Shared } from "./shared.ts";
import { specifyRoot } from "./specify-root.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** Starts the root of a tree: its id and its signal are there at once, all else is read while its handle is used. */
export function startRoot(shared: Shared, request: RootRequest): RunHandle {
	const continued = findContinued(shared, request);
	const id = shared.randomId(idLength);
	const scope = openScope(id);
	const recorder = createRecorder({ root: id, journal: shared.journal, clock: shared.clock });
	if (recorder.lastSeq > 0) throw taken(id);
	const root = { request, continued, id, scope, recorder };
	return openHandle(
		root,
		runRoot(shared, root).catch((thrown: unknown) => endOf(root, thrown)),
	);
}

/** Events of two trees that had one id could not be told apart. */
function taken(id: string): ErrandError {
	const fault = `Cannot start a run: the journal has a run "${id}" already`;
	return new ErrandError(
		"wrong-use",
		`${fault}. Start it again; randomId has to give an id that was never given before.`,
	);
}

/** A stop is an end also where it comes while agents and models are still looked for. */
function endOf({ id, request: { agent = "main" } }: Root, thrown: unknown): RunOutcome {
	if (!(thrown instanceof RunStop)) throw thrown;
	return unstartedOutcome({ runId: id, agent: typeof agent === "string" ? agent : agent.name }, thrown.ending);
}

/** Characters of a root's id: 50 bits, so that ids of all roots ever started differ. */
const idLength = 10;

type Root = {
	readonly request: RootRequest;
	readonly continued: RunNode | undefined;
	readonly id: string;
	readonly scope: Scope;
	readonly recorder: Recorder;
};

async function runRoot(shared: Shared, { request, continued, id, scope, recorder }: Root): Promise<RunOutcome> {
	using _scope = scope;
	using _recorder = recorder;
	using _signal = follow(request.signal, () => scope.cancel(stoppedByUser));
	const { value: snapshot, problems, misuse } = await takeSnapshot({ ...shared.sources(), permits: request.permits });
	if (misuse[0] !== undefined) throw new ErrandError("wrong-use", misuse[0]);
	shared.report(problems);
	const asked = { request, id, snapshot, signal: scope.signal };
	const { specified, treeLimits, notes } = await (continued
		? continueRoot(shared, continued, asked)
		: specifyRoot(shared, asked));
	const tell = request.onNotes ?? ((problems: readonly string[]) => shared.report(problems));
	tell(notes);
	const tree = openTree(shared, { rootId: id, recorder, snapshot, limits: treeLimits });
	shared.journal.claim(id);
	using _claim = giveUpClaim(shared.journal, id);
	using _requests = followRequests({ ...shared, rootId: id, scope, questions: tree.questions });
	using _questions = tree.questions;
	return await shared.track(tree, () =>
		execute(tree, {
			specified,
			scope,
			reserve: () => openLedger(allowanceOf(treeLimits, specified.spec.limits)),
			deadlines: [],
			path: specified.spec.agent,
		}),
	);
}

/** What a root may spend: the tree's, narrowed by its own limits. */
export function allowanceOf(tree: TreeLimits, { maxTotalTokens, maxCostUsd }: RunLimits): Allowance {
	const costs = [tree.maxCostUsd, maxCostUsd].filter((cost) => cost !== undefined);
	return { maxTotalTokens, ...(costs.length > 0 ? { maxCostUsd: Math.min(...costs) } : {}) };
}

function follow(signal: AbortSignal | undefined, act: () => void): Disposable {
	if (signal?.aborted) act();
	signal?.addEventListener("abort", act, { once: true });
	return { [Symbol.dispose]: () => signal?.removeEventListener("abort", act) };
}
