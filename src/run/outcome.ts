import { ErrandError } from "../spec/index.ts";
import type { Ending, JsonValue, RunOutcome, RunPorts, RunResult, RunSpec } from "../spec/index.ts";
import type { Observed } from "./figures.ts";
import { leavePhase } from "./phases.ts";
import type { RunState } from "./state.ts";

/** What the loop ends with, before the figures are added. */
export type Result = { readonly report: string; readonly value?: JsonValue | undefined } | { readonly ending: Ending };

type End = {
	readonly spec: RunSpec;
	readonly ports: RunPorts;
	readonly state: RunState;
	readonly result: Result;
	readonly observed: Observed;
	/** By the monotonic clock. */
	readonly startedAt: number;
};

/**
 * Adds the figures to a result, records `run-end` and commits it.
 *
 * An end that cannot be stored is `failed: storage`: what was to be the report is its partial text. Never rejects.
 */
export async function conclude({ spec, ports, state, result, observed, startedAt }: End): Promise<RunOutcome> {
	const stopped = (await ports.inbox?.close()) ?? [];
	const { model, ...figures } = observed;
	const filesChanged =
		(await ports.existing?.(figures.filesChanged).catch(() => figures.filesChanged)) ?? figures.filesChanged;
	const end = told(result, state.lastText);
	const exceeded = ports.ledger.overrun();
	const outcome: RunOutcome = {
		runId: spec.runId,
		agent: spec.agent,
		...end,
		...(exceeded && exceeded.code !== end.cause?.code ? { exceeded } : {}),
		...(stopped.length > 0 ? { stopped } : {}),
		model: { asked: spec.model.id, ...(model ? { answered: model } : {}) },
		...figures,
		filesChanged,
		usage: ports.ledger.own,
		totalUsage: ports.ledger.total,
		durationMs: Math.round(ports.clock.monotonic() - startedAt),
	};
	// Together with the end, so that a run without an end is still in its phase.
	leavePhase(spec, state, ports);
	ports.record({ type: "run-end", outcome });
	return storedOr(outcome, ports);
}

/** Commits what was recorded of an end. One that cannot be stored is `failed: storage`. Never rejects. */
export async function storedOr(outcome: RunOutcome, ports: Pick<RunPorts, "commit">): Promise<RunOutcome> {
	try {
		await ports.commit();
		return outcome;
	} catch (thrown) {
		return unstored(outcome, thrown);
	}
}

function told(result: Result, lastText: string): RunResult {
	if ("report" in result) {
		return {
			status: "completed",
			report: result.report,
			...(result.value === undefined ? {} : { value: result.value }),
		};
	}
	return { ...result.ending, ...(lastText.trim() === "" ? {} : { partial: lastText }) };
}

function unstored(outcome: RunOutcome, thrown: unknown): RunOutcome {
	if (outcome.status === "failed") return outcome;
	const { report, value: _, partial, ...rest } = outcome;
	const why = thrown instanceof ErrandError ? thrown.message : "The journal could not be written.";
	const text = partial ?? report;
	return {
		...rest,
		status: "failed",
		cause: { code: "storage", message: why },
		...(text === undefined ? {} : { partial: text }),
	};
}
