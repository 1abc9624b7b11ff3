import { createRuntime, defineAgent, readOnlyFilter } from "errand";
import { z } from "zod";

const judge = defineAgent({
	name: "judge",
	description: "Gives a verdict on a change.",
	instructions: "Judge what you are shown.",
	outputSchema: z.object({ accept: z.boolean(), reason: z.string() }),
});
await using errand = createRuntime({ model: "openai/gpt-5", env: process.env, workspace: ".", agents: [judge] });

const { success, summary, value, metadata } = await errand.task({
	agent: judge,
	prompt: "Judge src/retry.ts",
	toolFilter: readOnlyFilter(),
	maxSteps: 5,
});
if (success) console.log(value?.accept, value?.reason);
else console.error(metadata["status"], summary);
