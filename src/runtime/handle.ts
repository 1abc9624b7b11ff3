import type { Ending, LiveEvent, RunEvent, RunOutcome } from "../spec/index.ts";

/** A run that was started. Disposing stops it and waits for its end. */
export interface RunHandle extends AsyncDisposable {
	readonly id: string;
	/**
	 * All events of the tree from the first, then what happens until its end. Each call reads for itself; one that
	 * reads slowly is served from the journal and misses only live events.
	 */
	events(): AsyncIterable<RunEvent | LiveEvent>;
	/** How it ended. Rejects with an `ErrandError` only where the run could not be specified: wrong use or configuration. */
	readonly outcome: Promise<RunOutcome>;
	/** Stops the run and all below it. The first cause stays; a second call does nothing. */
	cancel(ending?: Extract<Ending, { status: "cancelled" }>): void;
	/** Stops one run of the tree and all below it; false where no such run is at work. */
	cancelRun(runId: string, ending?: Extract<Ending, { status: "cancelled" }>): boolean;
}

/** The end of a run that somebody stopped. */
export const stoppedByUser: Extract<Ending, { status: "cancelled" }> = {
	status: "cancelled",
	cause: { code: "user", message: "The run was stopped by the user." },
};

/** The end of a run whose runtime went away. */
export const stoppedByShutdown: Extract<Ending, { status: "cancelled" }> = {
	status: "cancelled",
	cause: { code: "shutdown", message: "The runtime was shut down." },
};
