import { expect, test } from "vitest";
import { fold } from "../trace/index.ts";
import type { RunEvent } from "../spec/index.ts";
import { scriptedModels } from "../testing/index.ts";
import { createRuntime } from "./index.ts";

test("T1 start() runs a known agent with exactly one user message and brings its report back", async () => {
	using model = scriptedModels({
		main: [[{ call: "task", input: { prompt: "CHILD look", subagent_type: "explore" } }], [{ say: "all is well" }]],
		CHILD: [[{ say: "found it" }]],
	});
	await using runtime = createRuntime({ model });
	const run = runtime.start({ prompt: "Ask about it" });
	const events: RunEvent[] = [];
	for await (const event of run.events()) if ("seq" in event) events.push(event);
	console.log(JSON.stringify(await run.outcome, null, 1));
	console.log(
		JSON.stringify(
			model.requests.map(({ prompt, tools }) => ({ prompt, tools: tools?.map((t) => t.name) })),
			null,
			1,
		),
	);
	expect(fold(events)).toBeDefined();
});
