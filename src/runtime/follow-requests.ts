import type { Scope } from "../scheduler/index.ts";
import type { Clock, Journal, JsonValue, PostedRequest } from "../spec/index.ts";
import { stoppedByUser } from "./handle.ts";
import type { GivenAnswer, Questions } from "./questions.ts";

/** A person who asks from another process can wait this long. */
const pollMs = 1_000;

type Parts = {
	readonly rootId: string;
	readonly journal: Pick<Journal, "requests" | "settle" | "claim">;
	readonly clock: Pick<Clock, "timer">;
	readonly scope: Scope;
	readonly questions: Questions;
};

/** What other processes may ask of a tree, by kind. */
export type TreeRequest =
	| { readonly kind: "cancel"; readonly body: null }
	| { readonly kind: "answer"; readonly body: { readonly askId: string; readonly answer: GivenAnswer["answer"] } };

/** Polls between two claims: owners that cannot be looked at are judged by their latest. */
const pollsPerClaim = 10;

/**
 * Does what other processes ask of a tree as long as it runs: now what waits already, then once a second. Claims the tree
 * again and again, so that others know that it is at work, and stops it once another process has taken it over.
 */
export function followRequests({ rootId, journal, clock, scope, questions }: Parts): Disposable {
	const seen = new Set<number>();
	let polls = 0;
	let timer: Disposable | undefined;

	const act = (request: PostedRequest): void => {
		const settle = (): void => quietly(() => journal.settle(request));
		const answer = request.kind === "answer" ? readAnswer(request.body) : undefined;
		if (answer) return questions.give(answer.askId, { answer: answer.answer, settle });
		if (request.kind === "cancel") scope.find(request.runId)?.cancel(stoppedByUser);
		settle();
	};
	const poll = (): void => {
		quietly(() => {
			if (++polls % pollsPerClaim === 0 && !journal.claim(rootId)) scope.cancel(takenOver);
			for (const request of journal.requests(rootId)) {
				if (seen.has(request.id)) continue;
				seen.add(request.id);
				act(request);
			}
		});
		timer = clock.timer(pollMs, poll);
	};
	poll();
	return { [Symbol.dispose]: () => timer?.[Symbol.dispose]() };
}

const takenOver = {
	status: "failed",
	cause: { code: "storage", message: "Another process took this run over." },
} as const;

function readAnswer(body: JsonValue): Extract<TreeRequest, { kind: "answer" }>["body"] | undefined {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
	const { askId, answer } = body as { readonly askId?: JsonValue; readonly answer?: JsonValue };
	return typeof askId === "string" && (answer === "once" || answer === "no") ? { askId, answer } : undefined;
}

/** A journal that fails here fails at the next commit, which says so. */
function quietly(act: () => void): void {
	try {
		act();
	} catch {
		// See above.
	}
}
