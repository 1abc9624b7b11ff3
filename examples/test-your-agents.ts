// Testing your own agents without a network: a played model shows what an agent is sent, and that it keeps its limits.
//
//   npx node --test examples/test-your-agents.ts
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRuntime, defineAgent, defineTool } from "errand";
import { scriptedModel } from "errand/testing";
import { z } from "zod";

const lookUp = defineTool({
	name: "look_up",
	description: "Looks a word up.",
	inputSchema: z.object({ word: z.string() }),
	access: "read",
	execute: ({ word }) => `${word}: a word`,
});

const drop = defineTool({
	name: "drop_table",
	description: "Deletes everything.",
	inputSchema: { type: "object" },
	access: "execute",
	execute: () => "gone",
});

const librarian = defineAgent({
	name: "librarian",
	description: "Answers questions about words.",
	instructions: "Look words up before you answer.",
	filter: "readonly",
});

test("the librarian is sent its prompt alone, and has no tool that writes", async () => {
	const model = scriptedModel([{ call: "look_up", input: { word: "errand" } }], [{ say: "It is a word." }]);
	await using errand = createRuntime({ model, tools: [lookUp, drop], agents: [librarian], permits: { yes: true } });

	const { summary, outcome } = await errand.task({ agent: "librarian", prompt: "What is an errand?" });

	assert.equal(summary, "It is a word.");
	assert.deepEqual(outcome.toolsUsed, { look_up: 1 });
	const [first, second] = model.requests;
	assert.deepEqual(
		first?.prompt.map(({ role }) => role),
		["system", "user"],
	);
	assert.ok(!first?.tools?.some(({ name }) => name === "drop_table"));
	assert.match(JSON.stringify(second?.prompt.at(-1)), /errand: a word/);
	model.assertDone();
});

test("a model that asks for a tool it does not have is refused, and nothing runs", async () => {
	const model = scriptedModel([{ call: "drop_table", input: {} }], [{ say: "I may not." }]);
	await using errand = createRuntime({ model, tools: [lookUp, drop], agents: [librarian], permits: { yes: true } });

	const { success, outcome } = await errand.task({ agent: "librarian", prompt: "Drop it all." });

	assert.equal(success, true);
	assert.deepEqual(outcome.toolsUsed, {});
	assert.deepEqual(
		outcome.refused.map(({ tool }) => tool),
		["drop_table"],
	);
});

test("a provider that fails is a failure, never a report", async () => {
	await using errand = createRuntime({ model: scriptedModel([{ fail: { status: 401 } }]), agents: [librarian] });

	const { success, outcome } = await errand.task({ agent: "librarian", prompt: "Hello?" });

	assert.deepEqual([success, outcome.cause?.code], [false, "auth"]);
});
