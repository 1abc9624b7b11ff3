import { expect, test } from "vitest";
import type { ScriptPart } from "../../testing/index.ts";
import { fakeClock, scriptedModels } from "../../testing/index.ts";
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
