import type { LanguageModelV4 } from "@ai-sdk/provider";
import { bareLoop } from "../bare-loop.ts";
import type { Contender } from "./contender.ts";
import { connectedModel, languageModel } from "./language-model.ts";

/** The floor: a loop of some forty lines, and a tool that runs it again. */
export const contender: Contender<LanguageModelV4> = {
	delegate: (prompt) => ({ name: "task", input: { prompt } }),
	play: languageModel,
	connect: connectedModel,
	tree({ parent, child }) {
		const execute = (input: unknown) => bareLoop(child, (input as { prompt: string }).prompt, []);
		return () => bareLoop(parent, "Answer.", [{ name: "task", execute }]);
	},
};
