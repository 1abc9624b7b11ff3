// One child by hand: a program asks an agent and gets a report, a checked value and figures, not a transcript.
//
//   npx node examples/one-child.ts
import { createRuntime, defineAgent } from "errand";
import { scriptedModel } from "errand/testing";
import { z } from "zod";

const reviewer = defineAgent({
	name: "reviewer",
	description: "Reviews a change and gives a verdict.",
	instructions: "Judge the change that you are shown. Be strict.",
	tools: [],
	outputSchema: z.object({ verdict: z.enum(["accept", "reject"]), reason: z.string() }),
});

// A played model, so that this runs offline. A real one is a name, such as "anthropic/claude-sonnet-5" with
// `env: process.env` for its key, or a model of any AI SDK provider.
const model = scriptedModel([{ say: '{"verdict":"reject","reason":"The new branch has no test."}' }]);

await using errand = createRuntime({ model, agents: [reviewer] });

const { success, value, outcome } = await errand.task({
	agent: reviewer,
	prompt: "Review: if (retries > 3) throw error;",
	maxSteps: 5,
});

console.log(success, value?.verdict, "-", value?.reason);
console.log(outcome.status, outcome.steps, "step", outcome.usage.inputTokens, "tokens in");
