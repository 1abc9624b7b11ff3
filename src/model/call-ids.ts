import type { Message } from "../spec/index.ts";

/** Keeps the ids of calls unique within one run. */
export interface CallIds {
	/**
	 * Learns the ids of a transcript that this run goes on from. Only the first with an answer in it is read: a request for a
	 * summary may come before it.
	 */
	learn(messages: readonly Message[]): void;
	/** The id itself, or another one where it is blank or was given before. Never gives an id twice. */
	claim(id: string): string;
}

/** Ids that were given stay taken for the whole run, also where compaction has removed their call. */
export function createCallIds(): CallIds {
	const taken = new Set<string>();
	let learnt = false;
	let made = 0;
	const makeId = (): string => {
		const id = `call_${++made}`;
		return taken.has(id) ? makeId() : id;
	};
	return {
		learn(messages) {
			if (learnt) return;
			for (const id of callIdsOf(messages)) taken.add(id);
			learnt = messages.some(({ role }) => role === "assistant");
		},
		claim(id) {
			const claimed = id.trim() === "" || taken.has(id) ? makeId() : id;
			taken.add(claimed);
			return claimed;
		},
	};
}

function* callIdsOf(messages: readonly Message[]): Generator<string, void> {
	for (const { role, content } of messages) {
		if (role !== "assistant") continue;
		for (const part of content) if (part.type === "tool-call") yield part.toolCallId;
	}
}
