import { generateText, jsonSchema, stepCountIs, streamText, tool, ToolLoopAgent } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { memoryJournal } from "../journal/index.ts";
import { defineAgent } from "../runtime/index.ts";
import { ErrandError } from "../spec/index.ts";
import { fakeClock, scriptedModel, scriptedModels, temporaryWorkspace } from "../testing/index.ts";
import type { ScriptedModel, ScriptPart } from "../testing/index.ts";
import { createTaskTool } from "./index.ts";
import type { TaskOutput, TaskToolOptions } from "./index.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const call = (name: string, input: object): readonly ScriptPart[] => [{ call: name, input: input as never }];
const stopWhen = stepCountIs(5);

/** Runs one call of `task` under `generateText` and gives what the calling model read and what the host got. */
async function ask(
	input: object,
	options: TaskToolOptions & { readonly abortSignal?: AbortSignal },
): Promise<{ text: string; type: string; output: TaskOutput; parent: ScriptedModel }> {
	const { abortSignal, ...rest } = options;
	const parent = scriptedModel(call("task", input), say("done"));
	const { steps } = await generateText({
		model: parent,
		prompt: "go",
		tools: { task: createTaskTool(rest) },
		stopWhen,
		...(abortSignal ? { abortSignal } : {}),
	});
	const part = parent.requests[1]?.prompt.at(-1)?.content[0];
	if (typeof part !== "object" || part.type !== "tool-result") throw new Error("There is no result.");
	const { output } = part;
	if (output.type !== "text" && output.type !== "error-text") throw new Error(`It is ${output.type}.`);
	return { text: output.value, type: output.type, output: steps[0]?.toolResults[0]?.output as TaskOutput, parent };
}

test("createTaskTool() is the task tool of generateText: a child sees its prompt, the caller one report", async () => {
	using model = scriptedModels({ CHILD: [say("found it")] });
	const { text, type, output, parent } = await ask({ prompt: "CHILD look", subagent_type: "explore" }, { model });
	expect(type).toBe("text");
	expect(text).toMatch(
		/^\[explore \w{10} · completed · 1 step · 110 tokens · 0 calls executed · 0 files changed\]\n<report-(\w{8})>\nfound it\n<\/report-\1>$/,
	);
	expect(output).toMatchObject({
		state: "ended",
		isError: false,
		report: "found it",
		data: { agent_type: "explore", status: "completed", steps: 1, tokens: { input: 100, output: 10 } },
		stats: { time_ms: expect.any(Number) },
	});
	const [child] = model.requests;
	expect(child?.prompt.slice(1)).toMatchObject([{ role: "user", content: [{ type: "text", text: "CHILD look" }] }]);
	expect(JSON.stringify(child?.prompt[0])).toContain("You are explore, a subagent");
	expect(child?.tools?.map(({ name }) => name)).toEqual(["todo"]);
	const offered = parent.requests[0]?.tools?.[0];
	expect(offered).toMatchObject({ name: "task", description: expect.stringContaining("- explore: ") });
	expect(JSON.stringify(offered)).toContain('"enum":["general-purpose","explore","planner"]');
	expect(JSON.stringify(offered)).not.toContain('"resume"');
	parent.assertDone();
});

test("createTaskTool() runs several prompts of a call side by side, each labelled; one that fails loses no other", async () => {
	using model = scriptedModels({ "CHILD-A": [say("A")], "CHILD-B": [[{ fail: { status: 401 } }]] });
	const { text, output } = await ask({ prompts: ["CHILD-A", "CHILD-B"] }, { model });
	expect(text).toMatch(/^Task 1 of 2: \[general-purpose .*completed[\s\S]*\nA\n[\s\S]*Task 2 of 2: .*failed: auth/);
	expect(output).toMatchObject({ data: { status: "partial", tasks: [{ status: "completed" }, { status: "failed" }] } });
});

test.each([
	[{}, 'Give "prompt"'],
	[{ prompt: "x", max_steps: 0 }, '"max_steps" must be a whole number'],
	[{ prompt: "x", tool_filter: "read" }, 'Unknown tool filter "read"'],
	[{ prompt: "x", subagent_type: "nobody" }, 'There is no agent "nobody". Use one of: '],
])("createTaskTool() answers the wrong call %j with what is wrong, and starts nothing", async (input, problem) => {
	using model = scriptedModel();
	const { text, type } = await ask(input, { model });
	expect([type, text]).toEqual(["error-text", expect.stringContaining(problem)]);
});

test("createTaskTool() in streamText shows snapshots without text, at most ten a second, and one end", async () => {
	const clock = fakeClock();
	const steps = Array.from({ length: 40 }, (_, n) => call("todo", { items: [{ text: `item ${n}` }] }));
	using model = scriptedModels({ CHILD: [...steps, say("x".repeat(5_000))] });
	const parent = scriptedModel(call("task", { prompt: "CHILD", description: "many steps" }), say("done"));
	const { fullStream } = streamText({
		model: parent,
		prompt: "go",
		tools: { task: createTaskTool({ model, clock, limits: { maxSteps: 60 } }) },
		stopWhen,
	});
	const outputs: TaskOutput[] = [];
	for await (const part of fullStream) {
		if (part.type === "tool-result") outputs.push(part.output as TaskOutput);
		await clock.advance(10);
	}
	const running = outputs.filter(({ state }) => state === "running");
	expect(outputs.at(-1)).toMatchObject({ state: "ended", data: { status: "completed", steps: 41 } });
	expect(running.length).toBeGreaterThan(0);
	expect(running.length).toBeLessThan(15);
	expect(running[0]).toMatchObject({
		tasks: [{ agent: "general-purpose", steps: expect.any(Number), window: 128_000 }],
	});
	expect(Math.max(...running.map((output) => JSON.stringify(output).length))).toBeLessThan(500);
	expect(clock.waiting).toBe(0);
	parent.assertDone();
});

test("createTaskTool() works in a ToolLoopAgent, several calls of one step side by side", async () => {
	const gate = Promise.withResolvers<void>();
	using model = scriptedModels({
		"CHILD-A": [[{ waitFor: gate.promise }, { say: "A" }]],
		"CHILD-B": [() => (gate.resolve(), [{ say: "B" }])],
	});
	using parent = scriptedModel(
		[
			{ call: "task", input: { prompt: "CHILD-A" } },
			{ call: "task", input: { prompt: "CHILD-B" } },
		],
		say("both"),
	);
	const agent = new ToolLoopAgent({ model: parent, tools: { task: createTaskTool({ model }) }, stopWhen });
	const { text } = await agent.generate({ prompt: "go" });
	expect(text).toBe("both");
	expect(JSON.stringify(parent.requests[1]?.prompt.at(-1))).toMatch(/nA\\n.*nB\\n/);
});

test("createTaskTool() gives children AI SDK tools: zod and JSON schemas, generators, toModelOutput, their own context", async () => {
	const seen: unknown[] = [];
	const tools = {
		weather: tool({
			description: "Weather of a city",
			inputSchema: z.object({ city: z.string(), days: z.number().default(1) }),
			execute: (input, { messages, context }) => {
				seen.push(input, messages, context);
				return { degrees: 21 };
			},
			contextSchema: z.object({ unit: z.string() }),
		}),
		look: tool({
			inputSchema: jsonSchema<{ path: string }>({
				type: "object",
				properties: { path: { type: "string" } },
				required: ["path"],
			}),
			async *execute({ path }) {
				yield `opening ${path}`;
				yield `all of ${path}`;
			},
			toModelOutput: ({ output }) => ({
				type: "content",
				value: [
					{ type: "text", text: output.toUpperCase() },
					{ type: "file", data: { type: "data", data: "AAAA" }, mediaType: "image/png" },
				],
			}),
		}),
	};
	using model = scriptedModels({
		CHILD: [
			[
				{ call: "weather", input: { city: "Bern" } },
				{ call: "look", input: { path: "a" } },
				{ call: "weather", input: { city: 7 } },
				{ call: "look", input: {} },
			],
			(request) => [{ say: JSON.stringify(request.prompt.at(-1)?.content) }],
		],
	});
	const toolsContext = { weather: { unit: "C" } };
	const { output } = await ask({ prompt: "CHILD" }, { model, tools, toolsContext });
	if (output.state !== "ended") throw new Error("It has not ended.");
	const results = JSON.parse(output.report) as { output: { type: string; value: string } }[];
	expect(results.map((result) => result.output)).toEqual([
		{ type: "text", value: '{"degrees":21}' },
		{ type: "text", value: "ALL OF A\n[file image/png: not shown]" },
		{ type: "error-text", value: expect.stringContaining('"city"') },
		{ type: "error-text", value: expect.stringContaining("path") },
	]);
	expect(seen).toEqual([{ city: "Bern", days: 1 }, [], { unit: "C" }]);
	expect(model.requests[0]?.tools?.find(({ name }) => name === "weather")).toMatchObject({
		description: "Weather of a city",
		inputSchema: { type: "object", required: ["city"] },
	});
});

test("what a child's tool gives that no model can be told is its error, and the child goes on", async () => {
	const circle: { self?: object } = {};
	circle.self = circle;
	const inputSchema = z.object({});
	const gives = (output: unknown): object => ({
		inputSchema,
		execute: () => "x",
		toModelOutput: () => output,
	});
	const tools = {
		nothing: gives(undefined),
		odd: gives({ type: "odd", value: "x" }),
		unlisted: gives({ type: "content", value: "x" }),
		holes: gives({ type: "content", value: [null] }),
		circular: { inputSchema, execute: () => circle },
		onTheWay: {
			inputSchema,
			async *execute() {
				yield circle;
				yield "the last";
			},
		},
	};
	using model = scriptedModels({
		CHILD: [
			Object.keys(tools).map((name) => ({ call: name, input: {} })),
			(request) => [{ say: JSON.stringify(request.prompt.at(-1)?.content) }],
		],
	});
	const { output } = await ask({ prompt: "CHILD" }, { model, tools } as unknown as TaskToolOptions);
	if (output.state !== "ended") throw new Error("It has not ended.");
	const results = JSON.parse(output.report) as { output: { value: string } }[];
	const none = "failed: its toModelOutput gave no output of the AI SDK";
	expect(results.map((result) => result.output.value)).toEqual([
		`nothing ${none}`,
		`odd ${none}`,
		`unlisted ${none}`,
		`holes ${none}`,
		expect.stringContaining("circular failed: Converting circular structure to JSON"),
		"the last",
	]);
});

test("needsApproval of a child's tool: asked where a person can be, denied where none can", async () => {
	const charged: number[] = [];
	const charge = tool({
		inputSchema: z.object({ amount: z.number() }),
		needsApproval: ({ amount }) => amount > 10,
		execute: ({ amount }) => {
			charged.push(amount);
			return "charged";
		},
	});
	const script = {
		CHILD: [
			[
				{ call: "charge", input: { amount: 5 } },
				{ call: "charge", input: { amount: 50 } },
			],
			(request: { prompt: readonly { content: unknown }[] }) => [
				{ say: JSON.stringify(request.prompt.at(-1)?.content) },
			],
		],
	};
	using alone = scriptedModels(script);
	const denied = await ask({ prompt: "CHILD" }, { model: alone, tools: { charge } });
	expect(charged).toEqual([5]);
	expect(denied.text).toContain("1 call refused (charge)");
	expect(denied.text).toContain("Denied: nobody can be asked.");
	expect(denied.text).not.toContain("--allow");

	const asked: unknown[] = [];
	using watched = scriptedModels(script);
	await ask(
		{ prompt: "CHILD" },
		{
			model: watched,
			tools: { charge },
			ask: async ({ tool: name, input, path, reason }) => {
				asked.push([path, name, input, reason]);
				return "once";
			},
		},
	);
	expect(asked).toEqual([["general-purpose › charge", "charge", { amount: 50 }, "charge wants a yes to this call."]]);
	expect(charged).toEqual([5, 5, 50]);
});

test("tools of unknown access are execute: readonly and full leave them out, access says otherwise", async () => {
	const lookUp = tool({ inputSchema: z.object({}), execute: () => "ok" });
	const offered = async (tool_filter: string, access?: TaskToolOptions["access"]): Promise<unknown> => {
		using model = scriptedModels({ CHILD: [say("ok")] });
		await ask({ prompt: "CHILD", tool_filter }, { model, tools: { lookUp }, ...(access ? { access } : {}) });
		return model.requests[0]?.tools?.map(({ name }) => name);
	};
	expect(await offered("readonly")).toEqual(["todo"]);
	expect(await offered("full")).toEqual(["todo"]);
	expect(await offered("none")).toEqual(["todo", "lookUp"]);
	expect(await offered("readonly", "read")).toEqual(["todo", "lookUp"]);
	expect(await offered("full", { lookUp: "write" })).toEqual(["todo", "lookUp"]);
});

test("a tool that is called as an access is allows only itself: no command and no write of a workspace comes along", async () => {
	await using folder = temporaryWorkspace({});
	using model = scriptedModels({ CHILD: [say("ok")] });
	const named = tool({ inputSchema: z.object({ env: z.string() }), execute: () => "ran" });
	const tools = { execute: named, network: named, constructor: named };
	await ask({ prompt: "CHILD" }, { model, tools, access: { network: "network" }, workspace: folder.root });
	const offered = model.requests[0]?.tools?.map(({ name }) => name) ?? [];
	expect(offered).toEqual(expect.arrayContaining(["read", "execute", "network", "constructor"]));
	for (const name of ["bash", "write", "edit"]) expect(offered).not.toContain(name);
});

test("a pattern for a tool of the children is refused: it could limit nothing", async () => {
	using model = scriptedModels({});
	const deploy = tool({ inputSchema: z.object({ env: z.string() }), execute: () => "ran" });
	const options = { model, tools: { deploy }, permits: { allow: ["deploy(x)"] } };
	const answers = createTaskTool(options).execute({ prompt: "CHILD" }, {});
	expect((await answers.next()).value).toMatchObject({
		isError: true,
		text: 'Not started: Cannot allow "deploy(x)": deploy takes no pattern. Allow all that it does with deploy.',
	});
});

test("a model as a text is found by resolveModel, an agent's own too; one that nobody knows falls back with a note", async () => {
	using fast = scriptedModels({ "CHILD-FAST": [say("fast")] });
	using slow = scriptedModels({ "CHILD-PLAIN": [say("slow")], "CHILD-LOST": [say("lost")] });
	const agents = ["fast", "lost"].map((name) =>
		defineAgent({ name, description: `Use ${name}.`, instructions: "", model: [`gate/none`, `gate/${name}`] }),
	);
	const options: TaskToolOptions = {
		model: "gate/slow",
		agents,
		resolveModel: (name) => ({ "gate/fast": fast, "gate/slow": slow })[name],
	};
	const asked = async (prompt: string, agent?: string): Promise<string> =>
		(await ask({ prompt, ...(agent ? { subagent_type: agent } : {}) }, options)).text;
	expect(await asked("CHILD-PLAIN")).toContain("slow");
	expect(await asked("CHILD-FAST", "fast")).toContain("fast");
	expect(await asked("CHILD-LOST", "lost")).toMatch(
		/\n\[Agent lost asks for model gate\/none, gate\/lost; gate\/slow was used\. .*gate.*\]\n/,
	);
});

test("the abort signal of the AI SDK stops the children; what they hold is released", async () => {
	const stop = new AbortController();
	const ended: string[] = [];
	const wait = tool({
		inputSchema: z.object({}),
		execute: async (_input, { abortSignal }) => {
			stop.abort();
			abortSignal?.throwIfAborted();
			await new Promise((resolve) => abortSignal?.addEventListener("abort", resolve));
			ended.push("wait");
			return "late";
		},
	});
	const model = scriptedModels({ CHILD: [call("wait", {})] });
	const run = createTaskTool({ model, tools: { wait } }).execute({ prompt: "CHILD" }, { abortSignal: stop.signal });
	const outputs: TaskOutput[] = [];
	for await (const output of run) outputs.push(output);
	expect(outputs.at(-1)).toMatchObject({
		state: "ended",
		isError: false,
		data: { status: "cancelled", cause: { code: "user" } },
	});
	expect(model.requests.length).toBe(1);
});

test("a caller who stops reading ends the children before it goes on", async () => {
	const clock = fakeClock();
	const journal = memoryJournal();
	const model = scriptedModels({ CHILD: [[{ stall: true }]] });
	for await (const { state } of createTaskTool({ model, clock, journal }).execute({ prompt: "CHILD" }, {})) {
		expect(state).toBe("running");
		break;
	}
	const [root = ""] = journal.roots();
	expect([...journal.read(root)].at(-1)).toMatchObject({ type: "run-end", outcome: { status: "cancelled" } });
	expect([model.requests.length, clock.waiting]).toEqual([1, 0]);
});

test("a long report is cut for the calling model and whole for the host", async () => {
	const long = `HEAD ${"x".repeat(50_000)} TAIL`;
	using model = scriptedModels({ CHILD: [say(long)] });
	const { text, output } = await ask({ prompt: "CHILD" }, { model, maxReportChars: 1_000 });
	expect(text.length).toBeLessThan(1_500);
	expect(text).toMatch(
		/HEAD x+\n\[… \d+ characters left out: ask for a shorter report, or for a part of it …\]\nx+ TAIL/,
	);
	expect(output).toMatchObject({ report: long });
});

test("createTaskTool() refuses at once what children cannot be given", () => {
	const model = scriptedModel();
	const inputSchema = z.object({});
	const refuse = (options: object): unknown => {
		try {
			return createTaskTool({ model, ...options });
		} catch (thrown) {
			return thrown instanceof ErrandError ? `${thrown.code}: ${thrown.message}` : thrown;
		}
	};
	expect([
		refuse({ tools: { read: { inputSchema, execute: () => "" } } }),
		refuse({ tools: { client: { inputSchema } } }),
		refuse({ tools: { search_web: { type: "provider", id: "x.y", args: {}, inputSchema, isProviderExecuted: true } } }),
		refuse({ access: { nobody: "read" } }),
		refuse({ agents: [defineAgent({ name: "A b", description: "x", instructions: "" })] }),
		refuse({ describeTask: () => " " }),
	]).toEqual([
		expect.stringMatching(/^invalid-tool: .*"read".*built-in tool/),
		'invalid-tool: Cannot give children the tool "client": it has no execute, and nobody else answers its calls.',
		'invalid-tool: Cannot give children the tool "search_web": a provider defines it, and children are offered functions alone.',
		'invalid-tool: Cannot give children the tool "nobody": it is given an access or a context and is not among the tools.',
		expect.stringMatching(/^invalid-agent: /),
		'invalid-tool: Cannot offer the tool "task": describeTask gave a blank text. Give it a text for models.',
	]);
});

test("a schema or a context that cannot be used is the tool's error, and says which", async () => {
	const old = { "~standard": { version: 1, vendor: "old", validate: () => ({ value: {} }) } };
	const failing = async (tools: object, more: object = {}): Promise<string> => {
		const made = createTaskTool({ model: scriptedModel(), tools, ...more } as TaskToolOptions);
		return made
			.execute({ prompt: "x" }, {})
			.next()
			.then(
				() => "",
				(thrown: unknown) => String(thrown),
			);
	};
	expect([
		await failing({ mine: { inputSchema: old, execute: () => "" } }),
		await failing({ mine: { inputSchema: z.string(), execute: () => "" } }),
		await failing({ mine: { execute: () => "" } }),
		await failing({
			mine: {
				inputSchema: z.object({}),
				description: () => {
					throw new Error("no words");
				},
				execute: () => "",
			},
		}),
		await failing({
			mine: { inputSchema: z.object({}), contextSchema: z.object({ a: z.string() }), execute: () => "" },
		}),
	]).toEqual([
		expect.stringContaining("its inputSchema cannot be used: this version of old cannot give its JSON Schema"),
		expect.stringContaining('its inputSchema must be of type "object"'),
		expect.stringContaining("its inputSchema cannot be used: it has none"),
		expect.stringContaining("its description failed: no words"),
		expect.stringContaining("its context does not fit: "),
	]);
});
