import { expect, test } from "vitest";
import type { Tool } from "../spec/index.ts";
import { scriptedModel } from "../testing/index.ts";
import type { ScriptPart, ScriptTurn } from "../testing/index.ts";
import { lines, runLoop } from "./loop.fixture.ts";

const tooLong: ScriptPart = { fail: { status: 400, message: "prompt is too long: 9001 tokens > 8000 maximum" } };
const call = (n: number): ScriptPart => ({ call: "read", input: { n } });
const read: Tool = {
	name: "read",
	description: "read",
	inputSchema: { type: "object" },
	access: "read",
	execute: async () => ({ content: "word ".repeat(2_000) }),
};
const threeReads: readonly ScriptTurn[] = [[{ say: "looking" }, call(1)], [call(2)], [call(3)]];
const refusals = Array.from({ length: 9 }, (): ScriptTurn => [tooLong]);

/** The part of a trace that tells how an overflow went, without its texts. */
function told(trace: Awaited<ReturnType<typeof runLoop>>): readonly string[] {
	return trace.events.flatMap((event) => {
		if (event.type === "context-compact")
			return [`${event.type} ${event.how} ${event.tokensAfter < event.tokensBefore}`];
		if (event.type === "model-retry") return [`${event.type} ${event.step} ${event.cause.code} ${event.waitMs}`];
		return event.type === "step-end"
			? [`${event.type} ${event.step} ${event.cause?.code ?? event.finish.unified}`]
			: [];
	});
}

test("T68, fault 18: run() sends a request that was refused as too long again, compacted", async () => {
	using model = scriptedModel(...threeReads, [tooLong], [{ say: "ok" }]);
	const trace = await runLoop({ model, tools: [read] });
	expect(trace.outcome).toMatchObject({ status: "completed", report: "ok", steps: 4, usage: { requests: 5 } });
	expect(told(trace)).toEqual([
		"step-end 1 tool-calls",
		"step-end 2 tool-calls",
		"step-end 3 tool-calls",
		"model-retry 4 context-overflow 0",
		"context-compact shortened-results true",
		"step-end 4 stop",
	]);
	const [refused, sent] = model.requests.slice(-2).map(({ prompt }) => JSON.stringify(prompt).length);
	expect(sent).toBeLessThan((refused ?? 0) / 2);
});

test("T68, case 40: run() ends as failed with what there is, once nothing is left to leave out", async () => {
	const model = scriptedModel(...threeReads, ...refusals);
	const { outcome, events } = await runLoop({ model, tools: [read] });
	expect(outcome).toMatchObject({
		status: "failed",
		cause: { code: "context-overflow" },
		partial: "looking",
		steps: 3,
	});
	expect(model.requests.length).toBeLessThanOrEqual(8);
	expect(events.filter(({ type }) => type === "step-start")).toHaveLength(4);
});

test("T68: run() gives up at once where the task alone is too long", async () => {
	using model = scriptedModel([tooLong]);
	expect(lines(await runLoop({ model }))).toEqual([
		'run-start {"model":"scripted"}',
		'step-start {"step":1}',
		expect.stringContaining('"code":"context-overflow"'),
		expect.stringContaining('"status":"failed"'),
	]);
});

test("run() sends no more than four shorter requests in a step", async () => {
	const model = scriptedModel(...refusals);
	const shorten = (): { messages: []; tokens: number } => ({ messages: [], tokens: 1 });
	const context = { fit: () => ({ messages: [], tokens: 1 }), shorten, measured: () => {} };
	expect((await runLoop({ model, ports: { context } })).outcome.cause?.code).toBe("context-overflow");
	expect(model.requests).toHaveLength(5);
});
