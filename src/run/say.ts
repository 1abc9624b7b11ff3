import { userMessage } from "../spec/index.ts";
import type { LimitCause, RunPorts, SayReason } from "../spec/index.ts";
import type { RunState } from "./state.ts";

type Word = {
	readonly reason: SayReason;
	readonly text: string;
	/** The limit that opens a last turn. */
	readonly cause?: LimitCause | undefined;
};

/** A word of the runtime to the model, as a user message that opens a further step. */
export function say(state: RunState, ports: RunPorts, { reason, text, cause }: Word): void {
	ports.record({ type: "step-say", reason, text, ...(cause ? { cause } : {}) });
	state.transcript.push(userMessage(text));
}
