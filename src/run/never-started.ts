import type { Ending, RunOutcome, RunPorts, RunSpec } from "../spec/index.ts";
import { noUsage } from "../spec/index.ts";

/**
 * Ends a run that was queued and never took a step: it was stopped while it waited, or a part of it is missing.
 *
 * Records `run-end` and commits it. Rejects only where the event cannot be stored.
 */
export async function endUnstarted(
	spec: RunSpec,
	ports: Pick<RunPorts, "record" | "commit">,
	ending: Ending,
): Promise<RunOutcome> {
	const outcome: RunOutcome = {
		runId: spec.runId,
		agent: spec.agent,
		...ending,
		model: { asked: spec.model.id },
		steps: 0,
		usage: noUsage,
		totalUsage: noUsage,
		durationMs: 0,
		toolsUsed: {},
		failedCalls: 0,
		refused: [],
		filesChanged: [],
		commandsRun: 0,
		contextTokens: 0,
	};
	ports.record({ type: "run-end", outcome });
	await ports.commit();
	return outcome;
}
