import { defaultTreeLimits, rootOf } from "../spec/index.ts";
import type { RunSpec, TreeLimits } from "../spec/index.ts";
import { fold } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { cannotContinue, continuedRun, whyNotAgain } from "./continued-run.ts";
import type { GivenLimits } from "./door/check-limits.ts";
import { narrowLimits } from "./narrow-limits.ts";
import { respecify } from "./respecify.ts";
import type { Bounds } from "./respecify.ts";
import type { RootRequest } from "./root-request.ts";
import { shareOfRoot } from "./root-terms.ts";
import type { Shared } from "./shared.ts";
import type { Snapshot } from "./snapshot.ts";
import type { AskedRoot, SpecifiedRoot } from "./specify-root.ts";
import { unknownRun } from "./unknown-run.ts";

/**
 * The finished root that a request continues; undefined where it begins anew.
 *
 * Throws `unknown-run`, and `wrong-use` for one that has no end, that is no root, or that is asked as another agent.
 */
export function findContinued({ journal }: Shared, request: RootRequest): RunNode | undefined {
	const { continues: id, agent, toolFilter } = request;
	if (id === undefined) return undefined;
	if (rootOf(id) !== id) throw cannotContinue(`run "${id}" is a child; continue its root "${rootOf(id)}"`);
	const node = fold(journal.read(id)).root;
	if (!node) throw unknownRun(id, journal);
	const why = whyNotAgain(node, journal.owner(id)?.state === "living");
	if (why !== undefined) throw cannotContinue(why);
	const name = typeof agent === "object" ? agent.name : agent;
	if (name !== undefined && name !== node.agent)
		throw cannotContinue(`run "${id}" has the agent "${node.agent}" and keeps it, so "${name}" cannot be asked`);
	if (toolFilter !== undefined) throw cannotContinue(`run "${id}" keeps its tools; start a new run with that filter`);
	return node;
}

/** A root that goes on where another had ended, with that one's tools and model and today's permits. */
export async function continueRoot(
	{ models, options }: Pick<Shared, "models" | "options">,
	node: RunNode,
	{ request, id, snapshot, signal }: AskedRoot,
): Promise<SpecifiedRoot> {
	const { prompt, description, maxSteps, permits, values } = request;
	const identity = { runId: id, depth: 0, agent: node.agent };
	const again = continuedRun(node, { identity, prompt, description, permits });
	await snapshot.agents.resolve(again.agent, signal);
	const { limits, treeLimits } = limitsToday(again, options);
	const spec: RunSpec = {
		...again,
		...(values ? { values } : {}),
		limits: narrowLimits(limits, snapshot.agents.find(again.agent) ?? {}, { maxSteps }),
		treeLimits,
	};
	await models.prepare(spec.model.id, spec.limits, signal);
	const specified = respecify(spec, snapshot, { ceiling: snapshot.grants, today: today(spec, snapshot, treeLimits) });
	return { specified, treeLimits, notes: [] };
}

/** What is set today counts, and where nothing is, what was recorded. */
function limitsToday(spec: RunSpec, { limits, rootLimits, treeLimits }: GivenLimits) {
	const share = shareOfRoot({ ...spec.limits, ...treeLimits }, rootLimits);
	return {
		limits: { ...spec.limits, ...limits, ...rootLimits, ...share },
		treeLimits: { ...(spec.treeLimits ?? defaultTreeLimits), ...treeLimits },
	};
}

/** What its agent would get today; undefined for an agent that is gone: what was recorded is met with the permits alone. */
function today({ agent, completion }: RunSpec, snapshot: Snapshot, { maxDepth }: TreeLimits): Bounds["today"] {
	const definition = snapshot.agents.find(agent);
	if (!definition) return undefined;
	const decided = snapshot.decide({ ceiling: snapshot.grants, definition, completion, depth: 0, maxDepth });
	if ("refused" in decided) throw cannotContinue(decided.refused.replace(/\.$/, ""));
	return decided;
}
