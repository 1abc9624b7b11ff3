import type { Approval } from "../authority/index.ts";

/** An answer that came from elsewhere: another process, or before a resume. */
export type GivenAnswer = {
	readonly answer: "once" | "no";
	/** Called once the answer is in the journal, or can no more be used. */
	readonly settle: () => void;
};

/** The questions of one tree that may be answered from elsewhere. */
export interface Questions extends Disposable {
	/** Answers a question that is open, or that will be asked. The first answer counts. */
	give(askId: string, given: GivenAnswer): void;
	/**
	 * Takes an answer from elsewhere, or what `ask` brings, whichever is first. `ask` is told by its signal that its
	 * answer is no longer wanted. `settle` must be called once the answer is in the journal.
	 */
	settled(
		askId: string,
		ask: (signal: AbortSignal) => Promise<Approval>,
		signal: AbortSignal,
	): Promise<{ readonly approval: Approval; readonly settle: () => void }>;
}

/** Starts without questions. Disposing gives up answers that nobody asked for. */
export function createQuestions(): Questions {
	const given = new Map<string, GivenAnswer>();
	const open = new Map<string, (answer: GivenAnswer) => void>();
	return {
		give(askId, answer) {
			if (given.has(askId)) return;
			given.set(askId, answer);
			open.get(askId)?.(answer);
		},
		async settled(askId, ask, signal) {
			const answered = new AbortController();
			const { promise: elsewhere, resolve } = Promise.withResolvers<GivenAnswer>();
			const before = given.get(askId);
			if (before) return settlement(askId, before);
			open.set(askId, resolve);
			try {
				return await Promise.race([
					ask(AbortSignal.any([signal, answered.signal])).then((approval) => ({ approval, settle: () => {} })),
					elsewhere.then((answer) => settlement(askId, answer)),
				]);
			} finally {
				open.delete(askId);
				answered.abort(new DOMException("The question was answered elsewhere", "AbortError"));
			}
		},
		[Symbol.dispose]() {
			for (const { settle } of given.values()) settle();
			given.clear();
		},
	};

	function settlement(askId: string, { answer, settle }: GivenAnswer) {
		const reason = answer === "once" ? "a person allowed it" : "Denied: a person said no.";
		return {
			approval: { answer, reason },
			settle() {
				given.delete(askId);
				settle();
			},
		};
	}
}
