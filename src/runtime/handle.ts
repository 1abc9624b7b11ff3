import type { Recorder } from "../journal/index.ts";
import type { Scope } from "../scheduler/index.ts";
import type { Ending, LiveEvent, RunEvent, RunOutcome, RunProgress } from "../spec/index.ts";

/** A run that was started. Disposing stops it and waits for its end. */
export interface RunHandle extends AsyncDisposable {
	readonly id: string;
	/**
	 * All events of the tree from the first, then what happens until its end. Each call reads for itself; one that
	 * reads slowly is served from the journal and misses only live events.
	 */
	events(): AsyncIterable<RunEvent | LiveEvent>;
	/**
	 * Calls `act` with the run's own figures, cumulative, at most ten times a second, the last time with its end. What it
	 * throws ends it. Disposing does, too.
	 */
	onProgress(act: (progress: RunProgress) => void): Disposable;
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

type Root = { readonly id: string; readonly scope: Scope; readonly recorder: Recorder };

/** The handle of a root whose tree is at work until `outcome` settles. */
export function openHandle({ id, scope, recorder }: Root, outcome: Promise<RunOutcome>): RunHandle {
	// Who only reads events, or disposes, must not be told of a rejection that nobody waits for.
	outcome.catch(() => {});
	return {
		id,
		outcome,
		events: () => recorder.subscribe(),
		onProgress(act) {
			const events = recorder.subscribe(recorder.lastSeq);
			void tellProgress(events, id, act).catch(() => events[Symbol.dispose]());
			return events;
		},
		cancel: (ending = stoppedByUser) => scope.cancel(ending),
		cancelRun(runId, ending = stoppedByUser) {
			const found = scope.find(runId);
			found?.cancel(ending);
			return found !== undefined;
		},
		async [Symbol.asyncDispose]() {
			scope.cancel(stoppedByUser);
			await outcome.catch(() => {});
		},
	};
}

async function tellProgress(
	events: AsyncIterable<RunEvent | LiveEvent>,
	runId: string,
	act: (progress: RunProgress) => void,
): Promise<void> {
	for await (const event of events) {
		if (event.type === "run-progress" && event.runId === runId) act(event);
	}
}
