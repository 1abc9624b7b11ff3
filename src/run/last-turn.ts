import type { Cause, LedgerVerdict, RunPorts, RunSpec, StepReply } from "../spec/index.ts";
import { addResults, skipCalls } from "./calls.ts";
import type { Result } from "./outcome.ts";
import { say } from "./say.ts";
import type { RunState } from "./state.ts";

/** After a step that did not end the run: a limit that is reached opens the last turn, or ends the run at once. */
export function limitReached(
	spec: RunSpec,
	state: RunState,
	ports: RunPorts,
	verdict: LedgerVerdict,
): Result | undefined {
	if (verdict.kind === "stop") return { ending: { status: "limited", cause: verdict.cause } };
	if (verdict.kind === "last") state.lastTurn = { status: "limited", cause: verdict.cause };
	else if (state.step >= spec.limits.maxSteps) state.lastTurn = { status: "limited", cause: stepsSpent(state.step) };
	if (state.lastTurn)
		say(state, ports, { reason: "last-turn", text: lastTurnText(state.lastTurn.cause), cause: state.lastTurn.cause });
	else if (verdict.kind === "warn") say(state, ports, { reason: "limit", text: verdict.say });
	return undefined;
}

/** The end of a run whose last turn was taken: the limit, whatever that turn said. */
export function endLastTurn(state: RunState, reply: StepReply, ports: RunPorts): Result {
	const { calls } = reply;
	if (calls.length > 0) addResults(state, calls, skipCalls(calls, state, ports, notInLastTurn));
	if (!state.lastTurn) throw new Error("A last turn ended without the limit that opened it.");
	return { ending: state.lastTurn };
}

/** The cause of a run that took all its steps. */
function stepsSpent(steps: number): { readonly code: "steps"; readonly message: string } {
	return { code: "steps", message: `Stopped after ${steps} ${steps === 1 ? "step" : "steps"} without a final answer.` };
}

/** What opens the last turn. */
function lastTurnText(cause: Cause): string {
	return `${cause.message} This is the last turn and no tool can be called: sum up what you found, what is done and what is not.`;
}

/** What a call gets that a model makes in the last turn all the same. */
const notInLastTurn = "Not run: this was the last turn, in which no tool can be called.";
