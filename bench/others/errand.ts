import type { LanguageModelV4 } from "@ai-sdk/provider";
import { createRuntime } from "../../src/index.ts";
import { completed } from "../completed.ts";
import { wideLimits } from "../wide-limits.ts";
import type { Contender } from "./contender.ts";
import { connectedModel, languageModel } from "./language-model.ts";

/** Errand as a library, as it is: the built-in agents, a journal in memory, no file tools. */
export const contender: Contender<LanguageModelV4> = {
	delegate: (prompt) => ({ name: "task", input: { prompt, subagent_type: "explore" } }),
	play: languageModel,
	connect: connectedModel,
	tree(models) {
		const runtime = createRuntime({ model: byPrompt(models), ...wideLimits });
		return async () => (await completed(runtime.start({ prompt: "Answer." }).outcome)).report ?? "";
	},
};

/** One model for both: a runtime has one, and only the parent is asked for an answer. */
function byPrompt({ parent, child }: { parent: LanguageModelV4; child: LanguageModelV4 }): LanguageModelV4 {
	return {
		specificationVersion: "v4",
		provider: parent.provider,
		modelId: parent.modelId,
		supportedUrls: parent.supportedUrls,
		doGenerate: (request) => parent.doGenerate(request),
		doStream(request) {
			const first = request.prompt.find(({ role }) => role === "user")?.content[0];
			const isParent = typeof first === "object" && first.type === "text" && first.text === "Answer.";
			return (isParent ? parent : child).doStream(request);
		},
	};
}
