import { expect, test } from "vitest";
import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition } from "../spec/index.ts";
import { fakeClock, scriptedModel, scriptedModels } from "../testing/index.ts";
import type { ScriptPart } from "../testing/index.ts";
import { createRuntime, defineAgent } from "./index.ts";
import { childrenOf, lastResults, runTree } from "./tree.fixture.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const ask = (prompt: string, agent: string): ScriptPart => ({ call: "task", input: { prompt, subagent_type: agent } });

function agent(name: string, more: Partial<AgentDefinition> = {}): AgentDefinition {
	return defineAgent({ name, description: `Use ${name}.`, instructions: `ROLE ${name}`, ...more });
}

test("T10 a generator of the host's own writes what models read of task, once for each tree; the enum stays", async () => {
	using model = scriptedModel([{ call: "todo", input: {} }], say("ok"));
	const given: string[][] = [];
	await runTree({
		model,
		agents: [agent("zeta"), agent("alpha"), agent("secret", { hidden: true })],
		describeTask(agents) {
			given.push(agents.map(({ name }) => name));
			return "OWN WORDS";
		},
	});
	expect(given).toEqual([["general-purpose", "explore", "planner", "zeta", "alpha"]]);
	const offers = model.requests.map(({ tools }) => tools?.find(({ name }) => name === "task"));
	expect(offers[0]).toMatchObject({ description: "OWN WORDS" });
	expect(JSON.stringify(offers[0])).toContain('"enum":["general-purpose","explore","planner","zeta","alpha"]');
	expect(JSON.stringify(offers[1])).toBe(JSON.stringify(offers[0]));
});

test.each([
	[
		"throws",
		() => {
			throw new Error("boom");
		},
		"describeTask threw: boom",
	],
	["is blank", () => " \n", "describeTask gave a blank text"],
	["is no text", () => 7 as unknown as string, "describeTask gave number"],
])("T10 a generator that %s is an error at start, and nothing is sent", async (_, describeTask, why) => {
	using model = scriptedModel();
	await using errand = createRuntime({ model, describeTask });
	await expect(errand.start({ prompt: "go" }).outcome).rejects.toThrow(
		new ErrandError("invalid-tool", `Cannot offer the tool "task": ${why}. Give it a text for models.`),
	);
});

test("T10 agents may be a function: asked once for a name that is not known, its agents in no roster", async () => {
	const asked: string[] = [];
	const calls = [[ask("CHILD a", "found"), ask("CHILD b", "found")], [ask("CHILD c", "explore")], say("ok")];
	using model = scriptedModels(({ prompt }) => {
		if (!JSON.stringify(prompt[1]).includes("CHILD")) return calls;
		return [say(JSON.stringify(prompt[0]).includes("ROLE found") ? "found" : "other")];
	});
	const tree = await runTree({
		model,
		agents: (name) => {
			asked.push(name);
			return name === "found" ? agent("found") : undefined;
		},
	});
	expect(childrenOf(tree).map((child) => [child.agent, child.outcome?.report])).toEqual([
		["found", "found"],
		["found", "found"],
		["explore", "other"],
	]);
	expect(asked).toEqual(["found"]);
	expect(JSON.stringify(model.requests[0]?.tools)).not.toContain('"found"');
});

test("T10 a function that throws, gives a broken agent, or knows none is a problem of that call, and the run goes on", async () => {
	using model = scriptedModel([ask("x", "thrower"), ask("x", "broken"), ask("x", "nobody")], (request) => [
		{ say: String(request.prompt.length) },
	]);
	const { outcome } = await runTree({
		model,
		async agents(name) {
			if (name === "thrower") throw new Error("no network");
			return name === "broken" ? agent("Broken Name") : undefined;
		},
	});
	expect([outcome.status, outcome.failedCalls]).toEqual(["completed", 3]);
	expect(lastResults(model)).toEqual([
		expect.stringContaining('The agent "thrower" could not be resolved: no network'),
		expect.stringMatching(/The agent "broken" could not be resolved: .*its name must be of the form/),
		expect.stringContaining('There is no agent "nobody". Use one of: '),
	]);
});

test("T10 a function that does not answer is given up after 30 seconds, or with the run", async () => {
	const clock = fakeClock();
	using model = scriptedModel([ask("x", "slow")], say("went on"));
	const running = runTree({ model, clock, agents: () => new Promise(() => {}) });
	expect((await clock.advanceUntil(running)).outcome).toMatchObject({ status: "completed", failedCalls: 1 });
	expect(lastResults(model)[0]).toContain("it took longer than 30000 ms");

	await using errand = createRuntime({
		model: scriptedModel([ask("x", "slow")]),
		clock,
		agents: () => new Promise(() => {}),
	});
	const run = errand.start({ prompt: "go" });
	for await (const event of run.events()) if (event.type === "tool-call-start") run.cancel();
	expect((await run.outcome).status).toBe("cancelled");
});

test("agents as a function offers task even where no agent is registered, and start() and task() ask it too", async () => {
	using model = scriptedModel(say("as root"), say("as task"));
	await using errand = createRuntime({ model, agents: (name) => agent(name) });
	expect((await errand.start({ prompt: "go", agent: "anyone" }).outcome).agent).toBe("anyone");
	expect(await errand.task({ prompt: "go", agent: "anybody" })).toMatchObject({ success: true, summary: "as task" });
});
