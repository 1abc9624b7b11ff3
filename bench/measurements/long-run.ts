import { createRuntime, defineTool } from "../../src/index.ts";
import { completed } from "../completed.ts";
import { call, echoModel, say } from "../echo-model.ts";
import type { Measurement } from "../row.ts";
import { median } from "../statistics.ts";
import { wideLimits } from "../wide-limits.ts";

const rounds = 7;
const result = "A line of a file that the agent has asked for.\n".repeat(10);
const look = defineTool({
	name: "look",
	description: "Looks at something.",
	access: "read",
	inputSchema: { type: "object", properties: { at: { type: "integer" } } },
	execute: () => result,
});

/** What a step costs must not depend on the steps before it. */
export const longRun: Measurement = {
	about:
		"time of a step in runs of 50 and of 800 steps, each with one call and a result of half a kilobyte, no network",
	async measure() {
		const short = await stepMs(50);
		const long = await stepMs(800);
		return [
			{ what: "a step of 50", value: short, unit: "ms" },
			{ what: "a step of 800", value: long, unit: "ms" },
			{ what: "800 to 50", value: long / short, unit: "times", aim: { below: 2, of: "value" } },
		];
	},
};

async function stepMs(steps: number): Promise<number> {
	const model = echoModel({ turn: (step) => (step < steps ? call(["look", { at: step }]) : say("Done.")) });
	const figures: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		await using runtime = createRuntime({ model, tools: [look], ...wideLimits });
		globalThis.gc?.();
		const before = performance.now();
		await completed(runtime.start({ prompt: "Look around.", maxSteps: steps + 1 }).outcome);
		if (round > 0) figures.push((performance.now() - before) / steps);
	}
	return median(figures);
}
