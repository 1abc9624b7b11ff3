import { noUsage, RunStop } from "../spec/index.ts";
import type { Access, LedgerVerdict, RunPorts, RunSpec, StepReply, ToolResult } from "../spec/index.ts";
import { recordEnd } from "./calls.ts";
import type { Observed } from "./figures.ts";
import { limitReached } from "./last-turn.ts";
import type { RunState } from "./state.ts";

/** Where a run starts that goes on after a crash: what its events add up to. */
export type ResumePoint = {
	readonly state: RunState;
	readonly observed: Observed;
	readonly elapsedMs: number;
	/** The latest reply, where nothing came after it but results of its calls: what follows from it is decided again. */
	readonly reply?: StepReply | undefined;
	/** Calls of that reply that had begun and have no result. */
	readonly begun: readonly BegunCall[];
	/** The request that had no answer when the process ended. */
	readonly openStep?: { readonly step: number; readonly contextTokens: number } | undefined;
};

export type BegunCall = { readonly id: string; readonly tool: string; readonly access?: Access | undefined };

/** What a write or a command comes back with that was at work when the process ended. */
const interrupted: ToolResult = {
	content: "Interrupted: unknown whether it happened; check before you repeat it.",
	isError: true,
};

/**
 * Settles what was in flight when the process ended, and gives the reply that the loop goes on with.
 *
 * A request without an answer is counted as an estimate and sent again, where the limits leave room for it. A call that
 * writes or executes is not run again: nobody knows whether it took effect. Any other call is, since it has no effect or
 * knows itself how to go on.
 */
export function settleInterrupted(
	spec: RunSpec,
	{ state, reply, begun, openStep }: ResumePoint,
	ports: RunPorts,
): { readonly reply: StepReply; readonly verdict: LedgerVerdict } | undefined {
	const lost = openStep && countLostRequest(openStep, ports);
	for (const call of begun.filter(({ access }) => access === "write" || access === "execute")) {
		recordEnd(call, state, ports, { result: interrupted, durationMs: 0 });
		state.answers.set(call.id, interrupted);
	}
	if (!reply) {
		if (lost) bound(spec, state, ports, lost);
		return undefined;
	}
	const verdict = ports.ledger.charge(noUsage);
	return { reply, verdict: verdict.kind === "go" ? (lost ?? verdict) : verdict };
}

/** The lost request counts against the limits as one that was answered does. A last turn that was open stays that. */
function bound(spec: RunSpec, state: RunState, ports: RunPorts, lost: LedgerVerdict): void {
	if (lost.kind === "stop") throw new RunStop({ status: "limited", cause: lost.cause });
	if (!state.lastTurn) limitReached(spec, state, ports, lost);
}

function countLostRequest(
	{ step, contextTokens }: NonNullable<ResumePoint["openStep"]>,
	ports: RunPorts,
): LedgerVerdict {
	const usage = { ...noUsage, requests: 1, inputTokens: contextTokens, estimated: true };
	const verdict = ports.ledger.charge(usage);
	const cause = { code: "shutdown", message: "The process ended while the model was asked." } as const;
	ports.record({ type: "model-retry", step, attempt: 1, cause, waitMs: 0, usage });
	return verdict;
}
