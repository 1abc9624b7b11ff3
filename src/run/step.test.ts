import { expect, test } from "vitest";
import type { ContextCompact, ContextPort, Tool } from "../spec/index.ts";
import { scriptedModel } from "../testing/index.ts";
import { runLoop } from "./loop.fixture.ts";

const echo: Tool = {
	name: "echo",
	description: "echo",
	inputSchema: { type: "object" },
	access: "read",
	execute: async () => ({ content: "echo" }),
};
const cheap = { usage: { input: 10, output: 1 } };
const summary: ContextCompact = {
	type: "context-compact",
	how: "summary",
	replaced: [],
	tokensBefore: 1,
	tokensAfter: 1,
	usage: { requests: 1, inputTokens: 90, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
};

/** Sends everything; the first request comes with these compactions. Tells what it was told. */
function contextWith(compactions: readonly ContextCompact[]): ContextPort & { readonly figures: number[] } {
	const figures: number[] = [];
	let left: readonly ContextCompact[] | undefined = compactions;
	return {
		figures,
		fit(messages) {
			const fitted = { messages, tokens: 1, ...(left ? { compactions: left } : {}) };
			left = undefined;
			return fitted;
		},
		shorten: () => undefined,
		measured: (tokens) => void figures.push(tokens),
	};
}

test("takeStep() records compactions, charges them, and tells the word of a limit that they have reached", async () => {
	using model = scriptedModel([{ call: "echo", input: {} }, cheap], [{ say: "ok" }, cheap]);
	const context = contextWith(Array.from({ length: 9 }, () => summary));
	const { events, outcome } = await runLoop({ model, tools: [echo], maxTotalTokens: 1_000, ports: { context } });
	expect(outcome.usage).toMatchObject({ requests: 11, inputTokens: 830 });
	expect(events.map(({ type }) => type)).toEqual([
		"run-start",
		...Array.from({ length: 9 }, () => "context-compact"),
		"step-start",
		"step-end",
		"tool-call-start",
		"tool-call-end",
		"step-say",
		"step-start",
		"step-end",
		"run-end",
	]);
	expect(events.find(({ type }) => type === "step-say")).toEqual({
		type: "step-say",
		reason: "limit",
		text: "81 % of what this run may spend is used. Come to an end soon.",
	});
});

test("takeStep() tells the context the provider's figures, and none that was estimated", async () => {
	using model = scriptedModel([{ call: "echo", input: {} }, { usage: null }], [{ say: "ok" }, cheap]);
	const context = contextWith([]);
	await runLoop({ model, tools: [echo], ports: { context } });
	expect(context.figures).toEqual([10]);
});
