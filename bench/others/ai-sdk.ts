import type { LanguageModelV4 } from "@ai-sdk/provider";
import { ToolLoopAgent, jsonSchema, tool } from "ai";
import { description, instructions } from "./contender.ts";
import type { Contender } from "./contender.ts";
import { connectedModel, languageModel } from "./language-model.ts";

/** `ai` has no subagents of its own; its guide shows an agent in the `execute` of a tool, and so does this. */
export const contender: Contender<LanguageModelV4> = {
	delegate: (prompt) => ({ name: "task", input: { prompt } }),
	play: languageModel,
	connect: connectedModel,
	tree(models) {
		const child = new ToolLoopAgent({ model: models.child, instructions });
		const task = tool({
			description,
			inputSchema: jsonSchema<{ prompt: string }>({
				type: "object",
				properties: { prompt: { type: "string" } },
				required: ["prompt"],
			}),
			execute: async ({ prompt }, { abortSignal }) =>
				textOf(await child.stream({ prompt, ...(abortSignal && { abortSignal }) })),
		});
		const parent = new ToolLoopAgent({ model: models.parent, instructions, tools: { task } });
		return async () => textOf(await parent.stream({ prompt: "Answer." }));
	},
};

type Streamed = { readonly stream: AsyncIterable<{ readonly type: string }>; readonly text: PromiseLike<string> };

async function textOf({ stream, text }: Streamed): Promise<string> {
	for await (const part of stream) if (part.type === "error") throw new Error("The AI SDK's stream failed.");
	return text;
}
