import { expect, test } from "vitest";
import { memoryJournal } from "../journal/index.ts";
import { fakeClock, scriptedModels } from "../testing/index.ts";
import type { ScriptPart } from "../testing/index.ts";
import { createRuntime } from "./index.ts";
import { childrenOf, lastResults, runTree } from "./tree.fixture.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const ask = (prompt: string, more: object = {}): ScriptPart => ({
	call: "task",
	input: { prompt, background: true, ...more },
});
const status = (input: object = {}): ScriptPart => ({ call: "task_status", input: { ...input } });

type Turn = (request: { readonly prompt: readonly object[] }) => readonly ScriptPart[];

/** A call that needs the id of the first child, which stands in an earlier result. */
const withId =
	(call: (id: string) => ScriptPart): Turn =>
	({ prompt }) => [call(/\w{10}\.1/.exec(JSON.stringify(prompt))?.[0] ?? "")];

const textOf = (part: object): string => {
	const { output } = part as { readonly output: { readonly value: string } };
	return output.value;
};

const userTexts = (request: { readonly prompt: readonly { readonly role: string; readonly content: unknown }[] }) =>
	request.prompt.filter(({ role }) => role === "user").map(({ content }) => JSON.stringify(content));

test("T70 a background task returns an id at once, and its end is told exactly once, also to a parent that has answered", async () => {
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	using model = scriptedModels({
		main: [
			[ask("CHILD")],
			() => {
				release();
				return say("I wait.");
			},
			say("All told."),
		],
		CHILD: [[{ waitFor: released }, { say: "found it" }]],
	});
	const tree = await runTree({ model, background: true });
	expect(tree.outcome).toMatchObject({ status: "completed", report: "All told.", steps: 3 });
	expect(tree.outcome.stopped).toBeUndefined();
	expect(lastResults(model)[0]).toMatch(/^\[\w{10}\.1 · started in the background\]/);
	const [, told] = userTexts(model.requests.at(-1) ?? { prompt: [] });
	expect(told).toContain("found it");
	const received = tree.events.filter(({ type }) => type === "message-receive");
	expect(received).toMatchObject([{ from: `${tree.outcome.runId}.1`, kind: "background-end" }]);
});

test("a run that has answered holds no slot, and its outcome settles after the last background task", async () => {
	using model = scriptedModels({
		main: [[ask("CHILD-A"), ask("CHILD-B")], say("I wait."), say("both are told")],
		"CHILD-A": [say("a")],
		"CHILD-B": [[{ call: "todo", input: {} }], say("b")],
	});
	const tree = await runTree({ model, background: true, treeLimits: { concurrency: 1 } });
	expect(tree.outcome).toMatchObject({ status: "completed", report: "both are told" });
	expect(childrenOf(tree).map((child) => child.outcome?.report)).toEqual(["a", "b"]);
	expect(tree.events.filter(({ type }) => type === "message-receive")).toHaveLength(2);
});

test("T71, T72 task_status lists, waits, reads and stops; an unknown id is an error with the known ones", async () => {
	using model = scriptedModels({
		main: [
			[ask("CHILD")],
			[status(), status({ id: "nothere" }), status({ stop: true })],
			withId((id) => status({ id, wait_seconds: 60 })),
			withId((id) => status({ id, stop: true })),
			withId((id) => status({ id, offset: 6 })),
			say("ok"),
		],
		CHILD: [say("found it all")],
	});
	const tree = await runTree({ model, background: true });
	const id = `${tree.outcome.runId}.1`;
	const results = tree.trace.root?.transcript.flatMap((message) =>
		message.role === "tool" ? message.content.map((part) => textOf(part)) : [],
	);
	const [, list, unknown, misuse] = results ?? [];
	expect(list).toMatch(new RegExp(`^${id}: (at work|completed, 1 steps)$`));
	expect(unknown).toBe(`There is no background task "nothere". Known: ${id}.`);
	expect(misuse).toContain('Give "id": the task that is meant.');
	expect(results?.at(-3)).toContain("completed · 1 step");
	expect(results?.at(-2)).toContain("completed · 1 step");
	expect(results?.at(-1)).toContain("it all\n</report-");
	expect(childrenOf(tree)[0]?.outcome?.status).toBe("completed");
});

test("case 27: stopping a background task stops all below it, for good; a second stop is harmless", async () => {
	const { promise: bothAtWork, resolve } = Promise.withResolvers<void>();
	let atWork = 0;
	const stall = (): readonly ScriptPart[] => {
		if (++atWork === 2) resolve();
		return [{ stall: true }];
	};
	const stop = withId((id) => status({ id, stop: true }));
	using model = scriptedModels({
		main: [
			[ask("CHILD")],
			async (request) => {
				await bothAtWork;
				return stop(request);
			},
			stop,
			say("stopped"),
		],
		CHILD: [[{ call: "task", input: { prompts: ["GRAND-1", "GRAND-2"] } }]],
		"GRAND-1": [stall],
		"GRAND-2": [stall],
	});
	const tree = await runTree({ model, background: true, treeLimits: { maxDepth: 2 } });
	expect([...tree.trace.runs.values()].map(({ outcome }) => [outcome?.status, outcome?.cause?.code])).toEqual([
		["completed", undefined],
		["cancelled", "parent"],
		["cancelled", "parent"],
		["cancelled", "parent"],
	]);
	expect(tree.events.filter(({ type }) => type === "message-receive")).toHaveLength(1);
});

test.each([true, false])("case 14: a step limit binds a child the same way with background: %s", async (background) => {
	const look: readonly ScriptPart[] = [{ call: "todo", input: {} }];
	using model = scriptedModels({
		main: background
			? [[ask("CHILD", { max_steps: 3 })], say("I wait."), say("ok")]
			: [[ask("CHILD", { max_steps: 3, background })], say("ok")],
		CHILD: [look, look, look, say("that is all I have")],
	});
	const tree = await runTree({ model, background: true });
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({ status: "limited", cause: { code: "steps" }, steps: 3 });
});

test("T73 a cancel stops background tasks, and the outcome lists them", async () => {
	using model = scriptedModels({ main: [[ask("CHILD")], say("I wait.")], CHILD: [[{ stall: true }]] });
	const tree = await runTree(
		{ model, background: true },
		{
			onStart: (run) => {
				void (async () => {
					for await (const event of run.events())
						if (event.type === "step-end" && event.runId === run.id && event.step === 2) run.cancel();
				})();
			},
		},
	);
	expect(tree.outcome).toMatchObject({
		status: "cancelled",
		cause: { code: "user" },
		partial: "I wait.",
		stopped: [`${tree.outcome.runId}.1`],
	});
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({ status: "cancelled", cause: { code: "parent" } });
});

test("T73 a time limit ends a run that waits, stops its background tasks, and the outcome lists them", async () => {
	const clock = fakeClock();
	using model = scriptedModels({ main: [[ask("CHILD")], say("I wait.")], CHILD: [[{ stall: true }]] });
	await using runtime = createRuntime({
		model,
		background: true,
		clock,
		treeLimits: { timeoutMs: 5_000 },
		limits: { timeoutMs: 60_000, firstTokenMs: 60_000 },
	});
	const run = runtime.start({ prompt: "go" });
	for await (const event of run.events())
		if (event.type === "step-end" && event.runId === run.id && event.step === 2) break;
	await clock.advance(6_000);
	expect(await run.outcome).toMatchObject({ status: "limited", cause: { code: "time" }, stopped: [`${run.id}.1`] });
});

test("background where it is off is an error that says so, and there is no task_status", async () => {
	using model = scriptedModels({ main: [[ask("CHILD"), status()], say("ok")] });
	const { trace } = await runTree({ model });
	expect(lastResults(model)[0]).toBe(
		"Cannot call task: Tasks cannot run in the background here. Leave background out.",
	);
	expect(lastResults(model)[1]).toContain('There is no tool "task_status".');
	expect(JSON.stringify(model.requests[0]?.tools)).not.toContain("background");
	expect(trace.runs.size).toBe(1);
});

test("an agent whose definition says so runs in the background, and a call may say otherwise", async () => {
	const agents = [
		{ name: "slow", description: "Slow.", instructions: "", background: true, source: { kind: "code" } as const },
	];
	using model = scriptedModels({
		main: [
			[{ call: "task", input: { prompt: "CHILD-A", subagent_type: "slow" } }],
			[ask("CHILD-B", { subagent_type: "slow", background: false })],
			say("ok"),
		],
		"CHILD-A": [say("a")],
		"CHILD-B": [say("b")],
	});
	const agent = agents.map((each) => ({ ...each, instructions: "Work." }));
	const tree = await runTree({ model, background: true, agents: agent, journal: memoryJournal() });
	expect(childrenOf(tree).map((child) => child.background)).toEqual([true, false]);
});

test("an agent that is to run in the background is waited for where that is off, and its parent is told so", async () => {
	using model = scriptedModels({
		main: [[{ call: "task", input: { prompt: "CHILD", subagent_type: "slow" } }], say("ok")],
		CHILD: [say("a")],
	});
	const agents = [
		{ name: "slow", description: "Slow.", instructions: "Work.", background: true, source: { kind: "code" } as const },
	];
	await runTree({ model, agents });
	expect(lastResults(model)[0]).toContain("[it is to run in the background, which is off here, so it was waited for]");
});
