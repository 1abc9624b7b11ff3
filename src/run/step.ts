import { blankReply, RunStop, noUsage } from "../spec/index.ts";
import type { AssistantMessage, LedgerVerdict, RunPorts, RunSpec, StepReply } from "../spec/index.ts";
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
	const { messages, tokens } = await ports.context.fit(state.transcript);
	ports.record({ type: "step-start", step, contextTokens: tokens, ...lastTurn });
	await ports.commit();
	const startedAt = ports.clock.monotonic();
	const reply = await askModel(ports, { messages, step, toolChoice: tools }).catch((thrown: unknown) => {
		const stop = thrown instanceof RunStop ? thrown : undefined;
		if (stop?.usage) ports.ledger.charge(stop.usage);
		ports.record({
			type: "step-end",
			step,
			...lastTurn,
			cause: stop?.ending.cause ?? { code: "internal", message: String(thrown) },
			partial: stop?.partial,
			finish: { unified: "error" },
			usage: stop?.usage ?? noUsage,
			model: "",
			contextTokens: tokens,
			firstTokenMs: 0,
			durationMs: ports.clock.monotonic() - startedAt,
		});
		throw thrown;
	});
	const message = fillBlank(reply.message);
	if (reply.usage.inputTokens > 0) ports.context.measured(reply.usage.inputTokens);
	const contextTokens = reply.usage.inputTokens || tokens;
	const { finish, usage, model, firstTokenMs, durationMs } = reply;
	ports.record({
		type: "step-end",
		step,
		...lastTurn,
		message,
		finish,
		usage,
		model,
		contextTokens,
		firstTokenMs,
		durationMs,
	});
	state.transcript.push(message);
	state.step = step;
	if (reply.text.trim() !== "") state.lastText = reply.text;
	return { reply, verdict: ports.ledger.charge(usage) };
}

function askModel(
	ports: RunPorts,
	{
		messages,
		step,
		toolChoice,
	}: { messages: Parameters<RunPorts["model"]["step"]>[0]["messages"]; step: number; toolChoice: "auto" | "none" },
): Promise<StepReply> {
	return ports.model.step({
		messages,
		tools: ports.tools.schemas,
		toolChoice,
		signal: ports.signal,
		onText: (delta) => ports.emit({ type: "text-delta", step, delta }),
		onReasoning: (delta) => ports.emit({ type: "reasoning-delta", step, delta }),
		onRetry(retry) {
			if (retry.usage) ports.ledger.charge(retry.usage);
			ports.record({ type: "model-retry", step, ...retry });
		},
	});
}

function fillBlank(message: AssistantMessage): AssistantMessage {
	const says = message.content.some(
		(part) => part.type !== "reasoning" && !(part.type === "text" && part.text.trim() === ""),
	);
	if (says) return message;
	const reasoning = message.content.filter((part) => part.type === "reasoning");
	return { ...message, content: [...reasoning, { type: "text", text: blankReply }] };
}
