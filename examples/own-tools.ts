// Your own tools and agents: a main agent delegates, its children have the tool, and one call needs a person's yes.
//
//   npx node examples/own-tools.ts
import { createRuntime, defineAgent, defineTool } from "errand";
import { scriptedModels } from "errand/testing";
import { z } from "zod";

const stock: Record<string, number> = { apples: 12, pears: 0 };

const count = defineTool({
	name: "count",
	description: "How many of a product are in stock.",
	inputSchema: z.object({ product: z.string() }),
	access: "read",
	execute: ({ product }) => ({ product, count: stock[product] ?? 0 }),
});

const order = defineTool({
	name: "order",
	description: "Orders more of a product.",
	inputSchema: z.object({ product: z.string(), pieces: z.number().int() }),
	access: "write",
	needsApproval: ({ pieces }) => pieces > 100,
	execute: ({ product, pieces }) => {
		stock[product] = (stock[product] ?? 0) + pieces;
		return `Ordered ${pieces} ${product}.`;
	},
});

const keeper = defineAgent({
	name: "keeper",
	description: "Looks after the stock of one product.",
	instructions: "Count the product, and order more where none is left.",
	tools: ["count", "order"],
});

// Played models, so that this runs offline: each run is told by a word in its prompt.
const model = scriptedModels({
	"the shop": [
		[
			{ call: "task", input: { subagent_type: "keeper", prompt: "Look after: apples" } },
			{ call: "task", input: { subagent_type: "keeper", prompt: "Look after: pears" } },
		],
		[{ say: "Apples are there, pears were ordered." }],
	],
	apples: [[{ call: "count", input: { product: "apples" } }], [{ say: "12 apples are there." }]],
	pears: [
		[{ call: "count", input: { product: "pears" } }],
		[{ call: "order", input: { product: "pears", pieces: 200 } }],
		[{ say: "200 pears were ordered." }],
	],
});

await using errand = createRuntime({
	model,
	tools: [count, order],
	agents: [keeper],
	permits: { allow: ["order"] },
	ask: async ({ path, input }) => {
		console.log("asked:", path, JSON.stringify(input));
		return "once";
	},
});

const run = errand.start({ prompt: "Look after the shop." });
for await (const event of run.events()) {
	if (event.type === "tool-call-end" && event.tool !== "task") console.log(`${event.agent}: ${event.content}`);
}
const { report, totalUsage } = await run.outcome;
console.log(report);
console.log(totalUsage.requests, "requests,", stock["pears"], "pears");
