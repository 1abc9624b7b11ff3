import { blankReply, RunStop, noUsage } from "../spec/index.ts";
import type { AssistantMessage, LedgerVerdict, RunPorts, RunSpec, StepReply, Usage } from "../spec/index.ts";
import { askUntilItFits, recordCompactions } from "./ask.ts";
import type { Question } from "./ask.ts";
import type { RunState } from "./state.ts";

/**
 * One model call: fits the context, commits what was recorded, asks, and records the answer.
 *
 * The answer is in the transcript and its usage is charged when this resolves. Rejects with a `RunStop` where the
 * model gave no answer; the step then has its end in the events and the transcript has not grown.
 */
export async function takeStep(
	spec: RunSpec,
	state: RunState,
	ports: RunPorts,
	tools: "auto" | "none",
): Promise<{ readonly reply: StepReply; readonly verdict: LedgerVerdict }> {
	const step = state.step + 1;
	const lastTurn = state.lastTurn ? { lastTurn: true } : {};
	const fitted = await ports.context.fit(state.transcript);
	let warned: LedgerVerdict | undefined;
	const charge = (usage: Usage): LedgerVerdict => {
		const verdict = ports.ledger.charge(usage);
		if (verdict.kind === "warn") warned = verdict;
		return verdict;
	};
	const question: Question = { step, toolChoice: tools, charge };
	recordCompactions(fitted, ports, question);
	ports.record({ type: "step-start", step, contextTokens: fitted.tokens, ...lastTurn });
	await ports.commit();
	const startedAt = ports.clock.monotonic();
	const { reply, tokens } = await askUntilItFits(state, ports, fitted, question).catch((thrown: unknown) => {
		const stop = thrown instanceof RunStop ? thrown : undefined;
		if (stop?.usage) charge(stop.usage);
		ports.record({
			type: "step-end",
			step,
			...lastTurn,
			cause: stop?.ending.cause ?? { code: "internal", message: String(thrown) },
			partial: stop?.partial,
			finish: { unified: "error" },
			usage: stop?.usage ?? noUsage,
			model: "",
			contextTokens: fitted.tokens,
			firstTokenMs: 0,
			durationMs: Math.round(ports.clock.monotonic() - startedAt),
		});
		throw thrown;
	});
	const message = fillBlank(reply.message);
	if (reply.usage.inputTokens > 0 && !reply.usage.estimated) ports.context.measured(reply.usage.inputTokens);
	const contextTokens = reply.usage.inputTokens || tokens;
	const { finish, cutCall, usage, model, firstTokenMs, durationMs } = reply;
	ports.record({
		type: "step-end",
		step,
		...lastTurn,
		message,
		finish,
		...(cutCall === undefined ? {} : { cutCall }),
		usage,
		model,
		contextTokens,
		firstTokenMs,
		durationMs,
	});
	state.transcript.push(message);
	state.step = step;
	if (reply.text.trim() !== "") state.lastText = reply.text;
	const verdict = charge(usage);
	return { reply, verdict: verdict.kind === "go" ? (warned ?? verdict) : verdict };
}

function fillBlank(message: AssistantMessage): AssistantMessage {
	const says = message.content.some(
		(part) => part.type !== "reasoning" && !(part.type === "text" && part.text.trim() === ""),
	);
	if (says) return message;
	const reasoning = message.content.filter((part) => part.type === "reasoning");
	return { ...message, content: [...reasoning, { type: "text", text: blankReply }] };
}
