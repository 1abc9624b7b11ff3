import { expect, test } from "vitest";
import { mergeProviderOptions, optionsFor } from "./request.ts";

test("optionsFor() leaves a package that takes its own options alone no others, under the name that it knows", () => {
	const options = { "openai-compatible": { seed: 1, user: "a" }, openaiCompatible: { seed: 2 }, ollama: { seed: 3 } };
	expect([
		optionsFor({ id: "openai-compatible/m", optionsName: "openaiCompatible" }, options),
		optionsFor({ id: "ollama/m", optionsName: "ollama" }, options),
		optionsFor({ id: "openrouter/a/m", optionsName: "openrouter" }, options),
		optionsFor({ id: "openai/m" }, options),
	]).toEqual([{ openaiCompatible: { seed: 2, user: "a" } }, { ollama: { seed: 3 } }, undefined, options]);
});

test("mergeProviderOptions() lays options over others, provider by provider and key by key", () => {
	expect(mergeProviderOptions({ a: { x: 1, y: 1 }, b: { x: 1 } }, { a: { y: 2 }, c: { x: 3 } })).toEqual({
		a: { x: 1, y: 2 },
		b: { x: 1 },
		c: { x: 3 },
	});
});
