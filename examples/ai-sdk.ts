// Subagents for an agent of the AI SDK: `task` is one more tool, and the children have AI SDK tools of their own.
//
//   npx node examples/ai-sdk.ts
import { isStepCount, streamText, tool } from "ai";
import { createTaskTool } from "errand/ai-sdk";
import { scriptedModel } from "errand/testing";
import { z } from "zod";

const weather = tool({
	description: "The weather of a city, now.",
	inputSchema: z.object({ city: z.string() }),
	execute: ({ city }) => ({ city, degrees: 21 }),
});

// Played models, so that this runs offline. Real ones are any models of AI SDK providers.
const childModel = scriptedModel([{ call: "weather", input: { city: "Bern" } }], [{ say: "Bern has 21 degrees." }]);
const mainModel = scriptedModel(
	[{ call: "task", input: { description: "weather in Bern", prompt: "How warm is it in Bern?" } }],
	[{ say: "It is warm in Bern: 21 degrees." }],
);

const task = createTaskTool({ model: childModel, tools: { weather }, access: { weather: "network" } });

const { stream, text } = streamText({
	model: mainModel,
	prompt: "Is it warm in Bern?",
	tools: { task },
	stopWhen: isStepCount(10),
});

for await (const part of stream) {
	// Preliminary results are snapshots: what the children have done so far.
	if (part.type !== "tool-result" || part.dynamic || part.preliminary) continue;
	if (part.output.state === "ended") console.log(part.output.report);
}
console.log(await text);
