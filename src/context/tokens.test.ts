import { expect, test } from "vitest";
import { textTokens } from "../base/index.ts";
import { messageTokens } from "./tokens.ts";
import { step, told } from "./transcript.fixture.ts";

test.each([
	["", 0],
	["four", 1],
	["const answer = 42;\n", 5],
	["Привет, мир", 5],
	["你好，世界", 5],
	["日本語 text", 5],
	["😀", 2],
])("textTokens(%j) is %i", (text, tokens) => {
	expect(textTokens(text)).toBe(tokens);
});

test("messageTokens() counts text, calls, results and what a provider wants back", () => {
	const text = "x".repeat(400);
	expect(messageTokens({ role: "system", content: text })).toBe(104);
	expect(messageTokens(told(text))).toBe(108);
	expect(step("", { id: "a", input: { path: text }, result: text }).map(messageTokens)).toEqual([112, 108]);
	const thinking = { type: "reasoning", text, providerOptions: { anthropic: { signature: text } } } as const;
	expect(messageTokens({ role: "assistant", content: [thinking] })).toBe(216);
});
