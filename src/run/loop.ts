import type { RunOutcome, RunPorts, RunSpec } from "../spec/index.ts";
import { toEnding } from "./ending.ts";
import { whatNext } from "./ends.ts";
import type { Next } from "./next.ts";
import { countFigures } from "./figures.ts";
import type { FigureCounter } from "./figures.ts";
import { endLastTurn, limitReached } from "./last-turn.ts";
import { createLoopGuard } from "./loop-guard.ts";
import { conclude } from "./outcome.ts";
import type { Result } from "./outcome.ts";
import { enterPhase, leavePhase } from "./phases.ts";
import { awaitMessages, receive } from "./receive.ts";
import { settleInterrupted } from "./resume.ts";
import type { ResumePoint } from "./resume.ts";
import { say } from "./say.ts";
import { openState, ownTranscript } from "./state.ts";
import type { RunState } from "./state.ts";
import { takeStep } from "./step.ts";
import { strategies } from "./strategies/index.ts";
import { takeCalls } from "./tool-step.ts";

/**
 * Runs one agent until it reports, hits a limit, is cancelled, or fails.
 *
 * All four are outcomes, not exceptions: this never rejects. `run-start` (or `run-resume`) is recorded first and
 * `run-end` last, each exactly once. The first cause wins and stays, whatever a last turn says.
 */
export async function run(spec: RunSpec, ports: RunPorts, from?: ResumePoint): Promise<RunOutcome> {
	const figures = countFigures(from?.observed, from?.begun);
	const watched = watch(ports, figures);
	const state = from?.state ?? openState(spec);
	const startedAt = ports.clock.monotonic() - (from?.elapsedMs ?? 0);
	watched.record({ type: from ? "run-resume" : "run-start", model: spec.model.id });
	const result = await runToEnd(spec, state, watched, from).catch((thrown: unknown) =>
		toEnding(thrown, state, ports.signal),
	);
	return conclude({ spec, ports: watched, state, result, observed: figures.observed(), startedAt });
}

async function runToEnd(spec: RunSpec, state: RunState, ports: RunPorts, from?: ResumePoint): Promise<Result> {
	const guard = createLoopGuard(ownTranscript(spec, state));
	if (state.phase === "") enterPhase(spec, state, ports, strategies[spec.strategy].first);
	for (let taken = from && settleInterrupted(spec, from, ports); ; taken = undefined) {
		if (!taken) {
			ports.signal.throwIfAborted();
			receive(state, ports);
		}
		const tools = state.lastTurn ? "none" : strategies[spec.strategy].tools(state.phase);
		const { reply, verdict } = taken ?? (await takeStep(spec, state, ports, tools));
		state.calls = reply.calls;
		if (state.lastTurn) return endLastTurn(state, reply, ports);
		const next =
			reply.calls.length > 0 ? await takeCalls(state, reply, ports, guard) : await whatNext(spec, state, reply, ports);
		if (next?.kind === "report" && !(await awaitMessages(state, ports))) return next;
		if (next?.kind === "end") return next;
		if (next?.kind === "say") goOn(spec, state, ports, next);
		const spent = limitReached(spec, state, ports, verdict);
		if (spent) return spent;
	}
}

function goOn(spec: RunSpec, state: RunState, ports: RunPorts, next: Extract<Next, { kind: "say" }>): void {
	if (next.phase !== undefined) {
		leavePhase(spec, state, ports);
		enterPhase(spec, state, ports, next.phase);
	}
	say(state, ports, next);
}

/** The same ports, with every recorded event counted. */
function watch(ports: RunPorts, figures: FigureCounter): RunPorts {
	return {
		...ports,
		record(event) {
			figures.see(event);
			ports.record(event);
		},
	};
}
