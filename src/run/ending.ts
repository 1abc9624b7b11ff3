import { ErrandError, RunStop } from "../spec/index.ts";
import type { Ending } from "../spec/index.ts";
import type { Result } from "./outcome.ts";
import type { RunState } from "./state.ts";

/**
 * What a rejection inside a run means for its end. The first cause wins: a limit that opened the last turn, then what
 * stopped the run from outside, then what broke. Text that had arrived is kept as the run's last.
 */
export function toEnding(thrown: unknown, state: RunState, signal: AbortSignal): Result {
	const stop = thrown instanceof RunStop ? thrown : undefined;
	if (stop?.partial !== undefined && stop.partial.trim() !== "") state.lastText = stop.partial;
	if (state.lastTurn) return { ending: state.lastTurn };
	if (signal.reason instanceof RunStop) return { ending: signal.reason.ending };
	return { ending: stop?.ending ?? breakage(thrown) };
}

function breakage(thrown: unknown): Ending {
	const code = thrown instanceof ErrandError && thrown.code === "storage" ? "storage" : "internal";
	return { status: "failed", cause: { code, message: describe(thrown) } };
}

function describe(thrown: unknown): string {
	return thrown instanceof Error
		? `${thrown.name}: ${thrown.message}`
		: "A part of the runtime threw something that is not an error.";
}
