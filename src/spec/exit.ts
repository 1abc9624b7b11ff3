import type { RunOutcome } from "./outcome.ts";

/** The program's exit codes: a closed table that scripts may rely on. */
export const exitCodes = {
	completed: 0,
	failed: 1,
	/** Wrong use, configuration, a missing key. */
	usage: 2,
	limited: 3,
	/** SIGINT, and every cancel that is not a signal's. */
	cancelled: 130,
	sighup: 129,
	sigterm: 143,
} as const;

/** The exit code of an outcome; a cancel by SIGTERM or SIGHUP is told apart by the program, which saw the signal. */
export function exitCodeOf(outcome: Pick<RunOutcome, "status" | "cause">): number {
	if (outcome.cause?.code === "needs-model" || outcome.cause?.code === "auth") return exitCodes.usage;
	return exitCodes[outcome.status];
}
