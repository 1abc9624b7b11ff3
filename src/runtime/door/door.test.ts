import { expect, test } from "vitest";
import { ErrandError } from "../../spec/index.ts";
import { readOnlyFilter } from "../../authority/index.ts";
import { scriptedModel } from "../../testing/index.ts";
import { createRuntime, defineAgent } from "../index.ts";

/** What an act throws, as `code: message`. */
async function thrown(act: () => unknown): Promise<string> {
	try {
		await act();
		return "nothing";
	} catch (error) {
		return error instanceof ErrandError ? `${error.code}: ${error.message}` : String(error);
	}
}

const deny = (): string => "no";
const agent = { name: "one", description: "One.", instructions: "" };
const tool = { name: "mine", description: "Mine.", inputSchema: { type: "object" }, access: "read", execute: () => "" };

test.each([
	[5, "it is 5, and must be an object"],
	[{ modle: "x/y" }, 'there is no key "modle". Nearest: model, models'],
	[
		{ model: () => undefined },
		'"model" is a function, and must be provider/id, an alias, or a language model of the AI SDK',
	],
	[{ model: {} }, '"model" is an object, and must be provider/id, an alias, or a language model of the AI SDK'],
	[{ models: { "x/y": { price: { input: 1 } } } }, '"models.x/y.price.output" is missing'],
	[{ effort: "hihg" }, '"effort" is "hihg", and must be one of none, minimal, low, medium, high, xhigh, max'],
	[{ providerOptions: { x: { run: deny } } }, '"providerOptions.x.run" is a function, and must be plain JSON'],
	[{ temperature: "0" }, '"temperature" is "0", and must be a number from 0'],
	[{ workspace: new URL("file:///") }, '"workspace" is an object of class URL, and must be a text'],
	[{ agents: agent }, '"agents" is an object, and must be a list of agents, or a function that finds one by its name'],
	[{ tools: { mine: tool } }, '"tools" is an object, and must be a list'],
	[{ permits: { alow: ["write"] } }, 'there is no key "permits.alow". Nearest: allow'],
	[{ permits: { allow: "write" } }, '"permits.allow" is "write", and must be a list'],
	[
		{ hooks: [{ moment: "PreToolUSe", run: deny }] },
		'"hooks[0].moment" is "PreToolUSe", and must be one of PreToolUse, SubagentStart, UserPromptSubmit, Stop, SubagentStop, PostToolUse',
	],
	[{ hooks: [{ run: deny }] }, '"hooks[0].moment" is missing'],
	[{ middleware: [{ beforModel: () => [] }] }, 'there is no key "middleware[0].beforModel". Nearest: beforeModel'],
])("createRuntime(%o) is refused, with the key and where it stands", async (options, problem) => {
	expect(await thrown(() => createRuntime(options as never))).toBe(
		`wrong-use: Cannot create a runtime with these options: ${problem}.`,
	);
});

test("agents and tools that are none are refused by their own codes", async () => {
	expect([
		await thrown(() => createRuntime({ agents: [{}] as never })),
		await thrown(() => createRuntime({ agents: [undefined] as never })),
		await thrown(() => createRuntime({ agents: [agent] as never })),
		await thrown(() => createRuntime().agents.add({ ...agent, promt: "" } as never)),
		await thrown(() => createRuntime({ tools: [{}] as never })),
		await thrown(() => createRuntime({ tools: [{ ...tool, exceute: () => "" }] as never })),
	]).toEqual([
		'invalid-agent: Cannot define agent: "name" is missing.',
		"invalid-agent: Cannot define agent: it is undefined, and must be an object.",
		'invalid-agent: Cannot define agent "one": it has no source. Make it with defineAgent.',
		expect.stringMatching(/^invalid-agent: Cannot define agent "one": there is no key "promt"\. Use one of: name, /),
		'invalid-tool: Cannot register a tool: "tools[0].name" is missing. Make it with defineTool.',
		expect.stringMatching(
			/^invalid-tool: Cannot register a tool: there is no key "tools\[0\]\.exceute"\. Nearest: execute\. Make it with defineTool\.$/,
		),
	]);
});

test("defineAgent() refuses at once what would not be looked at", async () => {
	expect([
		await thrown(() => defineAgent(undefined as never)),
		await thrown(() => defineAgent({} as never)),
		await thrown(() => defineAgent({ ...agent, maxstep: 3 } as never)),
		await thrown(() => defineAgent({ ...agent, tools: "read" } as never)),
		await thrown(() => defineAgent({ ...agent, strategy: "raect" } as never)),
		await thrown(() => defineAgent({ ...agent, filter: "readonyl" } as never)),
		await thrown(() => defineAgent({ ...agent, middleware: [{ tools: [] }] } as never)),
		await thrown(() => defineAgent({ ...defineAgent(agent), description: "Another." })),
	]).toEqual([
		"invalid-agent: Cannot define agent: it is undefined, and must be an object.",
		'invalid-agent: Cannot define agent: "name" is missing.',
		expect.stringMatching(
			/^invalid-agent: Cannot define agent "one": there is no key "maxstep"\. Nearest: maxSteps\.$/,
		),
		'invalid-agent: Cannot define agent "one": "tools" is "read", and must be a list.',
		'invalid-agent: Cannot define agent "one": "strategy" is "raect", and must be one of react, simple, reflection, plan.',
		'invalid-agent: Cannot define agent "one": "filter" is "readonyl", and must be one of readonly, full, none.',
		expect.stringMatching(/^invalid-agent: .* there is no key "middleware\[0\]\.tools"/),
		"nothing",
	]);
});

test("start(), task(), resume(), answer() and cancel() refuse what they would not look at", async () => {
	await using runtime = createRuntime({ model: scriptedModel() });
	const prompt = "go";
	expect([
		await thrown(() => runtime.start("go" as never)),
		await thrown(() => runtime.start({ promt: "go" } as never)),
		await thrown(() => runtime.start({ prompt, signal: new AbortController() } as never)),
		await thrown(() => runtime.start({ prompt, toolFilter: { alow: [] } } as never)),
		await thrown(() => runtime.start({ prompt, permits: { canAsk: true } } as never)),
		await thrown(() => runtime.start({ prompt, values: { at: new Date(0) } } as never)),
		await thrown(() => runtime.task({ prompt } as never)),
		await thrown(() => runtime.task({ prompt, agent: "explore", maxstep: 3 } as never)),
		await thrown(() => runtime.task({ prompt, agent: "explore", report: "whole" } as never)),
		await thrown(() => runtime.resume(undefined as never)),
		await thrown(() => runtime.resume("x", { permit: {} } as never)),
		await thrown(() => runtime.answer("x", "maybe" as never)),
		await thrown(() => runtime.cancel(7 as never)),
	]).toEqual([
		'wrong-use: Cannot start a run: it is "go", and must be an object.',
		expect.stringMatching(/^wrong-use: Cannot start a run: there is no key "promt"\. Nearest: prompt\.$/),
		'wrong-use: Cannot start a run: "signal" is an object of class AbortController, and must be an AbortSignal.',
		'wrong-use: Cannot start a run: there is no key "toolFilter.alow". Nearest: allow.',
		'wrong-use: Cannot start a run: there is no key "permits.canAsk". Use one of: allow, yes, readOnly.',
		'wrong-use: Cannot start a run: "values.at" is an object of class Date, and must be plain JSON.',
		'wrong-use: Cannot start a task: "agent" is missing.',
		expect.stringMatching(/^wrong-use: Cannot start a task: there is no key "maxstep"\. Nearest: maxSteps\.$/),
		'wrong-use: Cannot start a task: "report" is "whole", and must be one of summary, full.',
		"wrong-use: Cannot find a run: it is undefined, and must be the id of a run.",
		'wrong-use: Cannot resume a run: there is no key "permit". Nearest: permits.',
		'wrong-use: Cannot answer a run: it is "maybe", and must be one of yes, no.',
		"wrong-use: Cannot find a run: it is 7, and must be the id of a run.",
	]);
	expect(await thrown(() => runtime.start({ prompt, toolFilter: readOnlyFilter() }))).toBe("nothing");
});

test("an agent that a function finds is checked as any other", async () => {
	await using runtime = createRuntime({ model: scriptedModel(), agents: () => ({ ...agent, promt: "" }) as never });
	expect(await thrown(() => runtime.task({ agent: "one", prompt: "go" }))).toMatch(
		/^unknown-agent: The agent "one" could not be resolved: Cannot define agent "one": there is no key "promt"\./,
	);
});
