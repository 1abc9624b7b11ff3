import { userMessage } from "../spec/index.ts";
import type { RunPorts } from "../spec/index.ts";
import type { RunState } from "./state.ts";

/** Brings what has arrived into the transcript, before a step. Each message is a fact once, and told once. */
export function receive(state: RunState, ports: RunPorts): boolean {
	const messages = ports.inbox?.take() ?? [];
	for (const message of messages) {
		ports.record({ type: "message-receive", ...message });
		state.transcript.push(userMessage(message.text));
	}
	return messages.length > 0;
}

/**
 * A run that has answered waits for what may still arrive. True where something did: a further step follows. False
 * where nothing can arrive any more. Rejects with the reason of the aborted signal.
 */
export async function awaitMessages(state: RunState, ports: RunPorts): Promise<boolean> {
	if (!ports.inbox?.isOpen()) return false;
	await ports.commit();
	await ports.inbox.wait();
	return receive(state, ports);
}
