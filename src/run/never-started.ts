import type { Ending, RunFigures, RunOutcome, RunPorts, RunSpec } from "../spec/index.ts";
import { noUsage } from "../spec/index.ts";
import { storedOr } from "./outcome.ts";

/** What a run had done that was interrupted and does not go on. */
export type Before = RunFigures & { readonly model?: string | undefined; readonly lastText: string };

/**
 * Ends a run that was queued and did not begin, or begin again: it was stopped while it waited, or a part of it is
 * missing. `before` is what it did before it was interrupted.
 *
 * Records `run-end` and commits it. Never rejects: where that cannot be stored the end is `failed: storage`.
 */
export async function endUnstarted(
	spec: RunSpec,
	ports: Pick<RunPorts, "record" | "commit">,
	ending: Ending,
	before: Before = nothing,
): Promise<RunOutcome> {
	const outcome = unstartedOutcome(spec, ending, before);
	ports.record({ type: "run-end", outcome });
	return storedOr(outcome, ports);
}

/** How a run ended that did not begin, or begin again; for one of which nothing is recorded. */
export function unstartedOutcome(
	{ runId, agent, model: asked }: Pick<RunSpec, "runId" | "agent"> & { readonly model?: RunSpec["model"] },
	ending: Ending,
	{ model, lastText, ...figures }: Before = nothing,
): RunOutcome {
	return {
		runId,
		agent,
		...ending,
		...(lastText.trim() === "" ? {} : { partial: lastText }),
		model: { asked: asked?.id ?? "", ...(model === undefined ? {} : { answered: model }) },
		...figures,
	};
}

const nothing: Before = {
	steps: 0,
	usage: noUsage,
	totalUsage: noUsage,
	durationMs: 0,
	toolsUsed: {},
	failedCalls: 0,
	refused: [],
	notRun: [],
	filesChanged: [],
	commandsRun: 0,
	contextTokens: 0,
	lastText: "",
};
