import type { Clock, JsonObject, Wording } from "../spec/index.ts";

/** What a person is asked. */
export type ApprovalRequest = {
	/** The way from the root to the call: `main › explore › bash`. */
	readonly path: string;
	readonly agent: string;
	readonly depth: number;
	/** What the run that asks is for, in a few words. */
	readonly description?: string | undefined;
	readonly tool: string;
	/** What will be executed, after hooks. */
	readonly input: JsonObject;
	readonly reason: string;
};

/** `tree`: this tool, for every run of the tree, until the tree ends. */
export type ApprovalAnswer = "once" | "tree" | "no";

/** Asks a person. May be called again before it has answered. The signal aborts when the answer is no longer wanted. */
export type AskApproval = (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalAnswer>;

/** A decision and why; only `once` and `tree` allow. */
export type Approval = { readonly answer: ApprovalAnswer; readonly reason: string };

export type AskOptions = {
	/** Whether the user could allow the call beforehand, as a denial then says. Default true. */
	readonly isPermittable?: boolean | undefined;
};

/** The questions of one tree. */
export type Approvals = {
	/**
	 * Asks, unless the tree has its answer already. Siblings do not wait for each other.
	 *
	 * With nobody to ask, a throw, or no answer in time, it is `no`. Rejects only with the reason of the aborted signal.
	 */
	request(request: ApprovalRequest, signal: AbortSignal, options?: AskOptions): Promise<Approval>;
};

const defaultTimeoutMs = 5 * 60_000;

/** The approvals of one tree; it remembers which tools a person allowed for the whole of it. */
export function createApprovals(options: {
	/** Absent: nobody can answer. */
	readonly ask?: AskApproval | undefined;
	readonly clock: Clock;
	/** Default 5 minutes. */
	readonly timeoutMs?: number | undefined;
	/** Tools that a person allowed for the whole tree before it was interrupted. */
	readonly allowed?: readonly string[] | undefined;
	readonly wording: Pick<Wording, "permit">;
}): Approvals {
	const { ask, clock, wording, timeoutMs = defaultTimeoutMs } = options;
	const allowed = new Set<string>(options.allowed);
	return {
		async request(request, signal, { isPermittable = true } = {}) {
			signal.throwIfAborted();
			const { tool } = request;
			if (allowed.has(tool)) return { answer: "tree", reason: "a person allowed it for the whole tree" };
			const approval = ask
				? await askInTime(request, { ask, clock, timeoutMs, signal })
				: refuse("nobody can be asked");
			if (approval.answer === "tree") allowed.add(tool);
			if (approval.answer !== "no" || !isPermittable) return approval;
			const how = `The user allows it beforehand with ${wording.permit(tool)}.`;
			return { ...approval, reason: `${approval.reason} ${how}` };
		},
	};
}

type Asking = {
	readonly ask: AskApproval;
	readonly clock: Clock;
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
};

async function askInTime(request: ApprovalRequest, asking: Asking): Promise<Approval> {
	const { ask, clock, timeoutMs, signal } = asking;
	const unwanted = new AbortController();
	const { promise: ended, resolve, reject } = Promise.withResolvers<Approval>();
	const stop = (): void => reject(signal.reason as Error);
	signal.addEventListener("abort", stop, { once: true });
	const late = refuse(`nobody answered within ${timeoutMs / 1000} seconds`);
	using _timer = clock.timer(timeoutMs, () => resolve(late));
	try {
		return await Promise.race([answerOf(request, ask, unwanted.signal), ended]);
	} finally {
		signal.removeEventListener("abort", stop);
		unwanted.abort(new DOMException("The answer is no longer wanted", "AbortError"));
	}
}

async function answerOf(request: ApprovalRequest, ask: AskApproval, signal: AbortSignal): Promise<Approval> {
	try {
		const answer: unknown = await ask(request, signal);
		if (answer === "once" || answer === "tree") return { answer, reason: "a person allowed it" };
		if (answer === "no") return refuse("a person said no");
		return refuse('the answer was neither "once", "tree" nor "no"');
	} catch (thrown) {
		return refuse(`asking failed${thrown instanceof Error ? ` (${thrown.message})` : ""}`);
	}
}

function refuse(why: string): Approval {
	return { answer: "no", reason: `Denied: ${why}.` };
}
