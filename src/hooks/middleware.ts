import { RunStop } from "../spec/index.ts";
import type { AgentMiddleware, ModelPort, RunIdentity, Tool, ToolResult } from "../spec/index.ts";

/** A model with `beforeModel` and `afterModel` around each step. What they throw ends the run as `failed: hook`. */
export function aroundModel(model: ModelPort, list: readonly AgentMiddleware[], run: RunIdentity): ModelPort {
	if (!list.some((one) => one.beforeModel ?? one.afterModel)) return model;
	return {
		...model,
		async step(request) {
			let { messages } = request;
			for (const one of list)
				messages = (await orStop(one, "beforeModel", () => one.beforeModel?.(messages, run))) ?? messages;
			const reply = await model.step({ ...request, messages });
			for (const one of list.toReversed()) await orStop(one, "afterModel", () => one.afterModel?.(reply, run), reply);
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
	return {
		...tool,
		async execute(input, call) {
			const next = async (): Promise<ToolResult> => tool.execute(input, call);
			const { callId, step } = call;
			const about = { tool: tool.name, access: tool.access, callId, step, input };
			return one.aroundTool ? one.aroundTool(about, next, run) : next();
		},
	};
}

async function orStop<Result>(
	{ name = "without a name" }: AgentMiddleware,
	place: string,
	act: () => Result | Promise<Result>,
	paid?: Pick<Awaited<ReturnType<ModelPort["step"]>>, "usage" | "text">,
): Promise<Result> {
	try {
		return await act();
	} catch (thrown) {
		const message = `Middleware ${name} failed in ${place}: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
		throw new RunStop(
			{ status: "failed", cause: { code: "hook", message } },
			{ cause: thrown, ...(paid ? { usage: paid.usage, partial: paid.text } : {}) },
		);
	}
}
