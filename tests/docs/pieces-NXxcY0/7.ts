import { createRuntime, defineAgent } from "errand";
import { scriptedModels, temporaryWorkspace } from "errand/testing";

await using folder = temporaryWorkspace({ "src/retry.ts": "export const maxRetries = 3;\n" });
const reviewer = defineAgent({
	name: "reviewer",
	description: "Reviews a file.",
	instructions: "Read the file and report what is wrong with it.",
	tools: ["read"],
});
using model = scriptedModels({
	main: [
		[{ call: "task", input: { subagent_type: "reviewer", prompt: "Review src/retry.ts" } }],
		[{ say: "The reviewer found nothing." }],
	],
	"Review src/retry.ts": [
		[{ call: "read", input: { path: "src/retry.ts" } }],
		[{ say: "Nothing is wrong with src/retry.ts:1." }],
	],
});
await using errand = createRuntime({ model, workspace: folder.root, agents: [reviewer] });
const { status, report } = await errand.start({ prompt: "Have the retries reviewed" }).outcome;
console.log(status, report, model.requests.length);
