import { expect, test } from "vitest";
import type { Tool, ToolResult } from "../spec/index.ts";
import { RunStop } from "../spec/index.ts";
import { fakeClock, scriptedModel } from "../testing/index.ts";
import type { ScriptPart } from "../testing/index.ts";
import { lines, runLoop } from "./loop.fixture.ts";

const echo = tool("echo", "read", async (input) => ({ content: `echo ${JSON.stringify(input)}` }));

function tool(name: string, access: Tool["access"], execute: Tool["execute"]): Tool {
	return { name, description: name, inputSchema: { type: "object" }, access, execute };
}

test("T28 run() ends with the text of a reply without calls", async () => {
	using model = scriptedModel([{ say: "ok" }]);
	expect(lines(await runLoop({ model }))).toMatchInlineSnapshot(`
		[
		  "run-start {"model":"scripted"}",
		  "step-start {"step":1}",
		  "step-end {"step":1,"message":{"role":"assistant","content":[{"type":"text","text":"ok"}]}}",
		  "run-end {"status":"completed","report":"ok"}",
		]
	`);
});

test("run() answers a call to an unknown tool with what exists", async () => {
	using model = scriptedModel([{ call: "ech", input: {} }], [{ say: "ok" }]);
	expect(lines(await runLoop({ model, tools: [echo] }))).toMatchInlineSnapshot(`
		[
		  "run-start {"model":"scripted"}",
		  "step-start {"step":1}",
		  "step-end {"step":1,"message":{"role":"assistant","content":[{"type":"tool-call","toolCallId":"call-0","toolName":"ech","input":{}}]}}",
		  "tool-call-start {"callId":"call-0","tool":"ech","input":"{}"}",
		  "tool-call-end {"callId":"call-0","content":"There is no tool \\"ech\\". Use one of: echo.","isError":true}",
		  "step-start {"step":2}",
		  "step-end {"step":2,"message":{"role":"assistant","content":[{"type":"text","text":"ok"}]}}",
		  "run-end {"status":"completed","report":"ok"}",
		]
	`);
});

test("T30 run() ends as failed, never with a report, when the provider fails", async () => {
	using model = scriptedModel([{ fail: { status: 401, message: "bad key" } }]);
	const { outcome, events } = await runLoop({ model });
	expect(outcome).toMatchObject({ status: "failed", cause: { code: "auth" } });
	expect(outcome).not.toHaveProperty("report");
	expect(events.map(({ type }) => type)).toEqual(["run-start", "step-start", "step-end", "run-end"]);
});

test("T29, case 13: run() ends as limited after one last turn without tools, whatever that turn says", async () => {
	using model = scriptedModel(
		[{ call: "echo", input: { n: 1 } }],
		[{ say: "halfway" }, { call: "echo", input: { n: 2 } }],
		[{ say: "All done, great success" }],
	);
	const trace = await runLoop({ model, tools: [echo], spec: { limits: { ...limits, maxSteps: 2 } } });
	expect(trace.outcome).toMatchObject({
		status: "limited",
		cause: { code: "steps", message: "Stopped after 2 steps without a final answer." },
		partial: "All done, great success",
		steps: 2,
	});
	expect(model.requests.map((request) => request.toolChoice)).toEqual([
		{ type: "auto" },
		{ type: "auto" },
		{ type: "none" },
	]);
	expect(model.requests.every((request) => request.tools?.length === 1)).toBe(true);
});

test("T29 run() runs no call of the last turn, counts it as not run, and keeps the last text, case 11", async () => {
	using model = scriptedModel([{ say: "REPORT part 1" }, { call: "echo", input: {} }], [{ call: "echo", input: {} }]);
	const trace = await runLoop({ model, tools: [echo], spec: { limits: { ...limits, maxSteps: 1 } } });
	expect(trace.outcome).toMatchObject({ status: "limited", partial: "REPORT part 1", toolsUsed: { echo: 1 } });
	expect(trace.outcome.refused).toEqual([]);
	expect(trace.outcome.notRun).toEqual([
		{ tool: "echo", reason: "Not run: this was the last turn, in which no tool can be called." },
	]);
});

test("T32, case 24: run() answers a tool that throws anything with a tool error, and goes on", async () => {
	const exotic = [
		undefined,
		"a text",
		{
			toString: () => {
				throw new Error("no");
			},
		},
		new Error("boom"),
		null,
	];
	const thrower = tool("thrower", "read", async ({ index }) => {
		throw exotic[Number(index)];
	});
	using model = scriptedModel(
		exotic.map((_, index): ScriptPart => ({ call: "thrower", input: { index } })),
		[{ say: "ok" }],
	);
	const { outcome, events } = await runLoop({ model, tools: [thrower] });
	expect(outcome).toMatchObject({ status: "completed", failedCalls: 5 });
	expect(events.flatMap((event) => (event.type === "tool-call-end" ? [event.content] : []))).toEqual([
		"thrower failed: It threw undefined.",
		"thrower failed: a text",
		"thrower failed: It threw a value that cannot be shown.",
		"thrower failed: boom",
		"thrower failed: It threw null.",
	]);
});

test("T33 run() runs readers side by side and writers as barriers, and answers in call order", async () => {
	const order: string[] = [];
	const bStarted = Promise.withResolvers<void>();
	const aEnded = Promise.withResolvers<void>();
	const slow = (name: "a" | "b", access: Tool["access"], after: () => Promise<unknown>): Tool =>
		tool(name, access, async () => {
			order.push(`${name} starts`);
			await after();
			order.push(`${name} ends`);
			return { content: name };
		});
	const a = slow("a", "read", () => bStarted.promise.then(() => aEnded.resolve()));
	const b = slow("b", "network", () => {
		bStarted.resolve();
		return aEnded.promise;
	});
	const w = tool("w", "write", async () => {
		order.push("w");
		return { content: "w" };
	});
	using model = scriptedModel(
		[
			{ call: "a", input: {} },
			{ call: "b", input: {} },
			{ call: "w", input: {} },
			{ call: "b", input: { again: 1 } },
		],
		[{ say: "ok" }],
	);
	await runLoop({ model, tools: [a, b, w] });
	expect([order.slice(0, 2), order.slice(2, 4).toSorted(), order.slice(4)]).toEqual([
		["a starts", "b starts"],
		["a ends", "b ends"],
		["w", "b starts", "b ends"],
	]);
	const results = model.requests[1]?.prompt.at(-1);
	expect(
		results?.role === "tool" && results.content.map((part) => part.type === "tool-result" && part.toolCallId),
	).toEqual(["call-0", "call-1", "call-2", "call-3"]);
});

test("fault 30: run() gives repeated and missing call ids one result each", async () => {
	using model = scriptedModel(
		[
			{ call: "echo", input: { n: 1 }, id: "same" },
			{ call: "echo", input: { n: 2 }, id: "same" },
			{ call: "echo", input: { n: 3 }, id: "" },
		],
		[{ call: "echo", input: { n: 4 }, id: "same" }],
		[{ say: "ok" }],
	);
	const { events } = await runLoop({ model, tools: [echo] });
	const ids = (type: string): readonly string[] =>
		events.flatMap((event) => (event.type === type && "callId" in event ? [String(event.callId)] : []));
	expect(new Set(ids("tool-call-end")).size).toBe(4);
	expect(ids("tool-call-end")).toEqual(ids("tool-call-start"));
});

test("T34, fault 32: run() nudges a blank reply three times, then fails with the last text that was not blank", async () => {
	using model = scriptedModel(
		[{ say: "so far" }, { call: "echo", input: {} }],
		[{ say: " " }],
		[],
		[{ think: "hm" }],
		[{ say: "" }],
	);
	const { outcome, events } = await runLoop({ model, tools: [echo] });
	expect(outcome).toMatchObject({ status: "failed", cause: { code: "no-answer" }, partial: "so far", steps: 5 });
	expect(events.filter(({ type }) => type === "step-say")).toHaveLength(3);
	expect(model.requests.at(-1)?.prompt.findLast(({ role }) => role === "assistant")).toEqual({
		role: "assistant",
		content: [
			{ type: "reasoning", text: "hm" },
			{ type: "text", text: "(no text)" },
		],
	});
});

test("T34 run() counts nudges afresh after a tool call", async () => {
	const blank: readonly ScriptPart[] = [{ say: "" }];
	const call: readonly ScriptPart[] = [{ call: "echo", input: {} }];
	using model = scriptedModel(blank, blank, blank, call, blank, blank, blank, [{ say: "ok" }]);
	expect((await runLoop({ model, tools: [echo] })).outcome.status).toBe("completed");
});

test("T35 run() with forced completion ends only by its completion tool, and a blank result is an error", async () => {
	const complete: Tool = {
		...tool("complete", "read", async ({ result }): Promise<ToolResult> =>
			result === " " ? { content: "blank", isError: true } : { content: JSON.stringify(result) },
		),
		completes: true,
	};
	using model = scriptedModel(
		[{ say: "I am done" }],
		[{ call: "complete", input: { result: " " } }],
		[
			{ call: "echo", input: {} },
			{ call: "complete", input: { result: "R" } },
		],
	);
	const { outcome } = await runLoop({ model, tools: [echo, complete], spec: { completion: "tool" } });
	expect(outcome).toMatchObject({ status: "completed", report: '"R"', toolsUsed: { complete: 2 } });
	expect(outcome.refused).toEqual([]);
	expect(outcome.notRun).toEqual([
		{ tool: "echo", reason: "Not run: the completion tool was called in the same step." },
	]);
});

test("T36, fault 33: run() keeps the text of a reply that was cut, as limited: output-cut", async () => {
	using model = scriptedModel([{ say: "half a sent" }, { finish: "length" }]);
	expect((await runLoop({ model })).outcome).toMatchObject({
		status: "limited",
		cause: { code: "output-cut" },
		partial: "half a sent",
	});
});

test("T36, fault 33: run() runs no call of a reply that was cut, and says so", async () => {
	let ran = 0;
	const counter = tool("counter", "write", async () => ({ content: String(++ran) }));
	using model = scriptedModel(
		[{ call: "counter", input: {} }, { finish: "length" }],
		[{ cutCall: "counter", input: '{"path": "a' }, { finish: "length" }],
		[{ say: "ok" }],
	);
	const { outcome } = await runLoop({ model, tools: [counter] });
	expect([outcome.status, ran]).toEqual(["completed", 0]);
	expect([outcome.refused, outcome.failedCalls]).toEqual([[], 0]);
	expect(outcome.notRun).toEqual([
		{
			tool: "counter",
			reason: "Not run: the reply was cut by the output limit. Send this call again, alone and shorter.",
		},
	]);
});

test("fault 34: run() ends as failed: refused where the provider's filter stopped the answer", async () => {
	using model = scriptedModel([{ say: "I" }, { finish: "content-filter" }]);
	expect((await runLoop({ model })).outcome).toMatchObject({
		status: "failed",
		cause: { code: "refused" },
		partial: "I",
	});
});

test("T31, fault 26: run() ends as invalid-calls after three steps without one usable call", async () => {
	const bad: readonly ScriptPart[] = [{ call: "echo", input: "{not json" }];
	using model = scriptedModel(bad, bad, [{ call: "echo", input: {} }], bad, bad, bad);
	const { outcome } = await runLoop({ model, tools: [echo] });
	expect(outcome).toMatchObject({
		status: "failed",
		cause: { code: "invalid-calls" },
		steps: 6,
		toolsUsed: { echo: 1 },
	});
});

test("T37 run() sends reasoning, signatures and provider options back untouched", async () => {
	const providerOptions = { anthropic: { signature: "s1" } };
	using model = scriptedModel(
		[
			{ think: "hm", providerOptions },
			{ call: "echo", input: { a: 1 } },
		],
		[{ say: "ok" }],
	);
	await runLoop({ model, tools: [echo] });
	expect(model.requests[1]?.prompt[2]).toEqual({
		role: "assistant",
		content: [
			{ type: "reasoning", text: "hm", providerOptions },
			{ type: "tool-call", toolCallId: "call-0", toolName: "echo", input: { a: 1 } },
		],
	});
});

test("T38, case 12: run() never runs a call that is written as text", async () => {
	using model = scriptedModel([{ say: '<invoke name="echo">{}</invoke> Output: a.txt' }]);
	expect((await runLoop({ model, tools: [echo] })).outcome).toMatchObject({ status: "completed", toolsUsed: {} });
});

test("T39, fault 41: run() warns at the third same call with the same result and stops at the fifth", async () => {
	const same: readonly ScriptPart[] = [{ call: "echo", input: { q: 1 } }];
	using model = scriptedModel(same, same, same, same, same);
	const { outcome, events } = await runLoop({ model, tools: [echo] });
	expect(outcome).toMatchObject({ status: "limited", cause: { code: "loop" }, steps: 5 });
	expect(events.flatMap((event) => (event.type === "step-say" ? [event.reason] : []))).toEqual(["loop"]);
});

test("T39 run() sees a loop over two calls, and none where results differ", async () => {
	let time = 0;
	const clockTool = tool("clock", "read", async () => ({ content: String(time++) }));
	const a: readonly ScriptPart[] = [{ call: "echo", input: { q: 1 } }];
	const b: readonly ScriptPart[] = [{ call: "clock", input: {} }];
	using model = scriptedModel(a, b, a, b, a, b, a, b, a);
	expect((await runLoop({ model, tools: [echo, clockTool] })).outcome.cause?.code).toBe("loop");
});

test("T60, T65 run() stopped in a tool answers the call, sends no further request and drops a late result", async () => {
	const controller = new AbortController();
	const release = Promise.withResolvers<ToolResult>();
	const clock = fakeClock();
	const deaf = tool("deaf", "execute", () => {
		controller.abort(new RunStop({ status: "cancelled", cause: { code: "user", message: "Stopped by the user." } }));
		return release.promise;
	});
	using model = scriptedModel([{ say: "working" }, { call: "deaf", input: {} }, { call: "echo", input: {} }]);
	const running = runLoop({ model, tools: [deaf, echo], clock, signal: controller.signal });
	await clock.advance(1_000);
	const trace = await running;
	release.resolve({ content: "late" });
	expect(trace.outcome).toMatchObject({ status: "cancelled", cause: { code: "user" }, partial: "working" });
	expect(lines(trace).slice(3)).toMatchInlineSnapshot(`
		[
		  "tool-call-start {"callId":"call-0","tool":"deaf","input":"{}"}",
		  "tool-call-end {"callId":"call-0","content":"Stopped before it ended, so check whether it took effect. Stopped by the user.","isError":true}",
		  "tool-call-start {"callId":"call-1","tool":"echo","input":"{}"}",
		  "tool-call-end {"callId":"call-1","content":"Not run. Stopped by the user.","isError":true,"notRun":"Not run. Stopped by the user."}",
		  "run-end {"status":"cancelled","cause":{"code":"user","message":"Stopped by the user."},"partial":"working"}",
		]
	`);
});

test("T60 run() stopped in a model call keeps the text that had arrived", async () => {
	const controller = new AbortController();
	using model = scriptedModel([{ say: "half" }, { stall: "deaf" }]);
	const clock = fakeClock();
	const running = runLoop({
		model,
		clock,
		signal: controller.signal,
		ports: {
			emit: (event) => {
				if (event.type === "text-delta")
					controller.abort(new RunStop({ status: "cancelled", cause: { code: "parent", message: "x" } }));
			},
		},
	});
	await clock.advance(1_000);
	expect((await running).outcome).toMatchObject({ status: "cancelled", cause: { code: "parent" }, partial: "half" });
});

test("T62 run() names a tool that took too long, and goes on", async () => {
	const clock = fakeClock();
	const slow = tool(
		"slow",
		"read",
		(_, { signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve({ content: "half" }))),
	);
	using model = scriptedModel([{ call: "slow", input: {} }], [{ say: "ok" }]);
	const running = runLoop({ model, tools: [slow], clock, spec: { limits: { ...limits, toolTimeoutMs: 50 } } });
	await clock.advance(50);
	const { outcome, events } = await running;
	expect(outcome).toMatchObject({ status: "completed", failedCalls: 1 });
	expect(events.flatMap((event) => (event.type === "tool-call-end" ? [event.content] : []))).toEqual([
		"half\n[slow took longer than 50 ms and was stopped.]",
	]);
	expect(clock.waiting).toBe(0);
});

test("T62, fault 39: run() gives up a tool that never settles and ignores its signal", async () => {
	const clock = fakeClock();
	const stuck = tool("stuck", "read", () => new Promise(() => {}));
	using model = scriptedModel([{ call: "stuck", input: {} }], [{ say: "ok" }]);
	const running = runLoop({ model, tools: [stuck], clock, spec: { limits: { ...limits, toolTimeoutMs: 50 } } });
	await clock.advance(2_000);
	expect((await running).outcome).toMatchObject({ status: "completed", failedCalls: 1 });
	expect(clock.waiting).toBe(0);
});

test("T63 run() takes a last turn while one request fits into its tokens, and none after", async () => {
	const call = (n: number): readonly ScriptPart[] => [
		{ call: "echo", input: { n } },
		{ usage: { input: 90, output: 10 } },
	];
	using model = scriptedModel(call(1), call(2), [{ say: "sum" }]);
	const { outcome } = await runLoop({ model, tools: [echo], maxTotalTokens: 350 });
	expect(outcome).toMatchObject({
		status: "limited",
		cause: { code: "tokens" },
		partial: "sum",
		usage: { inputTokens: 280, outputTokens: 30 },
	});
	using greedy = scriptedModel([{ call: "echo", input: {} }, { usage: { input: 900, output: 10 } }]);
	expect((await runLoop({ model: greedy, tools: [echo], maxTotalTokens: 350 })).outcome.cause?.code).toBe("tokens");
});

test("T56 run() goes back to work on a Stop hook's text, at most eight times", async () => {
	using model = scriptedModel(
		...Array.from({ length: 9 }, (_, index): readonly ScriptPart[] => [{ say: `answer ${index}` }]),
	);
	const { outcome } = await runLoop({ model, ports: { onStop: async () => "not yet" } });
	expect(outcome).toMatchObject({ status: "completed", report: "answer 8", steps: 9 });
});

test("T56 run() asks Stop hooks about a completion tool's report as well", async () => {
	const complete: Tool = { ...tool("complete", "read", async () => ({ content: "R" })), completes: true };
	const done: readonly ScriptPart[] = [{ call: "complete", input: {} }];
	using model = scriptedModel(done, done);
	const rounds: number[] = [];
	const onStop = async (report: string, round: number): Promise<string | undefined> => {
		rounds.push(round);
		return report === "R" && round === 0 ? "check it again" : undefined;
	};
	const { outcome } = await runLoop({ model, tools: [complete], spec: { completion: "tool" }, ports: { onStop } });
	expect([outcome.status, outcome.steps, rounds]).toEqual(["completed", 2, [0, 1]]);
});

test("T49 run() asks for a report that fits its schema, at most three times", async () => {
	const checkReport = (text: string): { value: string } | { problem: string } =>
		text.startsWith("{") ? { value: text } : { problem: "It is no JSON." };
	using model = scriptedModel([{ say: "no" }], [{ say: "{}" }]);
	expect((await runLoop({ model, ports: { checkReport } })).outcome).toMatchObject({
		status: "completed",
		report: "{}",
		value: "{}",
	});
	using stubborn = scriptedModel([{ say: "no" }], [{ say: "no" }], [{ say: "no" }]);
	expect((await runLoop({ model: stubborn, ports: { checkReport } })).outcome).toMatchObject({
		status: "failed",
		cause: { code: "report-invalid" },
		partial: "no",
	});
});

test("fault 12: run() ends as failed: storage where nothing can be recorded, before the next request", async () => {
	const commit = (): void => {
		throw new Error("disk full");
	};
	using model = scriptedModel();
	expect((await runLoop({ model, ports: { commit } })).outcome.status).toBe("failed");
});

test("run() commits before each act: every request, every group of calls, the end", async () => {
	using model = scriptedModel(
		[
			{ call: "echo", input: {} },
			{ call: "echo", input: { b: 1 } },
		],
		[{ say: "ok" }],
	);
	expect((await runLoop({ model, tools: [echo] })).commits).toBe(4);
});

const limits = {
	maxSteps: 40,
	timeoutMs: 600_000,
	maxTotalTokens: 1_000_000,
	firstTokenMs: 60_000,
	idleMs: 60_000,
	toolTimeoutMs: 120_000,
};
