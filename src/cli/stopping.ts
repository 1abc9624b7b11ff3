import { systemClock } from "../host/index.ts";
import type { EndSignal } from "../host/index.ts";
import { exitCodes } from "../spec/index.ts";
import type { Program } from "./program.ts";

/** Ends the program in order when a signal asks for it. */
export interface Stopping extends Disposable {
	/** The first signal that came. */
	readonly signal: EndSignal | undefined;
	/** Calls `act` on the first signal; at once where it came already. */
	onStop(act: (signal: EndSignal) => void): void;
}

/** The exit code after a signal, as shells have it: 128 and its number. */
export const signalExitCodes: { readonly [Signal in EndSignal]: number } = {
	SIGINT: exitCodes.cancelled,
	SIGTERM: exitCodes.sigterm,
	SIGHUP: exitCodes.sighup,
};

/** The program is gone two seconds after the first signal; this leaves time for its last words. */
const patienceMs = 1800;

/** Listens until it is disposed. A second signal, or what does not stop in time, ends the process at once. */
export function listenForStop(program: Program): Stopping {
	const { output } = program;
	const acts: ((signal: EndSignal) => void)[] = [];
	let stoppedBy: EndSignal | undefined;
	let patience: Disposable | undefined;
	const listening = program.listen({
		first(signal) {
			stoppedBy = signal;
			output.say(`${signal}: stopping. The same again leaves at once.`);
			patience = systemClock.timer(patienceMs, () => {
				output.say("Not everything stopped in time: leaving now.");
				program.exit(signalExitCodes[signal]);
			});
			for (const act of acts) act(signal);
		},
		second: (signal) => program.exit(signalExitCodes[signal]),
	});
	return {
		get signal() {
			return stoppedBy;
		},
		onStop(act) {
			acts.push(act);
			if (stoppedBy) act(stoppedBy);
		},
		[Symbol.dispose]() {
			patience?.[Symbol.dispose]();
			listening[Symbol.dispose]();
		},
	};
}
