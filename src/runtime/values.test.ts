import { expect, test } from "vitest";
import type { JsonObject, JsonValue, Tool } from "../spec/index.ts";
import { scriptedModels } from "../testing/index.ts";
import type { ScriptPart } from "../testing/index.ts";
import { createRuntime, defineAgent } from "./index.ts";
import { childrenOf, runTree } from "./tree.fixture.ts";

const ask = (prompt: string, agent: string): ScriptPart => ({ call: "task", input: { prompt, subagent_type: agent } });
const values = { tenant: "acme", token: "PRIVATE" };

/** A tool that notes what it is told beside its input. */
function noting(seen: [string, JsonValue | undefined][]): Tool {
	return {
		name: "note",
		description: "note",
		inputSchema: { type: "object" },
		access: "read",
		async execute(_input, call) {
			seen.push([call.run.agent, call.values]);
			return { content: "noted" };
		},
	};
}

function agentWith(name: string, named?: readonly string[]): ReturnType<typeof defineAgent> {
	return defineAgent({ name, description: `Use ${name}.`, instructions: "", ...(named ? { values: named } : {}) });
}

const note: readonly ScriptPart[] = [{ call: "note", input: {} }];
const done: readonly ScriptPart[] = [{ say: "ok" }];

test("values cross to a child by name alone, and no further than they came; no model is shown them", async () => {
	const seen: [string, JsonValue | undefined][] = [];
	using model = scriptedModels({
		ROOT: [note, [ask("CHILD-NAMED", "named"), ask("CHILD-PLAIN", "plain")], done],
		"CHILD-NAMED": [note, [ask("DEEP", "greedy")], done],
		"CHILD-PLAIN": [note, done],
		DEEP: [note, done],
	});
	const agents = [
		agentWith("named", ["tenant", "unknown", "toString"]),
		agentWith("plain"),
		agentWith("greedy", ["tenant", "token"]),
	];
	const options = { model, agents, tools: [noting(seen)], treeLimits: { maxDepth: 2 } };
	const tree = await runTree(options, { prompt: "ROOT", values });
	expect(new Map<string, JsonValue | undefined>(seen)).toEqual(
		new Map<string, JsonObject | undefined>([
			["main", values],
			["named", { tenant: "acme" }],
			["plain", undefined],
			["greedy", { tenant: "acme" }],
		]),
	);
	expect(JSON.stringify(model.requests)).not.toMatch(/acme|PRIVATE/);
	expect(childrenOf(tree).map(({ spec }) => spec.values)).toEqual([{ tenant: "acme" }, undefined]);
});

test("task() hands its values to the agent it asks", async () => {
	const seen: [string, JsonValue | undefined][] = [];
	using model = scriptedModels({ main: [note, done] });
	await using errand = createRuntime({ model, agents: [agentWith("plain")], tools: [noting(seen)] });
	await errand.task({ agent: "plain", prompt: "go", values });
	expect(seen[0]).toEqual(["plain", values]);
});
