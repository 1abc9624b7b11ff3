import { expect, test } from "vitest";
import { aroundModel } from "../hooks/index.ts";
import type { AgentDefinition, Middleware, Tool } from "../spec/index.ts";
import { scriptedModel, scriptedModels } from "../testing/index.ts";
import type { ScriptedModel, ScriptPart } from "../testing/index.ts";
import { createRuntime } from "./index.ts";
import { lastResults, runTree } from "./tree.fixture.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const ping: ScriptPart = { call: "ping", input: {} };
const pinger: Tool = {
	name: "ping",
	description: "ping",
	inputSchema: { type: "object" },
	access: "read",
	execute: async () => ({ content: "pong" }),
};

function systemsOf({ requests }: ScriptedModel): readonly string[] {
	return requests.map(({ prompt }) => (prompt[0]?.role === "system" ? prompt[0].content : ""));
}

function wrapping(name: string, log: string[]): Middleware {
	return {
		name,
		beforeModel: () => void log.push(`before ${name}`),
		afterModel: ({ text }) => void log.push(`after ${name} ${text}`),
		async aroundTool({ tool }, next) {
			log.push(`${name} ${tool}`);
			const result = await next();
			return { ...result, content: `${name}(${result.content})` };
		},
	};
}

test("middleware is applied in order, the first outermost, around models and tools", async () => {
	const log: string[] = [];
	using model = scriptedModel([ping], say("done"));
	const middleware = [{ ...wrapping("a", log), tools: [pinger] }, wrapping("b", log)];
	await runTree({ model, middleware });
	expect(lastResults(model)).toEqual(["a(b(pong))"]);
	expect(log).toEqual([
		"before a",
		"before b",
		"after b ",
		"after a ",
		"a ping",
		"b ping",
		"before a",
		"before b",
		"after b done",
		"after a done",
	]);
});

test("middleware of the runtime is around children too, that of an agent around its own runs alone", async () => {
	const outer: AgentDefinition = {
		name: "outer",
		description: "Outer.",
		instructions: "ROLE outer",
		source: { kind: "code" },
		middleware: [{ instruction: "ONLY OUTER" }],
	};
	using model = scriptedModels({
		go: [[{ call: "task", input: { prompt: "CHILD" } }], say("done")],
		CHILD: [say("ok")],
	});
	await runTree({ model, agents: [outer], middleware: [{ instruction: "EVERY RUN" }] }, { agent: "outer" });
	const [parent = "", child = ""] = systemsOf(model);
	expect(parent).toContain("ROLE outer\n\nEVERY RUN\n\nONLY OUTER");
	expect([child.includes("EVERY RUN"), child.includes("ONLY OUTER")]).toEqual([true, false]);
});

test("beforeModel changes what is sent, and the transcript stays", async () => {
	using model = scriptedModel([ping], say("done"));
	const middleware: readonly Middleware[] = [
		{ beforeModel: (messages) => messages.filter(({ role }) => role !== "tool") },
	];
	await using runtime = createRuntime({ model, tools: [pinger], middleware });
	expect((await runtime.start({ prompt: "go" }).outcome).report).toBe("done");
	expect(model.requests.map(({ prompt }) => prompt.map(({ role }) => role))).toEqual([
		["system", "user"],
		["system", "user", "assistant"],
	]);
});

test("a prompt that beforeModel shortens is not taken for one that the provider cut", async () => {
	using model = scriptedModel([{ say: "done" }, { usage: { input: 100, output: 1 } }]);
	const problems: string[] = [];
	const middleware: readonly Middleware[] = [{ beforeModel: (messages) => messages.slice(0, 1) }];
	await using runtime = createRuntime({ model, middleware, onProblem: (problem) => problems.push(problem) });
	expect((await runtime.start({ prompt: "long ".repeat(4_000) }).outcome).report).toBe("done");
	expect(problems.filter((problem) => problem.includes("cut the prompt"))).toEqual([]);
});

test.each<[string, Middleware, number]>([
	["beforeModel", { name: "guard", beforeModel: () => Promise.reject(new Error("no")) }, 0],
	["afterModel", { name: "guard", afterModel: () => Promise.reject(new Error("no")) }, 1],
])(
	"what middleware throws in %s ends the run as failed: hook, and what was spent is counted",
	async (place, one, requests) => {
		using model = scriptedModel(...(requests === 0 ? [] : [say("rude")]));
		const { outcome } = await runTree({ model, middleware: [one] });
		expect(outcome).toMatchObject({
			status: "failed",
			cause: { code: "hook", message: `Middleware "guard" failed in ${place}: no` },
			usage: { requests },
			...(requests === 0 ? {} : { partial: "rude" }),
		});
	},
);

test("what middleware throws around a tool is that call's error, and a run that waits for it can be stopped", async () => {
	using model = scriptedModel([ping], say("done"));
	await runTree({ model, tools: [pinger], middleware: [{ aroundTool: async () => Promise.reject(new Error("no")) }] });
	expect(lastResults(model)).toEqual(["ping failed: no"]);
	const begun = Promise.withResolvers<void>();
	const deaf: Middleware = { beforeModel: () => (begun.resolve(), new Promise<undefined>(() => {})) };
	await using runtime = createRuntime({ model: scriptedModel(), middleware: [deaf] });
	const run = runtime.start({ prompt: "go" });
	await begun.promise;
	run.cancel();
	expect(await run.outcome).toMatchObject({ status: "cancelled" });
});

test("aroundTool runs a call once however often it asks for it, and the call lasts as long as that", async () => {
	const log: string[] = [];
	const end = Promise.withResolvers<void>();
	const slow: Tool = {
		...pinger,
		access: "write",
		async execute() {
			log.push("begins");
			await end.promise;
			log.push("ends");
			throw new Error("broken");
		},
	};
	const middleware: Middleware = {
		async aroundTool(_call, next) {
			void next();
			void next();
			setImmediate(() => end.resolve());
			return { content: "early" };
		},
	};
	using model = scriptedModel([ping, ping], say("done"));
	await runTree({ model, tools: [slow], permits: { yes: true }, middleware: [middleware] });
	expect(lastResults(model)).toEqual(["early", "early"]);
	expect(log).toEqual(["begins", "ends", "begins", "ends"]);
});

test.each([[5], ["text"], [{}], [[null]], [[{ role: "user" }]]])(
	"beforeModel that returns %j ends the run as failed: hook",
	async (garbage) => {
		using model = scriptedModel();
		const middleware: readonly Middleware[] = [{ name: "odd", beforeModel: () => garbage as never }];
		expect((await runTree({ model, middleware })).outcome.cause).toEqual({
			code: "hook",
			message: 'Middleware "odd" failed in beforeModel: it returned no list of messages',
		});
	},
);

test("middleware leaves of a model that it is none", () => {
	const step = (): never => {
		throw new Error("It is not asked.");
	};
	const model = { id: "scout", window: 1_000, offline: true, step };
	const around = aroundModel(model, [{ instruction: "x" }], { runId: "r", depth: 0, agent: "main" });
	expect({ ...around, step }).toEqual(model);
});

test("a tool that is an instance of a class keeps its own checks inside middleware", async () => {
	class Door implements Tool {
		readonly #key = "sesame";
		readonly name = "door";
		readonly description = "door";
		readonly inputSchema = { type: "object" };
		readonly access = "read";
		validate(input: unknown): { readonly problem: string } | { readonly value: { readonly word: string } } {
			const word = JSON.stringify(input).includes(this.#key) ? this.#key : undefined;
			return word === undefined ? { problem: "say the word" } : { value: { word } };
		}
		needsApproval(): boolean {
			return this.#key !== "sesame";
		}
		execute(): Promise<{ readonly content: string }> {
			return Promise.resolve({ content: `open with ${this.#key}` });
		}
	}
	using model = scriptedModel(
		[
			{ call: "door", input: { word: "please" } },
			{ call: "door", input: { word: "sesame" } },
		],
		say("done"),
	);
	await runTree({ model, tools: [new Door()], middleware: [{ aroundTool: (_call, next) => next() }] });
	expect(lastResults(model)).toEqual(["Cannot call door: say the word.", "open with sesame"]);
});
