import { generateText, isStepCount, tool } from "ai";
import type { LanguageModel } from "ai";
import { createTaskTool } from "errand/ai-sdk";
import { z } from "zod";

export async function answer(model: Exclude<LanguageModel, string>, prompt: string): Promise<string> {
	const lookUp = tool({ inputSchema: z.object({ word: z.string() }), execute: ({ word }) => `${word}: a word` });
	const task = createTaskTool({ model, tools: { lookUp }, access: { lookUp: "read" } });
	const { text } = await generateText({ model, prompt, tools: { task }, stopWhen: isStepCount(10) });
	return text;
}
