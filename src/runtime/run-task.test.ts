import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { readOnlyFilter } from "../authority/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Cause, JsonValue, RunProgress, Tool } from "../spec/index.ts";
import { fakeClock, scriptedModel } from "../testing/index.ts";
import type { ScriptedModel, ScriptPart } from "../testing/index.ts";
import { createRuntime, defineAgent } from "./index.ts";
import type { RuntimeOptions } from "./index.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const reviewer = defineAgent({ name: "reviewer", description: "Reviews.", instructions: "ROLE reviewer" });

function tool(name: string, access: Tool["access"]): Tool {
	return { name, description: name, inputSchema: { type: "object" }, access, execute: async () => ({ content: name }) };
}

const tools = [tool("reader", "read"), tool("writer", "write")];

function runtimeOf(model: ScriptedModel, more: RuntimeOptions = {}): ReturnType<typeof createRuntime> {
	return createRuntime({ model, tools, agents: [reviewer], permits: { yes: true }, ...more });
}

test("task() runs one agent as a subagent of the caller, and gives its report and the facts of its run", async () => {
	using model = scriptedModel([{ call: "reader", input: {} }], say("all is well"));
	await using errand = runtimeOf(model);
	const report = await errand.task({ agent: "reviewer", prompt: "look" });
	expect(report).toMatchObject({ success: true, summary: "all is well", notes: [] });
	expect(report.outcome).toMatchObject({ status: "completed", agent: "reviewer", report: "all is well" });
	expect(report.metadata).toEqual({
		agent_type: "reviewer",
		task: "look",
		runId: report.outcome.runId,
		status: "completed",
		cause: null,
		steps: 2,
		tokens: { input: 200, output: 20, cacheRead: 0, cacheWrite: 0 },
		costUsd: null,
		durationMs: expect.any(Number),
		toolsUsed: { reader: 1 },
		refused: [],
		filesChanged: [],
		commandsRun: 0,
		model: { asked: "scripted/scripted", answered: "scripted" },
	});
	const [request] = model.requests;
	expect(JSON.stringify(request?.prompt[0])).toContain("You are reviewer, a subagent of Errand with one task.");
	expect(request?.tools?.map(({ name }) => name)).toEqual(["todo", "reader", "writer"]);
});

test("task() limits as a child is limited: steps, tools, money, and no level more than a child has", async () => {
	using model = scriptedModel([{ call: "reader", input: {} }], say("so far"));
	await using errand = runtimeOf(model, {
		limits: { maxCostUsd: 5 },
		treeLimits: { maxTotalTokens: 5_000 },
		models: priced,
	});
	const run = await errand.task({
		agent: "reviewer",
		prompt: "look",
		toolFilter: readOnlyFilter(["reader"], tools),
		maxSteps: 1,
	});
	expect(run).toMatchObject({ success: false, summary: "so far", metadata: { status: "limited", steps: 1 } });
	expect(model.requests[0]?.tools?.map(({ name }) => name)).toEqual(["todo", "reader"]);

	using deeper = scriptedModel(say("ok"));
	await using two = runtimeOf(deeper, { treeLimits: { maxDepth: 2 } });
	await two.task({ agent: "reviewer", prompt: "look" });
	expect(deeper.requests[0]?.tools?.map(({ name }) => name)).toContain("task");
});

test("task() is bounded in tokens by the definition, the last turn included", async () => {
	const frugal = defineAgent({ ...reviewer, name: "frugal", maxTotalTokens: 250 });
	using model = scriptedModel([{ call: "reader", input: {} }], say("cut short"));
	await using errand = runtimeOf(model, { agents: [frugal] });
	const run = await errand.task({ agent: frugal, prompt: "look" });
	expect(run.metadata).toMatchObject({ status: "limited", cause: { code: "tokens" } });
});

test("task() gives the beginning of a long report as a summary, and all of it when asked", async () => {
	const long = `HEAD ${"x".repeat(9_000)} TAIL`;
	await using errand = runtimeOf(scriptedModel(say(long), say(long)));
	const { summary, outcome } = await errand.task({ agent: "reviewer", prompt: "a" });
	expect(summary).toBe(
		`${long.slice(0, 2_000)}\n[… ${long.length - 2_000} characters left out: run ${outcome.runId} keeps the whole …]`,
	);
	const full = await errand.task({ agent: "reviewer", prompt: "b", report: "full" });
	expect(full.result).toBe(long);
	expectTypeOf(full).not.toHaveProperty("summary");
});

test("task() tells a failure apart: success is false, and the cause stands in for a text", async () => {
	await using errand = runtimeOf(scriptedModel([{ fail: { status: 401 } }]));
	const run = await errand.task({ agent: "reviewer", prompt: "look" });
	expect(run).toMatchObject({ success: false, metadata: { status: "failed", error: { code: "auth" } } });
	expect(run.summary).toBe(run.outcome.cause?.message);
});

test("task() stops with the caller's signal", async () => {
	const stop = new AbortController();
	await using errand = runtimeOf(scriptedModel(() => (stop.abort(), [{ stall: true }])));
	const run = await errand.task({ agent: "reviewer", prompt: "look", signal: stop.signal });
	expect(run.metadata).toMatchObject({ status: "cancelled", cause: { code: "user" } });
});

test("T49 task() gives a value of the type of the agent's schema, and asks again for one that a refinement refuses", async () => {
	const verdict = defineAgent({
		name: "verdict",
		description: "Judges.",
		instructions: "",
		outputSchema: z.object({ score: z.number() }).refine(({ score }) => score <= 10, "score is at most 10"),
	});
	using model = scriptedModel(say('{"score":"high"}'), say('{"score":11}'), say('{"score":7}'));
	await using errand = runtimeOf(model, { agents: [verdict, reviewer] });
	const run = await errand.task({ agent: verdict, prompt: "judge" });
	expectTypeOf(run.value).toEqualTypeOf<{ score: number } | undefined>();
	expect([run.value, run.outcome.value]).toEqual([{ score: 7 }, { score: 7 }]);
	if (run.outcome.status === "completed") expectTypeOf(run.outcome.report).toEqualTypeOf<string>();
	else expectTypeOf(run.outcome.cause).toExtend<Cause>();
	expect(JSON.stringify(model.requests[1]?.prompt.at(-1))).toContain("does not fit");
	expect(JSON.stringify(model.requests[2]?.prompt.at(-1))).toContain("score is at most 10");
});

test("T49 a schema whose parts may be anything gives any JSON value", async () => {
	const outputSchema = z.record(z.string(), z.unknown());
	const open = defineAgent({ name: "open", description: "Tells.", instructions: "", outputSchema });
	await using errand = runtimeOf(scriptedModel(say('{"a":[1]}')), { agents: [open] });
	const { value } = await errand.task({ agent: open, prompt: "tell" });
	expectTypeOf(value).toEqualTypeOf<JsonValue | undefined>();
	expect(value).toEqual({ a: [1] });
});

test("T49 three reports that do not fit end the task as failed, without a value", async () => {
	const strict = defineAgent({ ...reviewer, name: "strict", outputSchema: { type: "object", required: ["a"] } });
	await using errand = runtimeOf(scriptedModel(say("no"), say("{}"), say("[]")), { agents: [strict] });
	const run = await errand.task({ agent: strict, prompt: "x" });
	expect(run.metadata).toMatchObject({ status: "failed", error: { code: "report-invalid" } });
	expect(run).not.toHaveProperty("value");
});

test("T49 a schema that cannot be used ends the task before a model is asked, whatever it would report", async () => {
	const broken = defineAgent({ ...reviewer, name: "broken", outputSchema: { type: "string", pattern: "(" } });
	using model = scriptedModel();
	await using errand = runtimeOf(model, { agents: [broken] });
	const { metadata } = await errand.task({ agent: broken, prompt: "x" });
	const why = 'the schema of its report cannot be used: "(" is no regular expression';
	expect(metadata).toMatchObject({
		status: "failed",
		error: { code: "not-started", message: `The run was not started: ${why}.` },
	});
	expect(model.requests).toEqual([]);
});

test("defineAgent() refuses a schema without a JSON Schema; a check that cannot be waited for lets nothing pass", () => {
	const date = { name: "a", description: "x", instructions: "", outputSchema: z.object({ at: z.date() }) };
	expect(() => defineAgent(date)).toThrow(
		new ErrandError(
			"invalid-agent",
			'Cannot define agent "a": its outputSchema has no JSON Schema: Date cannot be represented in JSON Schema.',
		),
	);
	const outputSchema = z.object({}).refine(async () => true);
	const { checkValue } = defineAgent({ ...date, outputSchema });
	expect(checkValue?.({})).toBe("Its schema checks asynchronously, which cannot be waited for here");
});

test("createRuntime() takes the agents that its list holds then: one that joins it later is registered with agents.add()", async () => {
	const given = [reviewer];
	using model = scriptedModel(say("a"));
	await using errand = createRuntime({ model, agents: given });
	const late = defineAgent({ name: "late", description: "Joins later.", instructions: "ROLE late" });
	given.push(late);
	await expect(errand.task({ agent: "late", prompt: "x" })).rejects.toThrow('There is no agent "late"');
	errand.agents.add(late);
	expect(await errand.task({ agent: "late", prompt: "x" })).toMatchObject({ success: true, summary: "a" });
});

test("task() refuses an agent that is unknown or another one, and a blank prompt", async () => {
	await using errand = runtimeOf(scriptedModel());
	const other = defineAgent({ name: "reviewer", description: "Another.", instructions: "" });
	const stranger = defineAgent({ name: "stranger", description: "Unknown.", instructions: "" });
	const refusal = async (agent: string | typeof other, prompt = "x"): Promise<unknown> =>
		errand
			.task({ agent, prompt })
			.catch((thrown: unknown) => (thrown instanceof ErrandError ? `${thrown.code}: ${thrown.message}` : thrown));
	const how = "Hand it over in the option agents, or to agents.add().";
	expect(await Promise.all([refusal("nobody"), refusal(other), refusal(stranger), refusal("reviewer", " ")])).toEqual([
		expect.stringMatching(/^unknown-agent: There is no agent "nobody"\. Use one of: /),
		`unknown-agent: The agent "reviewer" is not registered with this runtime, and another one of that name is. ${how}`,
		`unknown-agent: The agent "stranger" is not registered with this runtime. ${how}`,
		expect.stringMatching(/^wrong-use: /),
	]);
	expect(errand.stats()).toMatchObject({ running: 0, queued: 0 });
});

test("onProgress tells cumulative figures, at most ten a second, the last ones with the end", async () => {
	const clock = fakeClock();
	const turns = Array.from({ length: 30 }, (_, n) => [
		{ delayMs: 30, clock },
		{ call: "reader", input: { n } },
	]);
	await using errand = runtimeOf(scriptedModel(...turns, say("ok")), { clock });
	const told: RunProgress[] = [];
	const running = errand.task({ agent: "reviewer", prompt: "x", onProgress: (progress) => told.push(progress) });
	await clock.advanceUntil(running, 10);
	expect(told.length).toBeGreaterThan(5);
	expect(told.length).toBeLessThanOrEqual(12);
	expect(told.map(({ steps }) => steps)).toEqual(told.map(({ steps }) => steps).toSorted((a, b) => a - b));
	expect(told.at(-1)).toMatchObject({ steps: 31, toolCalls: 30, inputTokens: 3_100, window: 128_000 });
	expect(told.at(-1)?.latestCall).toBe("reader 29");
	expect(clock.waiting).toBe(0);
});

const priced = { "scripted/scripted": { price: { input: 1, output: 1 } } };
