import { describe, expect, test } from "vitest";
import { memoryJournal } from "../journal/index.ts";
import type { RunSpec, Tool } from "../spec/index.ts";
import { scriptedModels } from "../testing/index.ts";
import type { ScriptPart } from "../testing/index.ts";
import { createRuntime } from "./index.ts";
import type { RuntimeOptions } from "./index.ts";
import { childrenOf, eventOf, lastResults, runTree } from "./tree.fixture.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const ask = (prompt: string, more: object = {}): ScriptPart => ({ call: "task", input: { prompt, ...more } });
const save: Tool = {
	name: "save",
	description: "saves",
	inputSchema: { type: "object" },
	access: "write",
	execute: async () => ({ content: "saved" }),
};

/** A call whose input depends on the ids of a tree that has no id yet. */
const askAgain =
	(prompt: string, idOf: (root: string) => string) =>
	({ prompt: messages }: { readonly prompt: readonly object[] }): readonly ScriptPart[] => {
		const root = /\w{10}(?=\.1 ·)/.exec(JSON.stringify(messages))?.[0] ?? "";
		return [ask(prompt, { resume: idOf(root) })];
	};

test("T75 a finished child is asked again by id: a new run that begins where it ended, with its agent and tools", async () => {
	using model = scriptedModels({
		main: [[ask("CHILD look", { subagent_type: "explore" })], askAgain("and now?", (root) => `${root}.1`), say("ok")],
		CHILD: [say("found a"), say("found b")],
	});
	const tree = await runTree({ model });
	const [, , , again] = model.requests;
	expect(again?.prompt.slice(1).map((message) => JSON.stringify(message.content))).toEqual([
		'[{"type":"text","text":"CHILD look"}]',
		'[{"type":"text","text":"found a"}]',
		'[{"type":"text","text":"and now?"}]',
	]);
	expect(again?.prompt[0]).toEqual(model.requests[1]?.prompt[0]);
	expect(again?.tools).toEqual(model.requests[1]?.tools);
	const { root } = tree.trace;
	expect(eventOf(tree, "run-queued", `${root?.id}.2`).spec).toMatchObject({
		continues: `${root?.id}.1`,
		agent: "explore",
	});
	expect(lastResults(model)[0]).toContain("found b");
});

test.each([
	["an unknown id", () => "nothere.1", /there is no run "nothere\.1"; it can ask \w+\.1 again\./],
	["the root itself", (root: string) => root, /is no child of this run; it can ask \w+\.1 again\./],
] as const)("T75 asking %s again is an error that lists the ids that are known", async (_, idOf, message) => {
	using model = scriptedModels({
		main: [[ask("CHILD")], askAgain("again", idOf), say("ok")],
		CHILD: [say("done")],
	});
	const { trace } = await runTree({ model });
	expect(lastResults(model)[0]).toMatch(message);
	expect(trace.runs.size).toBe(2);
});

test("T75 a child of another tree, and one that still runs, are errors that say so", async () => {
	const journal = memoryJournal();
	const other = scriptedModels({ main: [[ask("CHILD")], say("ok")], CHILD: [say("done")] });
	await runTree({ model: other, journal });
	const foreign = `${journal.roots()[0]}.1`;
	using model = scriptedModels({
		main: [[ask("CHILD-A"), ask("again", { resume: foreign })], say("ok")],
		"CHILD-A": [say("done")],
	});
	await runTree({ model, journal });
	expect(lastResults(model)[1]).toBe(
		`Not started: "${foreign}" belongs to another tree of runs; none of its children has ended yet.`,
	);
});

test("T75 a root is asked again in a later runtime, and may ask its children of then", async () => {
	const journal = memoryJournal();
	const first = scriptedModels({ FIRST: [[ask("CHILD")], say("one child")], CHILD: [say("done")] });
	await runTree({ model: first, journal }, { prompt: "FIRST" });
	const [before = ""] = journal.roots();
	using model = scriptedModels({
		FIRST: [askAgain("CHILD more", (root) => `${root}.1`), say("second answer")],
		CHILD: [say("done more")],
	});
	const tree = await runTree({ model, journal }, { prompt: "SECOND", continues: before });
	expect(tree.outcome.report).toBe("second answer");
	expect(model.requests[0]?.prompt.map(({ role }) => role)).toEqual([
		"system",
		"user",
		"assistant",
		"tool",
		"assistant",
		"user",
	]);
	expect(lastResults(model)[0]).toContain("done more");
	expect(eventOf(tree, "run-queued", `${tree.outcome.runId}.1`).spec.continues).toBe(`${before}.1`);
});

test("T75 today's permits bound a run that is asked again", async () => {
	const journal = memoryJournal();
	const first = scriptedModels({ main: [say("ok")] });
	await runTree({ model: first, journal, tools: [save], permits: { yes: true } });
	using model = scriptedModels({ main: [[{ call: "save", input: {} }], say("could not")] });
	const { outcome } = await runTree(
		{ model, journal, tools: [save], permits: { readOnly: true } },
		{ continues: journal.roots()[0], prompt: "save it" },
	);
	expect(outcome.refused).toEqual([{ tool: "save", reason: expect.stringContaining("it is no longer allowed") }]);
});

test("start() refuses to continue what is unknown, a child, at work, or another agent's", async () => {
	const journal = memoryJournal();
	await runTree({ model: scriptedModels({ main: [say("ok")] }), journal });
	const [id = ""] = journal.roots();
	await using runtime = createRuntime({ model: scriptedModels({ main: [[{ stall: true }]] }), journal });
	const begin = (request: object) => () => runtime.start({ prompt: "more", ...request });
	expect(begin({ continues: "nothere" })).toThrow('There is no run "nothere" in the journal');
	expect(begin({ continues: `${id}.1` })).toThrow("is a child; continue its root");
	expect(begin({ continues: id, agent: "explore" })).toThrow('has the agent "main" and keeps it');
	expect(begin({ continues: id, toolFilter: "readonly" })).toThrow("keeps its tools");
	const run = runtime.start({ prompt: "go" });
	for await (const event of run.events()) if (event.type === "step-start") break;
	expect(begin({ continues: run.id })).toThrow(`run "${run.id}" is still at work; wait for its end`);
});

test("a continued run hands on what its agent may hand on today, not what it could when it was recorded", async () => {
	const lead = {
		name: "lead",
		description: "leads",
		instructions: "",
		tools: ["task"],
		source: { kind: "code" },
	} as const;
	const wider = { lead: ["write"] };
	const results: unknown[] = [];
	for (const delegate of [wider, {}]) {
		using journal = memoryJournal();
		using model = scriptedModels({
			FIRST: [say("a plan"), [ask("CHILD")], say("ok")],
			CHILD: [[{ call: "save", input: {} }], say("done")],
		});
		const options = { model, journal, agents: [lead], tools: [save], permits: { yes: true } };
		const first = await runTree({ ...options, delegate: wider }, { agent: "lead", prompt: "FIRST" });
		await runTree({ ...options, delegate }, { prompt: "SECOND", continues: first.outcome.runId });
		results.push(lastResults(model, 3)[0]);
	}
	expect(results).toEqual(["saved", expect.stringContaining("the agent that asks may not hand it on")]);
});

describe("a child that is asked again is judged by the agent that it has, whatever the call names", () => {
	const lead = (tools: readonly string[]) =>
		({ name: "lead", description: "leads", instructions: "", tools, source: { kind: "code" } }) as const;
	const scribe = (tools: readonly string[]) => ({ ...lead(tools), name: "scribe", description: "writes" });
	type Case = {
		readonly now?: readonly string[];
		readonly scribeNow?: readonly string[] | undefined;
		readonly call: object;
	};

	/** What the parent reads when it asks its `scribe` of an earlier root again, with other agents today. */
	const askedAgain = async ({ now = ["task"], scribeNow = ["save"], call }: Case): Promise<string | undefined> => {
		using journal = memoryJournal();
		using first = scriptedModels({
			FIRST: [[ask("CHILD", { subagent_type: "scribe" })], say("ok")],
			CHILD: [say("done")],
		});
		const options = { journal, tools: [save], permits: { yes: true }, delegate: { lead: ["write", "todo"] } };
		const agents = [lead(["task"]), scribe(["save"])];
		await runTree({ ...options, model: first, agents }, { agent: "lead", prompt: "FIRST" });
		const [before = ""] = journal.roots();
		const model = scriptedModels({
			FIRST: [[ask("CHILD more", { resume: `${before}.1`, ...call })], say("ok")],
			CHILD: [[{ call: "save", input: {} }], say("done more")],
		});
		const today = [lead(now), ...(scribeNow.length === 0 ? [] : [scribe(scribeNow)])];
		const { trace } = await runTree({ ...options, model, agents: today }, { prompt: "SECOND", continues: before });
		const [child] = trace.root?.children ?? [];
		return child ? lastResults(model, 2)[0] : lastResults(model)[0]?.replaceAll(before, "ROOT");
	};

	test("the same agent goes on, named or not", async () => {
		expect(await askedAgain({ call: {} })).toBe("saved");
		expect(await askedAgain({ call: { subagent_type: "scribe" } })).toBe("saved");
		expect(await askedAgain({ call: { subagent_type: "scribe" }, now: ["task(scribe)"] })).toBe("saved");
	});

	test("another name is refused with the one that it has", async () => {
		expect(await askedAgain({ call: { subagent_type: "explore" } })).toBe(
			'Not started: run "ROOT.1" has the agent "scribe" and keeps it, so "explore" cannot be asked; leave subagent_type out, or name "scribe".',
		);
	});

	test("an agent that this run may no longer delegate to is refused, also under the name of one that it may", async () => {
		const now = ["task(explore)"];
		expect(await askedAgain({ call: { subagent_type: "scribe" }, now })).toContain(
			'"subagent_type" must be of the form',
		);
		expect(await askedAgain({ call: { subagent_type: "explore" }, now })).toContain(
			'keeps it, so "explore" cannot be asked',
		);
	});

	test("an agent that is gone is refused", async () => {
		expect(await askedAgain({ call: {}, scribeNow: [] })).toBe(
			'Not started: the agent "scribe" of run "ROOT.1" is gone.',
		);
	});

	test("what its agent may no longer do, and what the call leaves out, is refused at the call", async () => {
		expect(await askedAgain({ call: {}, scribeNow: ["todo"] })).toBe(
			'Tool "save" is not available to this agent: agent "scribe" does not list it.',
		);
		expect(await askedAgain({ call: { tool_filter: { deny: ["save"] } }, scribeNow: ["save", "todo"] })).toBe(
			'Tool "save" is not available to this agent: the tool filter of the task leaves it out.',
		);
	});
});

test("a child that is asked again has no more than today's limits, its agent's and the call's", async () => {
	const scribe = { name: "scribe", description: "writes", instructions: "", source: { kind: "code" } } as const;
	using journal = memoryJournal();
	using first = scriptedModels({
		FIRST: [[ask("CHILD", { subagent_type: "scribe", max_steps: 9 })], say("ok")],
		CHILD: [say("done")],
	});
	await runTree({ journal, model: first, agents: [scribe] }, { prompt: "FIRST" });
	const [before = ""] = journal.roots();
	using model = scriptedModels({
		FIRST: [[ask("CHILD more", { resume: `${before}.1` })], say("ok")],
		CHILD: [say("done more")],
	});
	const limits = { timeoutMs: 7_000, toolTimeoutMs: 1_000 };
	const agents = [{ ...scribe, maxTotalTokens: 5_000 }];
	const tree = await runTree({ journal, model, agents, limits }, { prompt: "SECOND", continues: before });
	expect(childrenOf(tree)[0]?.spec.limits).toMatchObject({ maxSteps: 9, maxTotalTokens: 5_000, ...limits });
});

test("T63 a root that is asked again has the limits that are set today, and those of then where none are", async () => {
	const journal = memoryJournal();
	const first = { limits: { maxSteps: 90, idleMs: 1_000 }, treeLimits: { maxTotalTokens: 50_000, maxRuns: 9 } };
	await runTree({ model: scriptedModels({ main: [say("ok")] }), journal, ...first });
	const again = async (options: Omit<RuntimeOptions, "model">, maxSteps?: number): Promise<RunSpec> => {
		using model = scriptedModels({ main: [say("ok")] });
		return eventOf(
			await runTree({ model, journal, ...options }, { continues: journal.roots().at(-1), prompt: "more", maxSteps }),
			"run-queued",
		).spec;
	};
	const then = eventOf({ events: [...journal.read(journal.roots()[0] ?? "")] }, "run-queued").spec;
	expect(await again({})).toMatchObject({ limits: then.limits, treeLimits: then.treeLimits });
	const today = await again(
		{
			limits: { idleMs: 2_000 },
			rootLimits: { maxSteps: 7, maxTotalTokens: 30_000 },
			treeLimits: { timeoutMs: 5_000, maxTotalTokens: 40_000 },
		},
		20,
	);
	expect(today).toMatchObject({
		limits: { ...then.limits, idleMs: 2_000, maxSteps: 7, timeoutMs: 5_000, maxTotalTokens: 30_000 },
		treeLimits: { ...then.treeLimits, timeoutMs: 5_000, maxTotalTokens: 40_000 },
	});
	expect((await again({ rootLimits: { maxSteps: 30 } }, 20)).limits.maxSteps).toBe(20);
});

test("a root that is asked again may do what its agent may do today, not what it could when it was recorded", async () => {
	const agent = (tools: readonly string[]) =>
		({ name: "lead", description: "leads", instructions: "", tools, source: { kind: "code" } }) as const;
	using journal = memoryJournal();
	const options = { journal, tools: [save], permits: { yes: true } };
	using first = scriptedModels({ FIRST: [say("ok")] });
	await runTree({ ...options, model: first, agents: [agent(["save", "todo"])] }, { agent: "lead", prompt: "FIRST" });
	using model = scriptedModels({ FIRST: [[{ call: "save", input: {} }], say("could not")] });
	const { outcome } = await runTree(
		{ ...options, model, agents: [agent(["todo"])] },
		{ continues: journal.roots()[0], prompt: "save it" },
	);
	expect(outcome.refused).toEqual([{ tool: "save", reason: expect.stringContaining('agent "lead" does not list it') }]);
});
