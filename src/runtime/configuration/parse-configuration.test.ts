import { expect, test } from "vitest";
import { parseConfiguration } from "./parse-configuration.ts";

async function problemsOf(text: string): Promise<readonly string[]> {
	return (await parseConfiguration(text, "errand.config.json")).problems;
}

test("parseConfiguration() reads every key, with comments and trailing commas", async () => {
	const { value, problems, lineOf } = await parseConfiguration(
		`\uFEFF{
	// ours
	"$schema": "./node_modules/errand/schemas/errand.config.schema.json",
	"model": "anthropic/claude-sonnet-5", "effort": "low", "temperature": 0.5, "maxOutputTokens": 4000,
	"providerOptions": { "anthropic": { "x": [1, null] } },
	"aliases": { "fast": "openai/gpt-5.6" },
	"models": { "ollama/qwen3": { "window": 32000, "price": { "input": 1, "output": 2.5 }, "textProtocol": true } },
	"limits": {
		"steps": 30, "timeout": "10m", "cost": 0.5, "depth": 0,
		"idle": "1500ms",
	},
	"allow": ["write", "bash(git diff:*)"],
	"delegate": { "main": ["write"] },
	"agents": { "general-purpose": false },
}`,
		"errand.config.json",
	);
	expect(problems).toEqual([]);
	expect(value).toEqual({
		model: "anthropic/claude-sonnet-5",
		effort: "low",
		temperature: 0.5,
		maxOutputTokens: 4000,
		providerOptions: { anthropic: { x: [1, null] } },
		aliases: { fast: "openai/gpt-5.6" },
		models: { "ollama/qwen3": { window: 32_000, price: { input: 1, output: 2.5 }, textProtocol: true } },
		limits: { steps: 30, timeout: 600_000, cost: 0.5, depth: 0, idle: 1500 },
		allow: ["write", "bash(git diff:*)"],
		delegate: { main: ["write"] },
		agents: { "general-purpose": false },
	});
	expect([lineOf("model"), lineOf("limits.idle"), lineOf("limits.tool")]).toEqual([4, 10, undefined]);
});

test("parseConfiguration() tells every mistake with file, line, key and what is near", async () => {
	const { value, problems } = await parseConfiguration(
		`{
	"modle": "x",
	"effort": "hihg",
	"temperature": 3,
	"limits": { "stesp": 1, "idle": 60,
		"steps": 0, "timeout": "soon", "cost": "1" },
	"allow": ["write", 5],
	"models": { "a/b": { "price": { "input": 1 } } },
	"aliases": [],
	"allow": []
}`,
		"/home/ann/.errand/errand.config.json",
	);
	expect(problems.map((problem) => problem.replace("/home/ann/.errand/errand.config.json", ""))).toEqual([
		`:10: the key "allow" stands there twice.`,
		`:2: there is no key "modle". Nearest: model, models.`,
		`:3: "effort" is "hihg", and must be one of: none, minimal, low, medium, high, xhigh, max.`,
		`:4: "temperature" is 3, and must be a number from 0 to 2.`,
		`:5: there is no key "limits.stesp". Nearest: steps.`,
		`:5: "limits.idle" is 60, and must be a time such as 1500ms, 30s, 10m or 1h.`,
		`:6: "limits.steps" is 0, and must be a whole number from 1.`,
		`:6: "limits.timeout" is "soon", and must be a time such as 1500ms, 30s, 10m or 1h.`,
		`:6: "limits.cost" is "1", and must be a number above 0.`,
		`:7: "allow[1]" is 5, and must be a text.`,
		`:8: "models.a/b.price.output" is missing.`,
		`:9: "aliases" is an array, and must be an object.`,
	]);
	expect(value).toEqual({ limits: {}, allow: ["write"], models: { "a/b": { price: { input: 1 } } } });
});

test.each([
	[`{\n"model": "a/b"\n"allow": []}`, "errand.config.json:3: this is not JSON (comma expected)."],
	[`{\nmodel: "a/b"}`, "errand.config.json:2: this is not JSON (invalid symbol)."],
	["", "errand.config.json:1: the file is empty. Write {} into it, or remove it."],
	[" \n", "errand.config.json:1: the file is empty. Write {} into it, or remove it."],
	["[]", "errand.config.json:1: the file is an array, and must be an object."],
	[`{"__proto__": 1}`, `errand.config.json:1: there is no key "__proto__". Use one of: $schema, model, `],
])("parseConfiguration() says of %j what it is not", async (text, problem) => {
	const [first = ""] = await problemsOf(text);
	expect(first.slice(0, problem.length)).toBe(problem);
});
