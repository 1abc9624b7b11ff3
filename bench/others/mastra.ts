import { Agent } from "@mastra/core/agent";
import type { MastraModelConfig } from "@mastra/core/llm";
import { description, instructions } from "./contender.ts";
import type { Contender } from "./contender.ts";
import { connectedModel, languageModel } from "./language-model.ts";

process.env["MASTRA_TELEMETRY_DISABLED"] = "1";

/** The `agents` of an agent, which its guide to subagents recommends: its model sees a tool `agent-…` for each. */
export const contender: Contender<MastraModelConfig> = {
	delegate: (prompt) => ({ name: "agent-child", input: { prompt } }),
	play: (script) => languageModel(script) as MastraModelConfig,
	connect: (baseUrl) => connectedModel(baseUrl) as MastraModelConfig,
	tree(models) {
		const child = new Agent({ id: "child", name: "child", description, instructions, model: models.child });
		const parent = new Agent({ id: "parent", name: "parent", instructions, model: models.parent, agents: { child } });
		return async () => {
			// Ten calls at a time is its default; the bench's children work side by side.
			const { fullStream, text } = await parent.stream("Answer.", { maxSteps: 10, toolCallConcurrency: 1_000 });
			for await (const part of fullStream) if (part.type === "error") throw new Error("Mastra's stream failed.");
			return text;
		};
	},
};
