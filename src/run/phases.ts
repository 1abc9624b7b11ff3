import type { RunPorts, RunSpec } from "../spec/index.ts";
import type { RunState } from "./state.ts";

/** Begins a phase. Strategies of one phase (an empty name) have no phase events. */
export function enterPhase(spec: RunSpec, state: RunState, ports: RunPorts, phase: string): void {
	state.phase = phase;
	if (phase !== "") ports.record({ type: "phase-start", strategy: spec.strategy, phase });
}

/** Ends the phase that is open, with the last text of the run: a plan, a critique, what a step brought. */
export function leavePhase(spec: RunSpec, state: RunState, ports: RunPorts): void {
	if (state.phase === "") return;
	ports.record({ type: "phase-end", strategy: spec.strategy, phase: state.phase, text: state.lastText });
	state.phase = "";
}
