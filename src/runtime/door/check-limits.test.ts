import { expect, test } from "vitest";
import { scriptedModel } from "../../testing/index.ts";
import { createRuntime } from "../index.ts";
import type { RuntimeOptions } from "../index.ts";

test.each([
	[
		{ treeLimits: { concurrency: 0 } },
		"Cannot use treeLimits.concurrency: it is 0, and must be a whole number of at least 1.",
	],
	[
		{ limits: { maxSteps: Number.NaN } },
		"Cannot use limits.maxSteps: it is NaN, and must be a whole number of at least 1.",
	],
	[{ limits: { maxSteps: 1.5 } }, "Cannot use limits.maxSteps: it is 1.5, and must be a whole number of at least 1."],
	[
		{ rootLimits: { timeoutMs: "10m" } },
		'Cannot use rootLimits.timeoutMs: it is "10m", and must be a whole number of at least 1.',
	],
	[{ treeLimits: { maxCostUsd: -1 } }, "Cannot use treeLimits.maxCostUsd: it is -1, and must be a number above 0."],
	[
		{ treeLimits: { maxCostUsd: Number.POSITIVE_INFINITY } },
		"Cannot use treeLimits.maxCostUsd: it is Infinity, and must be a number above 0.",
	],
	[{ limits: { maxStep: 1 } }, "Cannot use limits.maxStep: there is no such limit. Nearest: maxSteps."],
])("T63 createRuntime(%j) is refused: a limit that would hold nothing", (options, message) => {
	expect(() => createRuntime(options as RuntimeOptions)).toThrow(message);
});

test("T63 limits of which none at all is a choice may be 0", async () => {
	await using runtime = createRuntime({ treeLimits: { maxDepth: 0, maxChildren: 0, maxQueued: 0 } });
	expect(runtime.stats().running).toBe(0);
});

test.each([0, -1, 1.5, Number.NaN, "3"])("T6 start() refuses maxSteps of %j", async (maxSteps) => {
	await using runtime = createRuntime({ model: scriptedModel() });
	expect(() => runtime.start({ prompt: "x", maxSteps: maxSteps as number })).toThrow(
		`Cannot start a run: "maxSteps" is ${typeof maxSteps === "string" ? `"${maxSteps}"` : maxSteps}, and must be a whole number of at least 1.`,
	);
});

test("start() refuses what is no prompt, and a permit that permits nothing", async () => {
	await using runtime = createRuntime({ model: scriptedModel(), permits: { allow: ["bogus"] } });
	expect(() => runtime.start({} as never)).toThrow('Cannot start a run: "prompt" is missing.');
	await expect(runtime.start({ prompt: "x" }).outcome).rejects.toMatchObject({
		code: "wrong-use",
		message: expect.stringContaining('Cannot allow "bogus"'),
	});
});
