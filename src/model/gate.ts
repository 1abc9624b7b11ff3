import type { Clock } from "../spec/index.ts";

/** The door to one provider under one key: what it tells one run to wait, all runs wait. */
export interface Gate {
	/** Resolves when requests may go out; rejects with the signal's reason as soon as it aborts. */
	enter(signal: AbortSignal): Promise<void>;
	/** Closes the gate for `ms` from now. A shorter pause never ends a longer one. */
	pause(ms: number): void;
}

/** After a pause the runs leave spread over this share of it, or they would all meet the same limit again. */
const spread = 0.1;

/** Open until it is paused. One number of state, whatever the number of runs. */
export function createGate(clock: Clock, random: () => number): Gate {
	let openAt = 0;
	return {
		async enter(signal) {
			for (let restMs = openAt - clock.monotonic(); restMs > 0; restMs = openAt - clock.monotonic())
				await clock.sleep(restMs + restMs * spread * random(), signal);
		},
		pause(ms) {
			openAt = Math.max(openAt, clock.monotonic() + ms);
		},
	};
}
