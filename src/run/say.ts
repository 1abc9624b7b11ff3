import type { RunPorts, SayReason } from "../spec/index.ts";
import { userMessage } from "./state.ts";
import type { RunState } from "./state.ts";

/** A word of the runtime to the model, as a user message that opens a further step. */
export function say(
	state: RunState,
	ports: RunPorts,
	{ reason, text }: { readonly reason: SayReason; readonly text: string },
): void {
	ports.record({ type: "step-say", reason, text });
	state.transcript.push(userMessage(text));
}
