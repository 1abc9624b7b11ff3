import { createRecorder } from "../journal/index.ts";
import type { Recorder } from "../journal/index.ts";
import { openLedger, openScope } from "../scheduler/index.ts";
import type { Allowance, Scope } from "../scheduler/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition, RunLimits, RunOutcome, TreeLimits } from "../spec/index.ts";
import { execute } from "./execute.ts";
import { openHandle, stoppedByUser } from "./handle.ts";
import type { RunHandle } from "./handle.ts";
import { openTree } from "./open-tree.ts";
import type { StartRequest } from "./options.ts";
import { termsOfRoot, termsOfTask } from "./root-terms.ts";
import type { Shared } from "./shared.ts";
import type { Snapshot } from "./snapshot.ts";
import { specify } from "./specify.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** What a root is asked, and as what. */
export type RootRequest = Omit<StartRequest, "agent"> & {
	/** A definition must be the registered one. Default `main`. */
	readonly agent?: string | AgentDefinition | undefined;
	/** Its caller stands in for a parent: it has a child's limits, model and words. */
	readonly asTask?: boolean | undefined;
	readonly completion?: "tool" | undefined;
	/** Told of what the caller must know, once, before the run starts. Default: whoever asked for problems. */
	readonly onNotes?: ((notes: readonly string[]) => void) | undefined;
};

/** Starts the root of a tree: its id and its signal are there at once, all else is read while its handle is used. */
export function startRoot(shared: Shared, request: RootRequest): RunHandle {
	if (request.prompt.trim() === "") throw new ErrandError("wrong-use", "Cannot start a run: the prompt is blank.");
	const id = shared.randomId(idLength);
	const scope = openScope(id);
	const recorder = createRecorder({ root: id, journal: shared.journal, clock: shared.clock });
	const root = { request, id, scope, recorder };
	return openHandle(root, runRoot(shared, root));
}

/** Characters of a root's id: 50 bits, so that ids of all roots ever started differ. */
const idLength = 10;

type Root = { readonly request: RootRequest; readonly id: string; readonly scope: Scope; readonly recorder: Recorder };

async function runRoot(shared: Shared, { request, id, scope, recorder }: Root): Promise<RunOutcome> {
	using _scope = scope;
	using _recorder = recorder;
	using _signal = follow(request.signal, () => scope.cancel(stoppedByUser));
	const { options } = shared;
	const { value: snapshot, problems } = await takeSnapshot(shared.sources());
	shared.report(problems);
	const definition = await findAgent(snapshot, request.agent ?? "main", scope.signal);
	const terms = await (request.asTask ? termsOfTask : termsOfRoot)(shared, definition, snapshot);
	const limits = terms.treeLimits;
	const tree = openTree(shared, { rootId: id, recorder, snapshot, limits });
	const specified = specify({
		identity: { runId: id, depth: 0, agent: definition.name },
		task: {
			prompt: request.prompt,
			agent: definition.name,
			description: request.description,
			toolFilter: request.toolFilter,
			maxSteps: request.maxSteps,
			completion: request.completion,
		},
		definition,
		snapshot,
		tools: snapshot.tools,
		ceiling: snapshot.grants,
		asTask: request.asTask,
		...terms,
	});
	if ("refused" in specified) throw new ErrandError("invalid-agent", specified.refused);
	(request.onNotes ?? shared.report)([...terms.notes, ...specified.notes]);
	shared.journal.claim(id);
	try {
		return await shared.track(tree, () =>
			execute(tree, {
				specified,
				scope,
				reserve: () => openLedger(allowanceOf(limits, specified.spec.limits)),
				deadlines: [],
				path: definition.name,
			}),
		);
	} finally {
		shared.journal.release(id);
	}
}

async function findAgent(
	{ agents }: Snapshot,
	asked: string | AgentDefinition,
	signal: AbortSignal,
): Promise<AgentDefinition> {
	const name = typeof asked === "string" ? asked : asked.name;
	await agents.resolve(name, signal);
	const found = agents.find(name);
	if (found && (typeof asked === "string" || asked === found)) return found;
	const problem = found ? `The agent "${name}" of this runtime is another one; register this one.` : undefined;
	throw new ErrandError("unknown-agent", problem ?? agents.problemOf(name) ?? "There is no such agent.");
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
