import { expect, test } from "vitest";
import { defaultRootLimits, defaultTreeLimits } from "../spec/index.ts";
import type { RunSpec } from "../spec/index.ts";
import { scriptedModel, scriptedModels } from "../testing/index.ts";
import type { ScriptPart } from "../testing/index.ts";
import { createRuntime, defineAgent } from "./index.ts";
import { childrenOf, eventOf, runTree } from "./tree.fixture.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];

/** A root's spec under these options. */
async function specOf(options: {
	readonly [kind in "limits" | "rootLimits" | "treeLimits"]?: object;
}): Promise<RunSpec> {
	return eventOf(await runTree({ model: scriptedModel(say("ok")), ...options }), "run-queued").spec;
}

test("T63 a limit that is undefined is one that is not set", async () => {
	const ofRun = { maxSteps: undefined, timeoutMs: undefined, maxTotalTokens: undefined, maxCostUsd: undefined };
	const ofTree = { timeoutMs: undefined, maxTotalTokens: undefined, maxDepth: undefined, concurrency: undefined };
	const { limits, treeLimits } = await specOf({ limits: ofRun, rootLimits: ofRun, treeLimits: ofTree });
	expect([limits, treeLimits]).toEqual([defaultRootLimits, defaultTreeLimits]);
});

test("T63 a root has its tree's time and tokens, or less where its own limits say so", async () => {
	const { limits } = await specOf({ rootLimits: { timeoutMs: 7_000, maxTotalTokens: 9_000_000 } });
	expect(limits).toEqual({ ...defaultRootLimits, timeoutMs: 7_000 });
});

test("T63 a cost limit of an agent is refused where nobody knows the price, for a root and for a child", async () => {
	const bounded = defineAgent({ name: "bounded", description: "Has a limit.", instructions: "", maxCostUsd: 1 });
	const why = 'Cannot hold the cost limit: the price of "scripted/scripted" is not known.';
	const how = 'Set models."scripted/scripted".price, or leave the limit out.';
	using model = scriptedModels({
		main: [[{ call: "task", input: { prompt: "CHILD", subagent_type: "bounded" } }], say("ok")],
	});
	const tree = await runTree({ model, agents: [bounded] });
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({
		status: "failed",
		cause: { code: "not-started", message: `The run was not started: ${why} ${how}` },
	});
	await using runtime = createRuntime({ model, agents: [bounded] });
	await expect(runtime.start({ prompt: "x", agent: "bounded" }).outcome).rejects.toMatchObject({
		code: "invalid-config",
		message: `${why} ${how}`,
	});
});
