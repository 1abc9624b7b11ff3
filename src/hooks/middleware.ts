import { RunStop } from "../spec/index.ts";
import type {
	AgentMiddleware,
	JsonObject,
	Message,
	ModelPort,
	RunIdentity,
	StepReply,
	Tool,
	ToolCallContext,
	ToolResult,
} from "../spec/index.ts";
import { withinTime } from "../base/index.ts";

/** A model with `beforeModel` and `afterModel` around each step. What they throw ends the run as `failed: hook`. */
export function aroundModel(model: ModelPort, list: readonly AgentMiddleware[], run: RunIdentity): ModelPort {
	if (list.length === 0) return model;
	return {
		...model,
		async step(request) {
			const { signal } = request;
			let { messages } = request;
			for (const one of list) {
				const act = async (): Promise<typeof messages> => checked((await one.beforeModel?.(messages, run)) ?? messages);
				messages = await orStop(() => withinTime(act, signal), { one, place: "beforeModel" });
			}
			const { estimatedTokens: counted } = request;
			const estimatedTokens = messages === request.messages ? counted : undefined;
			const reply = await model.step({ ...request, messages, estimatedTokens });
			for (const one of list.toReversed()) {
				const act = async (): Promise<void> => one.afterModel?.(reply, run);
				await orStop(() => withinTime(act, signal), { one, place: "afterModel", reply });
			}
			return reply;
		},
	};
}

/** Tools with `aroundTool` around each call, the first of the list outermost. */
export function aroundTools(
	tools: readonly Tool[],
	list: readonly AgentMiddleware[],
	run: RunIdentity,
): readonly Tool[] {
	return list.reduceRight(
		(inner, one) => (one.aroundTool ? inner.map((tool) => around(tool, one, run)) : inner),
		tools,
	);
}

function around(tool: Tool, one: AgentMiddleware, run: RunIdentity): Tool {
	// A tool may be an instance of a class, whose own methods a copy would lose.
	const { name, description, inputSchema, access, ownsTime, completes, patternKey } = tool;
	return {
		name,
		description,
		inputSchema,
		access,
		ownsTime,
		completes,
		patternKey,
		...(tool.validate ? { validate: (input) => tool.validate?.(input) ?? { problem: "it has no check" } } : {}),
		...(tool.needsApproval ? { needsApproval: (input, call) => tool.needsApproval?.(input, call) ?? true } : {}),
		execute: (input, call) => executeAround(tool, { one, run, input, call }),
	};
}

type CallAround = {
	readonly one: AgentMiddleware;
	readonly run: RunIdentity;
	readonly input: JsonObject;
	readonly call: ToolCallContext;
};

async function executeAround(tool: Tool, { one, run, input, call }: CallAround): Promise<ToolResult> {
	let running: Promise<ToolResult> | undefined;
	const next = (): Promise<ToolResult> => {
		running ??= (async () => tool.execute(input, call))();
		// Whether it is waited for is the middleware's to say.
		running.catch(() => {});
		return running;
	};
	const { name, access } = tool;
	const about = { tool: name, access, callId: call.callId, step: call.step, input };
	try {
		return await (one.aroundTool ? one.aroundTool(about, next, run) : next());
	} finally {
		// No call has ended before what it began has.
		await running?.catch(() => {});
	}
}

/** What comes back for a request has to be one. */
function checked(messages: readonly Message[]): readonly Message[] {
	const isList = Array.isArray(messages) && messages.every((message: unknown) => isMessage(message));
	if (!isList) throw new Error("it returned no list of messages");
	return messages;
}

function isMessage(value: unknown): boolean {
	return typeof value === "object" && value !== null && "role" in value && "content" in value;
}

type Where = { readonly one: AgentMiddleware; readonly place: string; readonly reply?: StepReply };

/** A reply that was paid for is charged, and its text kept. */
async function orStop<Result>(act: () => Promise<Result>, { one, place, reply }: Where): Promise<Result> {
	try {
		return await act();
	} catch (thrown) {
		if (thrown instanceof RunStop) throw thrown;
		const name = one.name === undefined ? "A middleware" : `Middleware "${one.name}"`;
		const message = `${name} failed in ${place}: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
		const paid = reply ? { usage: reply.usage, partial: reply.text } : {};
		throw new RunStop({ status: "failed", cause: { code: "hook", message } }, { cause: thrown, ...paid });
	}
}
