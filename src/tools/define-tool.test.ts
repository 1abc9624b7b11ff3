import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { ErrandError, type JsonValue, type Tool } from "../spec/index.ts";
import { toolCallContext } from "../testing/index.ts";
import { createInputParser, defineTool } from "./index.ts";

const base = { name: "mine", description: "Does it", access: "read", execute: () => "ok" } as const;
const anything = { type: "object" } as const;

async function call(tool: Tool, json: string): Promise<unknown> {
	const parsed = await createInputParser()(tool, json);
	return "problem" in parsed ? parsed : tool.execute(parsed.value, toolCallContext());
}

test("defineTool() gives execute the type that a Standard Schema makes of its input", async () => {
	const tool = defineTool({
		...base,
		inputSchema: z.object({ when: z.string().transform((text) => new Date(text)), count: z.number().default(2) }),
		execute(input) {
			expectTypeOf(input).toEqualTypeOf<{ when: Date; count: number }>();
			return { year: input.when.getUTCFullYear(), count: input.count };
		},
	});
	expect(tool.inputSchema).toEqual({
		type: "object",
		properties: { when: { type: "string" }, count: { type: "number", default: 2 } },
		required: ["when"],
	});
	expect(await call(tool, '{"when":"2026-01-02"}')).toEqual({
		content: '{"year":2026,"count":2}',
		data: { year: 2026, count: 2 },
	});
});

interface Row {
	readonly id: number;
	readonly at: Date;
}

test("defineTool() takes an object of an interface as the answer, and shows it as JSON has it", async () => {
	const row = async (): Promise<Row> => ({ id: 1, at: new Date(0) });
	const tool = defineTool({ ...base, inputSchema: anything, execute: row });
	expect(await call(tool, "{}")).toEqual({
		content: '{"id":1,"at":"1970-01-01T00:00:00.000Z"}',
		data: { id: 1, at: "1970-01-01T00:00:00.000Z" },
	});
});

test("defineTool() checks input by the whole Standard Schema, and names the path of each issue", async () => {
	const even = z.number().refine((count) => count % 2 === 0, { error: "must be even" });
	const tool = defineTool({ ...base, inputSchema: z.object({ counts: z.array(even) }) });
	expect(await call(tool, '{"counts":[2,3]}')).toEqual({
		problem: 'Cannot call mine: "counts.1": must be even.',
	});
	expect(await call(tool, '{"counts":["2",4]}')).toEqual({ content: "ok" });
});

test("defineTool() takes text, a result, a JSON value or nothing as the answer", async () => {
	const answers = ["text", { content: "c", isError: true }, { content: "c", other: 1 }, [1], 5, null, undefined];
	const results = await Promise.all(
		answers.map((answer) => call(defineTool({ ...base, inputSchema: anything, execute: () => answer }), "{}")),
	);
	expect(results).toEqual([
		{ content: "text" },
		{ content: "c", isError: true },
		{ content: '{"content":"c","other":1}', data: { content: "c", other: 1 } },
		{ content: "[1]", data: [1] },
		{ content: "5", data: 5 },
		{ content: "Done." },
		{ content: "Done." },
	]);
});

test("defineTool() shows of an answer what JSON is, and fails where there is none", async () => {
	const answers: readonly unknown[] = [
		{ at: new Date(0), run: () => 1, gone: undefined },
		{ content: "c", stats: { time_ms: 3 }, notRun: "later" },
		() => 1,
		Symbol("x"),
	];
	const tools = answers.map((answer) =>
		defineTool({ ...base, inputSchema: anything, execute: () => answer as JsonValue }),
	);
	const at = "1970-01-01T00:00:00.000Z";
	expect(await Promise.all(tools.map((tool) => call(tool, "{}")))).toEqual([
		{ content: `{"at":"${at}"}`, data: { at } },
		{ content: "c", stats: { time_ms: 3 }, notRun: "later" },
		{ content: "Done." },
		{ content: "Done." },
	]);
	const big = defineTool({ ...base, inputSchema: anything, execute: () => [5n] as never });
	await expect(call(big, "{}")).rejects.toThrow("BigInt");
});

test("defineTool() refuses what no provider would take, and says which tool and why", () => {
	const broken: readonly [object, string][] = [
		[
			{ name: "no spaces" },
			'Cannot use the tool "no spaces": "name" is "no spaces", and must be 1 to 64 letters, digits, _ or -.',
		],
		[{ name: "" }, 'Cannot use the tool "": "name" is "", and must be 1 to 64 letters, digits, _ or -.'],
		[{ name: undefined }, 'Cannot use the tool: "name" is missing.'],
		[
			{ description: " " },
			'Cannot use the tool "mine": "description" is " ", and must be a text for the model that is not blank.',
		],
		[
			{ access: "admin" },
			'Cannot use the tool "mine": "access" is "admin", and must be one of read, network, delegate, write, execute.',
		],
		[
			{ inputSchema: null },
			'Cannot use the tool "mine": "inputSchema" is null, and must be a JSON Schema or a Standard Schema.',
		],
		[{ inputSchema: { type: "array" } }, 'Cannot use the tool "mine": its inputSchema must be of type "object".'],
		[{ inputSchema: z.string() }, 'Cannot use the tool "mine": its inputSchema must be of type "object".'],
		[
			{ inputSchema: z.object({ when: z.date() }) },
			'Cannot use the tool "mine": its inputSchema has no JSON Schema: Date cannot be represented in JSON Schema.',
		],
		[
			{ inputSchema: { "~standard": { version: 1, vendor: "old", validate: () => ({ value: 1 }) } } },
			'Cannot use the tool "mine": its inputSchema has no JSON Schema: this version of old cannot give its JSON Schema. Use zod 4.2 or later.',
		],
	];
	for (const [change, message] of broken) {
		expect(() => defineTool({ ...base, inputSchema: anything, ...change })).toThrow(
			new ErrandError("invalid-tool", message),
		);
	}
});
