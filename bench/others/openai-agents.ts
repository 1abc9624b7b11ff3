import { Agent, OpenAIProvider, run, setTracingDisabled } from "@openai/agents";
import type { Model, StreamEvent } from "@openai/agents";
import { description, instructions } from "./contender.ts";
import type { Contender, Reply, Script } from "./contender.ts";

setTracingDisabled(true);

/** An agent as a tool (`asTool`), streamed, as its guide to tools shows. */
export const contender: Contender<Model> = {
	delegate: (input) => ({ name: "child", input: { input } }),
	play: playedModel,
	connect: (baseURL) => new OpenAIProvider({ baseURL, apiKey: "none", useResponses: false }).getModel("bench"),
	tree(models) {
		const child = new Agent({ name: "child", instructions, model: models.child });
		// A listener makes it stream its child.
		const tool = child.asTool({ toolName: "child", toolDescription: description, onStream: () => {} });
		const parent = new Agent({ name: "parent", instructions, model: models.parent, tools: [tool] });
		return async () => {
			const result = await run(parent, "Answer.", { stream: true });
			for await (const _ of result);
			await result.completed;
			return result.finalOutput ?? "";
		};
	},
};

function playedModel({ first, later, asked }: Script): Model {
	return {
		getResponse: () => Promise.reject(new Error("The bench only streams.")),
		async *getStreamedResponse({ input }) {
			await asked(input);
			const hasResults = typeof input !== "string" && input.some(({ type }) => type === "function_call_result");
			yield* toEvents(hasResults ? later : first);
		},
	};
}

function* toEvents(reply: Reply): Generator<StreamEvent> {
	yield { type: "response_started" };
	if ("deltas" in reply) for (const delta of reply.deltas) yield { type: "output_text_delta", delta };
	const usage = { inputTokens: 1000, outputTokens: 50, totalTokens: 1050 };
	yield { type: "response_done", response: { id: "played", usage, output: toOutput(reply) } };
}

type Output = Extract<StreamEvent, { type: "response_done" }>["response"]["output"];

function toOutput(reply: Reply): Output {
	if ("deltas" in reply)
		return [
			{
				type: "message",
				role: "assistant",
				status: "completed",
				content: [{ type: "output_text", text: reply.deltas.join("") }],
			},
		];
	return reply.calls.map(({ name, input }, index) => ({
		type: "function_call",
		callId: `c${index}`,
		name,
		status: "completed",
		arguments: JSON.stringify(input),
	}));
}
