import { expect, test } from "vitest";
import type { AgentDefinition } from "../spec/index.ts";
import { scriptedModel, scriptedModels } from "../testing/index.ts";
import type { ScriptedModel, ScriptPart } from "../testing/index.ts";
import { createRuntime, defineAgent } from "./index.ts";
import type { RuntimeOptions } from "./index.ts";
import { childrenOf, lastResults, runTree } from "./tree.fixture.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];

/** Delegates once to an agent that asks for `model`; gives what its child was, and what the parent read. */
async function delegate(
	model: AgentDefinition["model"],
	more: Omit<RuntimeOptions, "model"> = {},
): Promise<{ asked: string | undefined; chosenBy: string | undefined; note: string }> {
	const parent = scriptedModels({
		main: [[{ call: "task", input: { prompt: "CHILD", subagent_type: "worker" } }], say("ok")],
		CHILD: [say("by the parent's model")],
	});
	const worker = defineAgent({ name: "worker", description: "Works.", instructions: "", model });
	const tree = await runTree({ model: parent, agents: [worker], ...more });
	const spec = childrenOf(tree)[0]?.spec;
	const note =
		lastResults(parent)[0]
			?.split("\n")
			.find((line) => line.startsWith("[Agent")) ?? "";
	return { asked: spec?.model.id, chosenBy: spec?.model.chosenBy, note };
}

function other(): ScriptedModel {
	return scriptedModel(say("by its own model"));
}

const inherited = { asked: "scripted/scripted", chosenBy: "options", note: "" };

test.each([undefined, "inherit"])("Model per agent: %j is the parent's, without a note", async (model) => {
	expect(await delegate(model)).toEqual(inherited);
});

test("Model per agent: a name of its own, or the first of a list that can be used", async () => {
	const resolveModel = (name: string): ScriptedModel | undefined => (name === "acme/small" ? other() : undefined);
	const own = { asked: "acme/small", chosenBy: "agent worker", note: "" };
	expect(await delegate("acme/small", { resolveModel })).toEqual(own);
	expect(await delegate(["gone/one", "acme/small", "acme/never"], { resolveModel })).toEqual(own);
});

test("Model per agent: an alias is followed", async () => {
	const aliases = { small: "ollama/tiny" };
	const env = { OLLAMA_BASE_URL: "http://127.0.0.1:2" };
	const { asked } = await delegate("small", { aliases, env, limits: { timeoutMs: 1 } });
	expect(asked).toBe("ollama/tiny");
});

test.each([
	["sonnet", "sonnet"],
	[["opus", "gone/x"], "opus, gone/x"],
	["anthropic/claude-sonnet-4-5", "anthropic/claude-sonnet-4-5"],
	[" ", " "],
])(
	"Model per agent: %j, which nobody configured, is the parent's, and the result says so and why",
	async (model, named) => {
		const { note, ...rest } = await delegate(model);
		expect(rest).toEqual({ asked: inherited.asked, chosenBy: inherited.chosenBy });
		expect(note).toContain(`[Agent worker asks for model ${named}; scripted/scripted was used. `);
		expect(note.length).toBeGreaterThan(named.length + 80);
	},
);

test("Model per agent: a function of the host that throws makes only that name unusable", async () => {
	const resolveModel = (): never => {
		throw new Error("no such deployment");
	};
	const { note, asked } = await delegate("acme/small", { resolveModel });
	expect(asked).toBe(inherited.asked);
	expect(note).toContain('Cannot use the model "acme/small": resolveModel failed: no such deployment');
});

test("T40 a model without tool calls delegates and is delegated to, all as text", async () => {
	using model = scriptedModels({
		PARENT: [
			({ prompt }) => [{ say: textCall(prompt, "task", { prompt: "CHILD look" }) }],
			({ prompt }) => [{ say: lastText(prompt) }],
		],
		CHILD: [({ prompt }) => [{ say: textCall(prompt, "todo", {}) }], say("found it")],
	});
	await using errand = createRuntime({ model, models: { "scripted/scripted": { textProtocol: true } } });
	const { status, report, toolsUsed } = await errand.start({ prompt: "PARENT" }).outcome;
	expect([status, toolsUsed]).toEqual(["completed", { task: 1 }]);
	expect(report).toMatch(
		/^Result of task:\n\[general-purpose \w{10}\.1 · completed · 2 steps .*\n<report-\w+>\nfound it\n/,
	);
	expect(model.requests.every(({ tools }) => tools === undefined || tools.length === 0)).toBe(true);
});

type Prompt = ScriptedModel["requests"][number]["prompt"];

/** A call in the fence that the system message asks for. */
function textCall(prompt: Prompt, tool: string, input: object): string {
	const [, nonce] = /```call-(\w+) name/.exec(JSON.stringify(prompt[0])) ?? [];
	return `\`\`\`call-${nonce} ${tool}\n${JSON.stringify(input)}\n\`\`\``;
}

function lastText(prompt: Prompt): string {
	const part = prompt.at(-1)?.content[0];
	return typeof part === "object" && part.type === "text" ? part.text : "";
}
