import { RunStop } from "../spec/index.ts";
import type { AgentMiddleware, ModelPort, RunIdentity, StepReply, Tool, ToolResult } from "../spec/index.ts";
import { withinTime } from "./within-time.ts";

/** A model with `beforeModel` and `afterModel` around each step. What they throw ends the run as `failed: hook`. */
export function aroundModel(model: ModelPort, list: readonly AgentMiddleware[], run: RunIdentity): ModelPort {
	if (list.length === 0) return model;
	return {
		id: model.id,
		window: model.window,
		async step(request) {
			const { signal } = request;
			let { messages } = request;
			for (const one of list) {
				const act = async (): Promise<typeof messages> => (await one.beforeModel?.(messages, run)) ?? messages;
				messages = await orStop(() => withinTime(act, signal), { one, place: "beforeModel" });
			}
			const reply = await model.step({ ...request, messages });
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
	const execute: Tool["execute"] = async (input, call) => {
		const next = async (): Promise<ToolResult> => tool.execute(input, call);
		const { callId, step } = call;
		const about = { tool: tool.name, access: tool.access, callId, step, input };
		return one.aroundTool ? one.aroundTool(about, next, run) : next();
	};
	const validate: Tool["validate"] =
		tool.validate && ((input) => tool.validate?.(input) ?? { problem: "it has no check" });
	// A tool may be an instance of a class, whose methods a copy would lose.
	return Object.assign(Object.create(tool) as Tool, { execute, ...(validate ? { validate } : {}) });
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
