import type { RunOutcome } from "../src/index.ts";

/** Waits for an end that must be a good one: figures of a run that failed say nothing. */
export async function completed(outcome: Promise<RunOutcome>): Promise<RunOutcome> {
	const ended = await outcome;
	if (ended.status === "completed") return ended;
	throw new Error(`The run ended as ${ended.status}: ${ended.cause?.message}`);
}
