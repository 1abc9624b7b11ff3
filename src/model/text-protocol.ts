import type { LanguageModelPart, LanguageModelRequest } from "../spec/index.ts";
import type { StreamingModel } from "./normalise.ts";
import { createCallReader } from "./text-calls.ts";
import { toTextPrompt } from "./text-prompt.ts";

/**
 * A model without tool calls of its own, as one that has them: tools are told and calls are written as text.
 *
 * Text counts as a call only in a fence with this nonce, which nobody outside the run knows: a call that a file or a
 * page contains is inert. Calls that the model makes in its provider's own way are passed on all the same.
 */
export function textProtocol(model: StreamingModel, nonce: string): StreamingModel {
	return {
		provider: model.provider,
		modelId: model.modelId,
		async doStream(request: LanguageModelRequest) {
			const { tools = [], toolChoice, prompt, ...rest } = request;
			const functions = tools.filter((tool) => tool.type === "function");
			const sent = { ...rest, prompt: toTextPrompt(prompt, functions, nonce) };
			const { stream } = await model.doStream(sent);
			if (functions.length === 0 || toolChoice?.type === "none") return { stream };
			const reader = createCallReader(nonce);
			return {
				stream: stream.pipeThrough(
					new TransformStream<LanguageModelPart, LanguageModelPart>({
						transform: (part, out) => reader.read(part).forEach((made) => out.enqueue(made)),
					}),
				),
			};
		},
	};
}
