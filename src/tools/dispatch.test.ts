import { expect, test } from "vitest";
import type { Tool, ToolResult } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import { createDispatcher } from "./index.ts";
import type { DispatchParts } from "./index.ts";

/** One call of a tool that counts, through a dispatcher with these parts. */
async function callWith(
	parts: Partial<DispatchParts>,
	{ signal } = new AbortController(),
): Promise<{ readonly result: ToolResult; readonly ran: number }> {
	let ran = 0;
	const counter: Tool = {
		name: "counter",
		description: "counter",
		inputSchema: { type: "object" },
		access: "execute",
		execute: async (input) => ({ content: `${++ran} ${JSON.stringify(input)}` }),
	};
	const dispatcher = createDispatcher({
		run: { runId: "r", depth: 0, agent: "main" },
		tools: [counter],
		whyNotOffered: () => undefined,
		authorize: () => ({ allowed: true, ask: true }),
		parse: (_, json) => ({ value: JSON.parse(json) }),
		ask: async () => ({}),
		bound: (result) => result,
		emit: () => {},
		clock: fakeClock(),
		toolTimeoutMs: 1_000,
		...parts,
	});
	return {
		result: await dispatcher.call({ id: "c", tool: "counter", input: '{"a":1}' }, { step: 1, n: 1, signal }),
		ran,
	};
}

const broken = (): never => {
	throw new Error("broken");
};

test("call() runs a tool that every guard lets pass", async () => {
	expect(await callWith({})).toEqual({ result: { content: '1 {"a":1}' }, ran: 1 });
});

test.each([
	["the authority", { authorize: broken }],
	["a hook", { before: broken }],
	["the question to a person", { ask: broken }],
] as const)("call() denies where %s throws", async (_, parts) => {
	const denied = "A guard failed, so the call was denied: broken";
	expect(await callWith(parts)).toEqual({ result: { content: denied, isError: true, refused: denied }, ran: 0 });
});

test("call() says of a guard that a stop ended that the call was not made", async () => {
	const stopped = new Error("The run was stopped by SIGINT.");
	const controller = new AbortController();
	const ask = async (): Promise<never> => {
		controller.abort(stopped);
		throw stopped;
	};
	const notRun = "Not run. The run was stopped by SIGINT.";
	expect(await callWith({ ask }, controller)).toEqual({
		result: { content: notRun, isError: true, notRun },
		ran: 0,
	});
});

test("call() runs nothing that a hook denied, that is not granted, or that a person refused", async () => {
	const results = await Promise.all([
		callWith({ before: async () => ({ denied: "hook" }) }),
		callWith({ authorize: () => ({ allowed: false, reason: "grant" }) }),
		callWith({ ask: async () => ({ denied: "person" }) }),
	]);
	expect(results.map(({ result, ran }) => [result.refused, ran])).toEqual([
		["hook", 0],
		["grant", 0],
		["person", 0],
	]);
});

test("call() asks for what a hook made of the input, in the form that the tool takes", async () => {
	const asked: unknown[] = [];
	const { result } = await callWith({
		before: async () => ({ input: { a: 2 } }),
		ask: async ({ input }) => {
			asked.push(input);
			return {};
		},
	});
	expect([asked, result.content]).toEqual([[{ a: 2 }], '1 {"a":2}']);
});

test.each([
	[true, true],
	["always", true],
	[{}, true],
	[false, false],
	[undefined, true],
	[0, true],
])("call() takes needsApproval that gives %j for a yes: %j", async (wanted, isAsked) => {
	const asked: string[] = [];
	const tool: Tool = {
		name: "counter",
		description: "counter",
		inputSchema: { type: "object" },
		access: "read",
		needsApproval: () => wanted as boolean,
		execute: async () => ({ content: "ran" }),
	};
	const { result } = await callWith({
		tools: [tool],
		authorize: () => ({ allowed: true, ask: false }),
		ask: async (_, why) => ({ denied: asked.push(why) > 0 ? "no" : undefined }),
	});
	expect([result.refused, asked]).toEqual(isAsked ? ["no", ["tool"]] : [undefined, []]);
});
