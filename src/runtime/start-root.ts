import { createApprovals } from "../authority/index.ts";

import { createRecorder } from "../journal/index.ts";
import type { Recorder } from "../journal/index.ts";
import { createAdmission, createSlots, openLedger, openScope } from "../scheduler/index.ts";
import type { Scope } from "../scheduler/index.ts";
import { defaultChildLimits, defaultRootLimits, defaultTreeLimits, ErrandError } from "../spec/index.ts";
import type { RunOutcome, TreeLimits } from "../spec/index.ts";
import { execute } from "./execute.ts";
import { stoppedByUser } from "./handle.ts";
import type { RunHandle } from "./handle.ts";
import type { StartRequest } from "./options.ts";
import type { Shared } from "./shared.ts";
import { specify } from "./specify.ts";
import { createSpill } from "./spill.ts";
import { takeSnapshot } from "./take-snapshot.ts";
import type { Tree } from "./tree.ts";

/** Starts the root of a tree: its id and its signal are there at once, all else is read while its handle is used. */
export function startRoot(shared: Shared, request: StartRequest): RunHandle {
	if (request.prompt.trim() === "") throw new ErrandError("wrong-use", "Cannot start a run: the prompt is blank.");
	const id = shared.randomId(idLength);
	const scope = openScope(id);
	const recorder = createRecorder({ root: id, journal: shared.journal, clock: shared.clock });
	const outcome = runRoot(shared, { request, id, scope, recorder });
	// Who only reads events, or disposes, must not be told of a rejection that nobody waits for.
	outcome.catch(() => {});
	return {
		id,
		outcome,
		events: () => recorder.subscribe(),
		cancel: (ending = stoppedByUser) => scope.cancel(ending),
		cancelRun(runId, ending = stoppedByUser) {
			const found = scope.find(runId);
			found?.cancel(ending);
			return found !== undefined;
		},
		async [Symbol.asyncDispose]() {
			scope.cancel(stoppedByUser);
			await outcome.catch(() => {});
		},
	};
}

/** Characters of a root's id: 50 bits, so that ids of all roots ever started differ. */
const idLength = 10;

type Root = { readonly request: StartRequest; readonly id: string; readonly scope: Scope; readonly recorder: Recorder };

async function runRoot(shared: Shared, { request, id, scope, recorder }: Root): Promise<RunOutcome> {
	using _scope = scope;
	using _recorder = recorder;
	using _signal = follow(request.signal, () => scope.cancel(stoppedByUser));
	const { options } = shared;
	const limits: TreeLimits = { ...defaultTreeLimits, ...options.treeLimits };
	const { value: snapshot, problems } = await takeSnapshot(shared.sources());
	shared.report(problems);
	const definition = snapshot.agents.find(request.agent ?? "main");
	if (!definition)
		throw new ErrandError(
			"unknown-agent",
			snapshot.agents.problemOf(request.agent ?? "main") ?? "There is no such agent.",
		);
	const model = await shared.models.chooseRoot(definition);
	const tree: Tree = {
		rootId: id,
		snapshot,
		models: shared.models,
		recorder,
		slots: createSlots(limits.concurrency, limits.maxQueued),
		admission: createAdmission(limits),
		approvals: createApprovals({ ask: options.ask, clock: shared.clock }),
		hooks: shared.hooks,
		limits,
		childLimits: { ...defaultChildLimits, ...options.limits },
		spill: createSpill(options.spillFolder, id),
		clock: shared.clock,
		randomId: shared.randomId,
	};
	const specified = specify({
		identity: { runId: id, depth: 0, agent: definition.name },
		task: {
			prompt: request.prompt,
			agent: definition.name,
			description: request.description,
			maxSteps: request.maxSteps,
		},
		definition,
		snapshot,
		tools: snapshot.tools,
		ceiling: snapshot.grants,
		model,
		limits: {
			...defaultRootLimits,
			...options.limits,
			...options.rootLimits,
			timeoutMs: limits.timeoutMs,
			maxTotalTokens: limits.maxTotalTokens,
		},
		treeLimits: limits,
		notGranted: snapshot.notGranted,
	});
	if ("refused" in specified) throw new ErrandError("invalid-agent", specified.refused);
	shared.journal.claim(id);
	try {
		return await shared.track(tree, () =>
			execute(tree, { specified, scope, reserve: () => openLedger(limits), deadlines: [], path: definition.name }),
		);
	} finally {
		shared.journal.release(id);
	}
}

function follow(signal: AbortSignal | undefined, act: () => void): Disposable {
	if (signal?.aborted) act();
	signal?.addEventListener("abort", act, { once: true });
	return { [Symbol.dispose]: () => signal?.removeEventListener("abort", act) };
}
