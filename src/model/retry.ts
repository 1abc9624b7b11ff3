import { type Clock, RunStop, type StepRequest, type Usage } from "../spec/index.ts";
import type { Attempt } from "./attempt.ts";
import { textOf } from "./draft.ts";
import { type Failure, toFailure } from "./failure.ts";
import type { Gate } from "./gate.ts";
import type { Server } from "./server.ts";

export type RetryPorts = {
	/** Sends the request once. Calls `onAccept` when the provider has taken it. Never rejects. */
	readonly send: (onAccept: () => void) => Promise<Attempt>;
	/** What a try that failed has used. */
	readonly usageOf: (failed: Attempt) => Usage;
	readonly terms: RetryTerms;
};

/** What holds for all requests of one run. */
export type RetryTerms = {
	readonly clock: Clock;
	/** From 0 to 1, 1 excluded. */
	readonly random: () => number;
	/** Absent: nobody shares this provider and key. */
	readonly gate?: Gate | undefined;
	/** Tries where another may help. A provider that falls silent gets two. */
	readonly tries: number;
	/** `provider/id` of the model that is asked. */
	readonly id: string;
	readonly keySource?: string | undefined;
	readonly server?: Server | undefined;
	readonly secrets: readonly string[];
};

/**
 * Sends a request until it is answered, with growing waits in between.
 *
 * Rejects with a `RunStop` that holds the last text that had arrived, and the usage of the last try; those before were
 * reported by `onRetry`. A cancel ends a wait at once.
 */
export async function untilAnswered(
	request: Pick<StepRequest, "signal" | "onRetry">,
	ports: RetryPorts,
): Promise<Extract<Attempt, { ok: true }>> {
	const { signal } = request;
	const { clock } = ports.terms;
	let partial: string | undefined;
	for (let tried = 1; ; tried++) {
		const result = await sendInTurn(signal, ports, { tried, partial });
		if (result.ok) return result;

		const usage = ports.usageOf(result);
		partial = textOf(result.draft).trim() === "" ? partial : textOf(result.draft);
		if (signal.aborted) throw stopOf(signal.reason, { partial, usage });
		const { ending, maxTries } = result.failure;
		if (tried >= maxTries) throw new RunStop(ending, { partial, usage, cause: result.thrown });

		const { waitMs } = result;
		request.onRetry?.({ attempt: tried, cause: ending.cause, waitMs, usage });
		await orStop(clock.sleep(waitMs, signal), partial);
	}
}

/** Doubles from a second on, as providers advise, and stays below what a person would wait for. */
const firstWaitMs = 1_000;
const maxWaitMs = 30_000;

/** Waits of many runs spread over this share, so that they do not come back at once. */
const jitter = 0.25;

/** How long to wait after the n-th try (from 1): what the server asks for, or a second, doubled each time; never less. */
export function waitBeforeRetry(tried: number, retryAfterMs: number | undefined, random: () => number): number {
	const waitMs = retryAfterMs ?? Math.min(firstWaitMs * 2 ** (tried - 1), maxWaitMs);
	return Math.round(waitMs + waitMs * jitter * random());
}

type Failed = Extract<Attempt, { ok: false }> & { readonly failure: Failure; readonly waitMs: number };

/**
 * Sends the request once it may go out. Where it is refused, the gate is paused before its place there is free, or the
 * next one would run into the same limit.
 */
async function sendInTurn(
	signal: AbortSignal,
	{ send, terms }: RetryPorts,
	{ tried, partial }: { readonly tried: number; readonly partial: string | undefined },
): Promise<Extract<Attempt, { ok: true }> | Failed> {
	const { gate, clock, random } = terms;
	using pass = await orStop(gate?.enter(signal, tried > 1), partial);
	if (signal.aborted) throw stopOf(signal.reason, { partial });
	const result = await send(() => pass?.accept());
	if (result.ok) return result;
	const failure = toFailure(result.thrown, { ...terms, nowMs: clock.now(), began: result.began });
	const { ending, maxTries, retryAfterMs } = failure;
	const waitMs = waitBeforeRetry(tried, retryAfterMs, random);
	if (tried >= maxTries) return { ...result, failure, waitMs };
	if (retryAfterMs !== undefined) gate?.pause(retryAfterMs);
	if (retryAfterMs === undefined && ending.cause.code === "rate-limit") gate?.pause(waitMs);
	return { ...result, failure, waitMs };
}

async function orStop<Value>(
	waiting: Promise<Value> | undefined,
	partial: string | undefined,
): Promise<Value | undefined> {
	try {
		return await waiting;
	} catch (reason) {
		throw stopOf(reason, { partial });
	}
}

/** A run's own reason to stop, with what had arrived until then. */
function stopOf(reason: unknown, rest: { readonly partial: string | undefined; readonly usage?: Usage }): unknown {
	return reason instanceof RunStop ? new RunStop(reason.ending, { ...rest, cause: reason }) : reason;
}
