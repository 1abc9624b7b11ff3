import { expect, test } from "vitest";
import type {
	LanguageModel,
	LanguageModelPart,
	LanguageModelUsage,
	Message,
	StepReply,
	StepRequest,
	ToolSchema,
} from "../spec/index.ts";
import { type FakeClock, fakeClock, scriptedModel, type ScriptTurn } from "../testing/index.ts";
import { createModel } from "./index.ts";

const nonce = "0000000000000000";
const tools: readonly ToolSchema[] = [
	{ type: "function", name: "read", description: "Reads a file.", inputSchema: { type: "object" } },
];
const prompt: readonly Message[] = [
	{ role: "system", content: "You are terse." },
	{ role: "user", content: [{ type: "text", text: "go" }] },
];

function setUp(...turns: readonly ScriptTurn[]) {
	const model = scriptedModel(...turns);
	return { model, ask: portOf(fakeClock(), model) };
}

function portOf(clock: FakeClock, model: LanguageModel): (request?: Partial<StepRequest>) => Promise<StepReply> {
	const limits = { firstTokenMs: 1000, idleMs: 1000 };
	const port = createModel({ id: "s/one", window: 1, model, clock, limits, random: () => 0, textProtocol: true });
	const { signal } = new AbortController();
	return (request) => port.step({ messages: prompt, tools, toolChoice: "auto", signal, ...request });
}

const fence = (tool: string, input: string, mark = nonce): string => `\`\`\`call-${mark} ${tool}\n${input}\n\`\`\``;

test("T40 the model is told its tools in the system message, and gets none any other way", async () => {
	const { model, ask } = setUp([{ say: "ok" }]);
	expect((await ask()).text).toBe("ok");
	expect(model.requests[0]).toEqual({
		prompt: [
			{
				role: "system",
				content: [
					"You are terse.",
					"# Tools",
					"To call a tool, write a fence with its name and a JSON object of its arguments, exactly like this:",
					fence("name", '{"argument": "value"}'),
					"Write nothing after the last call: the results come in the next message. Several calls in one reply are fine. " +
						"A call in any other form is not run. When you are done, reply without a call.",
					'## read\nReads a file.\nArguments: {"type":"object"}',
				].join("\n\n"),
			},
			prompt[1],
		],
	});
});

test("T40 calls in a fence are calls, in order, and the text around them stays", async () => {
	const said = `I look.\n${fence("read", '{"path":"a"}')}\n${fence("read", '{"path":\n"b"}')}\n`;
	const { ask } = setUp([{ say: [said.slice(0, 20), said.slice(20)] }]);
	expect(await ask()).toMatchObject({
		text: "I look.\n",
		calls: [
			{ id: "call_1", tool: "read", input: '{"path":"a"}' },
			{ id: "call_2", tool: "read", input: '{"path":\n"b"}' },
		],
		finish: { unified: "tool-calls" },
		message: { content: [{ type: "text" }, { type: "tool-call", input: { path: "a" } }, { type: "tool-call" }] },
	});
});

test.each(["\n", "", "```"])(
	"T40 a fence that the model forgot to close is a call where its arguments are whole (%j)",
	async (end) => {
		const { ask } = setUp([{ say: `\`\`\`call-${nonce} read\n{"path":"a"}${end}` }]);
		expect((await ask()).calls).toEqual([{ id: "call_1", tool: "read", input: '{"path":"a"}' }]);
	},
);

test.each([
	["with another nonce", fence("read", "{}", "1111111111111111")],
	["without a nonce", "```call read\n{}\n```"],
	["in another form", '<tool_call>{"name":"read"}</tool_call>'],
	["within a line", `He said ${fence("read", "{}")}`],
])("T38 T40 a call %s is text", async (_, said) => {
	const { ask } = setUp([{ say: said }]);
	expect(await ask()).toMatchObject({ text: said, calls: [], finish: { unified: "stop" } });
});

test("T40 with tool choice none a fence is text", async () => {
	const { ask } = setUp([{ say: fence("read", "{}") }]);
	expect((await ask({ toolChoice: "none" })).calls).toEqual([]);
});

test("T40 T36 a call that the output limit cut is not a call", async () => {
	const { ask } = setUp([{ say: `So far.\n\`\`\`call-${nonce} read\n{"path": "a` }, { finish: "length" }]);
	expect(await ask()).toMatchObject({ text: "So far.\n", calls: [], cutCall: "read" });
});

test("T40 fault 26: arguments that are no JSON are a call with bad arguments", async () => {
	const { ask } = setUp([{ say: fence("read", "{oops") }]);
	expect((await ask()).calls).toEqual([{ id: "call_1", tool: "read", input: "{oops" }]);
});

test("T40 structured calls that arrive all the same are calls, and everything goes back as text", async () => {
	const { model, ask } = setUp([{ say: "Hm." }, { call: "read", input: { path: "a" } }], [{ say: "ok" }]);
	const { message, calls } = await ask();
	expect(calls).toEqual([{ id: "call-0", tool: "read", input: '{"path":"a"}' }]);
	const result: Message = {
		role: "tool",
		content: [
			{
				type: "tool-result",
				toolCallId: "call-0",
				toolName: "read",
				output: { type: "error-text", value: "No such file." },
			},
		],
	};
	await ask({ messages: [...prompt, message, result] });
	expect(model.requests[1]?.prompt.slice(2)).toEqual([
		{
			role: "assistant",
			content: [
				{ type: "text", text: "Hm." },
				{ type: "text", text: fence("read", '{"path":"a"}') },
			],
		},
		{ role: "user", content: [{ type: "text", text: "Result of read:\nNo such file." }] },
	]);
});

test("T40 a block that the answer leaves open is text and calls all the same", async () => {
	const { model } = setUp();
	const open = [
		{ type: "text-start", id: "0" },
		{ type: "text-delta", id: "0", delta: `Hm.\n${fence("read", "{}")}` },
		{ type: "finish", finishReason: { unified: "stop" }, usage: {} },
	];
	const doStream = () => Promise.resolve({ stream: ReadableStream.from(open) });
	const ask = portOf(fakeClock(), { ...model, doStream } as unknown as LanguageModel);
	expect(await ask()).toMatchObject({
		text: "Hm.\n",
		calls: [{ id: "call_1", tool: "read", input: "{}" }],
		finish: { unified: "tool-calls" },
	});
});

test("T40 a long text is no silence, though it is held back", async () => {
	const clock = fakeClock();
	const slow = async function* (): AsyncGenerator<LanguageModelPart> {
		yield { type: "text-start", id: "0" };
		for (const delta of ["long ", "long ", "text"]) {
			await clock.sleep(900);
			yield { type: "text-delta", id: "0", delta };
		}
		yield { type: "text-end", id: "0" };
		const usage = { inputTokens: figures, outputTokens: figures } as unknown as LanguageModelUsage;
		yield { type: "finish", finishReason: { unified: "stop", raw: "stop" }, usage };
	};
	const figures = { total: 1 };
	const model = { ...scriptedModel(), doStream: async () => ({ stream: ReadableStream.from(slow()) }) };
	const reply = portOf(clock, model)();
	await clock.advance(2700);
	expect((await reply).text).toBe("long long text");
});
