import type { Guard } from "../guard.ts";

export const context: readonly Guard[] = [
	{
		keeps: "a request is compacted before its window is full",
		file: "context/context.ts",
		guard: "if (meter.tokens <= context.window * compactAt) return sent();",
		without: "return sent();",
		test: "context/context.test.ts",
		turnsRed: "extends each request strictly",
	},
	{
		keeps: "the system message and the task stay",
		file: "context/view.ts",
		guard: "export const headPieces = 2;",
		without: "export const headPieces = 0;",
		test: "context/compact.test.ts",
		turnsRed: "T69",
	},
	{
		keeps: "a result that failed stands for no earlier one",
		file: "context/repeated-reads.ts",
		guard: 'output.type !== "text" || ',
		without: "",
		test: "context/repeated-reads.test.ts",
		turnsRed: "takes no error for a later result",
	},
	{
		keeps: "only what reads can be asked for again",
		file: "context/repeated-reads.ts",
		guard: ' || accessOf(call.tool) !== "read"',
		without: "",
		test: "context/repeated-reads.test.ts",
		turnsRed: "goes by access, not by name",
	},
];
