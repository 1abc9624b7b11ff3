import type { LanguageModelV4 } from "@ai-sdk/provider";
import { isStepCount, jsonSchema, streamText, tool } from "ai";

/** The same tree by hand in the AI SDK: a tool `task` whose `execute` streams a child and hands back its text. */
export async function aiSdkTree(model: LanguageModelV4, prompt: string): Promise<string> {
	const task = tool({
		description: "Hands work to another agent.",
		inputSchema: jsonSchema<{ prompt: string }>({ type: "object", properties: { prompt: { type: "string" } } }),
		execute: (input, { abortSignal }) =>
			textOf(streamText({ model, instructions, prompt: input.prompt, ...(abortSignal && { abortSignal }) })),
	});
	return textOf(streamText({ model, instructions, prompt, tools: { task }, stopWhen: isStepCount(10) }));
}

const instructions = "You are an agent.";

type Streamed = { readonly stream: AsyncIterable<{ readonly type: string }>; readonly text: PromiseLike<string> };

/** Reads every part, as a program that shows progress does. */
async function textOf({ stream, text }: Streamed): Promise<string> {
	for await (const part of stream) if (part.type === "error") throw new Error("The AI SDK's stream failed.");
	return text;
}
