import { expect, test } from "vitest";
import type { Hook, HookMoment, Tool } from "../spec/index.ts";
import { fakeClock, scriptedModel } from "../testing/index.ts";
import { createRuntime, defineAgent } from "./index.ts";
import type { RuntimeOptions } from "./index.ts";

const worker: Tool = {
	name: "worker",
	description: "works",
	inputSchema: { type: "object" },
	access: "write",
	execute: async () => ({ content: "done" }),
};

const hook = (moment: HookMoment, run: () => Promise<never>): Hook => ({ moment, run });

type Never = () => Promise<never>;

/** Every place where a run waits for code of its host. */
const places: { readonly [place: string]: (never: Never) => RuntimeOptions & { readonly agent?: string } } = {
	"a tool": (execute) => ({ tools: [{ ...worker, execute }] }),
	"a tool's validate": (validate) => ({ tools: [{ ...worker, validate }] }),
	"a tool's needsApproval": (needsApproval) => ({ tools: [{ ...worker, needsApproval }] }),
	"the question to a person": (ask) => ({ tools: [worker], ask, permits: {} }),
	aroundTool: (aroundTool) => ({ tools: [worker], middleware: [{ aroundTool }] }),
	beforeModel: (beforeModel) => ({ middleware: [{ beforeModel }] }),
	afterModel: (afterModel) => ({ middleware: [{ afterModel }] }),
	PreToolUse: (never) => ({ tools: [worker], hooks: [hook("PreToolUse", never)] }),
	PostToolUse: (never) => ({ tools: [worker], hooks: [hook("PostToolUse", never)] }),
	UserPromptSubmit: (never) => ({ hooks: [hook("UserPromptSubmit", never)] }),
	Stop: (never) => ({ tools: [worker], hooks: [hook("Stop", never)] }),
	"a function for agents": (agents) => ({ agents, agent: "somebody" }),
	resolveModel: (resolveModel) => ({ model: "some/model", resolveModel }),
};

test.each(Object.keys(places))(
	"T60, T62: a run that waits for ever in %s can be stopped, and its runtime disposed of",
	async (place) => {
		const clock = fakeClock();
		const begun = Promise.withResolvers<void>();
		const never: Never = () => (begun.resolve(), new Promise<never>(() => {}));
		const { agent, ...options } = places[place]?.(never) ?? {};
		// Not disposed of: it would want all of its turns to be asked for.
		const model = scriptedModel([{ call: "worker", input: {} }], [{ say: "ok" }]);
		const runtime = createRuntime({ model, permits: { yes: true }, clock, ...options });
		const run = runtime.start({ prompt: "go", agent });
		await begun.promise;
		const stoppedAt = clock.monotonic();
		const disposed = runtime[Symbol.asyncDispose]();
		expect(await clock.advanceUntil(run.outcome)).toMatchObject({ status: "cancelled", cause: { code: "shutdown" } });
		await disposed;
		expect(clock.monotonic() - stoppedAt).toBeLessThanOrEqual(1_000);
	},
);

test("T60: a run that waits for ever for the model of its child can be stopped", async () => {
	const clock = fakeClock();
	const begun = Promise.withResolvers<void>();
	const resolveModel: Never = () => (begun.resolve(), new Promise<never>(() => {}));
	const agents = [defineAgent({ name: "slow", description: "Slow.", instructions: "", model: "some/model" })];
	using model = scriptedModel([{ call: "task", input: { prompt: "CHILD", subagent_type: "slow" } }]);
	await using runtime = createRuntime({ model, clock, agents, resolveModel });
	const run = runtime.start({ prompt: "go" });
	await begun.promise;
	const stoppedAt = clock.monotonic();
	run.cancel();
	expect(await clock.advanceUntil(run.outcome)).toMatchObject({ status: "cancelled", cause: { code: "user" } });
	expect(clock.monotonic() - stoppedAt).toBeLessThanOrEqual(1_000);
});
