import { RunStop } from "../spec/index.ts";
import type { FittedContext, RunPorts, StepReply, StepRequest, Usage } from "../spec/index.ts";
import type { RunState } from "./state.ts";

/** One step's question to the model. */
export type Question = {
	readonly step: number;
	readonly toolChoice: StepRequest["toolChoice"];
	/** Of failed tries and of compactions; the answer's own usage is not charged here. */
	readonly charge: (usage: Usage) => void;
};

/** What a step is answered, and the tokens of the request that was. */
export type Answer = { readonly reply: StepReply; readonly tokens: number };

/** Each request that is refused as too long is followed by one of half its length: from 128,000 tokens down to 8,000. */
const maxRefusals = 4;

/**
 * Asks the model. Where it refuses the request as too long, a shorter one is sent, as often as something is left to
 * leave out. Rejects with a `RunStop` where the model gives no answer.
 */
export async function askUntilItFits(
	state: RunState,
	ports: RunPorts,
	fitted: FittedContext,
	question: Question,
): Promise<Answer> {
	let sent = fitted;
	for (let attempt = 1; ; attempt++) {
		try {
			return { reply: await askModel(ports, sent, question), tokens: sent.tokens };
		} catch (thrown) {
			const refusal = attempt <= maxRefusals ? asTooLong(thrown) : undefined;
			const shorter = refusal && (await ports.context.shorten(state.transcript));
			if (!refusal || !shorter) throw thrown;
			const { ending, usage } = refusal;
			if (usage) question.charge(usage);
			const { step } = question;
			ports.record({ type: "model-retry", step, attempt, cause: ending.cause, waitMs: 0, ...(usage ? { usage } : {}) });
			recordCompactions(shorter, ports, question);
			await ports.commit();
			sent = shorter;
		}
	}
}

/** Makes facts of what was left out, and charges what that cost. */
export function recordCompactions(
	{ compactions = [] }: FittedContext,
	ports: Pick<RunPorts, "record">,
	{ charge }: Pick<Question, "charge">,
): void {
	for (const compaction of compactions) {
		ports.record(compaction);
		if (compaction.usage) charge(compaction.usage);
	}
}

function asTooLong(thrown: unknown): RunStop | undefined {
	return thrown instanceof RunStop && thrown.ending.cause.code === "context-overflow" ? thrown : undefined;
}

function askModel(
	ports: RunPorts,
	{ messages, estimatedTokens }: FittedContext,
	{ step, toolChoice, charge }: Question,
): Promise<StepReply> {
	return ports.model.step({
		messages,
		tools: ports.tools.schemas,
		toolChoice,
		estimatedTokens,
		signal: ports.signal,
		isWatched: ports.isWatched,
		onText: (delta) => ports.emit({ type: "text-delta", step, delta }),
		onReasoning: (delta) => ports.emit({ type: "reasoning-delta", step, delta }),
		onRetry(retry) {
			if (retry.usage) charge(retry.usage);
			ports.record({ type: "model-retry", step, ...retry });
		},
	});
}
