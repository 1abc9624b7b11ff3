import { expect, test } from "vitest";
import { memoryJournal } from "../../journal/index.ts";
import type { ScriptedModel, ScriptPart } from "../../testing/index.ts";
import { fakeClock, scriptedModel, scriptedModels } from "../../testing/index.ts";
import type { RunHandle } from "../index.ts";
import { childrenOf, runTree } from "../tree.fixture.ts";
import { ask, call, say, tool } from "./parts.fixture.ts";

/** How a child of each strategy comes to its report. */
const scripts: { readonly [strategy: string]: readonly (readonly ScriptPart[])[] } = {
	react: [say("done")],
	simple: [say("done")],
	reflection: [say("done"), say("APPROVED")],
	plan: [say("1. look"), say("looked"), say("done")],
};

const tools = [tool("reader", "read"), tool("writer", "write"), tool("runner", "execute")];

test.each(Object.entries(scripts))(
	"T25, T45: %s is offered what its filter leaves and no more, and its requests are counted",
	async (strategy, turns) => {
		using model = scriptedModels({
			main: [[ask("CHILD", { subagent_type: strategy, tool_filter: { allow: ["reader"] } })], say("ok")],
			CHILD: turns,
		});
		const tree = await runTree({ model, tools, permits: { yes: true } });
		const requests = model.requests.filter(({ prompt }) => JSON.stringify(prompt[1]).includes("CHILD"));
		const offered = strategy === "simple" ? [] : ["reader"];
		expect(requests.map((request) => request.tools?.map(({ name }) => name) ?? [])).toEqual(turns.map(() => offered));
		expect(childrenOf(tree)[0]?.outcome).toMatchObject({
			status: "completed",
			report: "done",
			usage: { requests: turns.length, inputTokens: 100 * turns.length },
		});
		expect(tree.outcome.totalUsage.requests).toBe(2 + turns.length);
	},
);

test.each([
	["react", call("reader")],
	["reflection", say("a draft")],
	["plan", say("1. look")],
])("T45: %s ends at its step limit with one last turn", async (strategy, turn) => {
	using model = scriptedModels({
		main: [[ask("CHILD", { subagent_type: strategy, max_steps: 1 })], say("ok")],
		CHILD: [turn, say("partly")],
	});
	const tree = await runTree({ model, tools });
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({
		status: "limited",
		cause: { code: "steps" },
		partial: "partly",
		steps: 1,
	});
});

test.each(Object.keys(scripts))("T45, T60: %s ends when its tree is stopped", async (strategy) => {
	const clock = fakeClock();
	let handle: RunHandle | undefined;
	using model = scriptedModels({
		main: [[ask("CHILD", { subagent_type: strategy })]],
		CHILD: [[{ say: "half" }, { stall: true }]],
	});
	const running = runTree({ model, clock }, { onStart: (run) => (handle = run) });
	await clock.advance(10);
	handle?.cancel();
	const tree = await running;
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({
		status: "cancelled",
		cause: { code: "parent" },
		partial: "half",
	});
});

/** What the runtime said to a model, latest request. */
function saidTo(model: ScriptedModel): readonly string[] {
	const { prompt = [] } = model.requests.at(-1) ?? {};
	return prompt.flatMap(({ role, content }) =>
		role === "user" && typeof content !== "string"
			? content.map((part) => (part.type === "text" ? (part.text.split("\n")[0] ?? "") : ""))
			: [],
	);
}

test("T34, T44: plan takes the first reply that says something for its plan", async () => {
	using model = scriptedModel(say(""), say("1. look\n2. tell"), say("looked"), say("told"), say("done"));
	const { outcome } = await runTree({ model }, { agent: "plan" });
	expect([outcome.status, outcome.report]).toEqual(["completed", "done"]);
	expect(saidTo(model).slice(2)).toEqual([
		"Carry out step 1 of 2: look",
		"Carry out step 2 of 2: tell",
		"All steps are done. Now give the final answer to the task, from what you found.",
	]);
});

test("T44, T75: plan that is asked again carries out the plan of now, not that of then", async () => {
	const journal = memoryJournal();
	await runTree({ journal, model: scriptedModel(say("1. old"), say("was"), say("then")) }, { agent: "plan" });
	using model = scriptedModel(say("1. new"), say("is"), say("now"));
	const { outcome } = await runTree({ journal, model }, { continues: journal.roots()[0], prompt: "again" });
	expect(outcome.report).toBe("now");
	expect(saidTo(model)).toContain("Carry out step 1 of 1: new");
});

test("T39, T75: the calls of a run that is continued are no loop of the one that continues it", async () => {
	const journal = memoryJournal();
	const same = (): readonly (readonly ScriptPart[])[] => Array.from({ length: 4 }, () => call("reader"));
	const then = await runTree({ journal, tools, model: scriptedModel(...same(), say("then")) });
	using model = scriptedModel(...same(), say("now"));
	const { outcome } = await runTree({ journal, tools, model }, { continues: then.outcome.runId, prompt: "again" });
	expect(outcome).toMatchObject({ status: "completed", report: "now" });
});

test("T34, T43: reflection whose critique was blank at first reports the draft that it approves then", async () => {
	using model = scriptedModel(say("the draft"), say(" "), say("APPROVED"));
	const { outcome } = await runTree({ model }, { agent: "reflection" });
	expect([outcome.status, outcome.report]).toEqual(["completed", "the draft"]);
});
