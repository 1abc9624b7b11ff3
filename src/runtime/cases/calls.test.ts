import { expect, test } from "vitest";
import { scriptedModel, scriptedModels, temporaryWorkspace } from "../../testing/index.ts";
import type { ScriptPart } from "../../testing/index.ts";
import { childrenOf, lastResults, runTree } from "../tree.fixture.ts";
import { agent, ask, call, say, tool } from "./parts.fixture.ts";

test("S2 a request in Chinese, a request not to change files, and three prompts in one call", async () => {
	await using workspace = temporaryWorkspace({
		"src/retry.ts": "export const retries = 3; // 重试\n",
		"src/login.ts": "export function login() {}\n",
	});
	const calls = [
		{ subagent_type: "code_search", description: "搜索项目里处理重试的代码，给出文件和行号" },
		{ prompt: "Check the login path in src/login.ts. Do not change any files." },
		{ prompt_1: "PART-1", prompt_2: "PART-2", prompt_3: "PART-3" },
	];
	using model = scriptedModels({
		main: [calls.map((input): ScriptPart => ({ call: "task", input })), say("ok")],
		重试: [call("grep", { pattern: "重试" }), say("src/retry.ts:1")],
		"Check the login path": [call("read", { path: "src/login.ts" }), say("It looks right.")],
		"PART-1": [call("complete", { result: "one" })],
		"PART-2": [call("complete", { result: "two" })],
		"PART-3": [call("complete", { result: "three" })],
	});
	const tree = await runTree({
		model,
		workspace: workspace.root,
		agents: [agent("code_search", { tools: ["Grep", "Read"] })],
	});
	expect(
		childrenOf(tree).map(({ agent: name, spec, outcome }) => [name, spec.limits.maxSteps, outcome?.report]),
	).toEqual([
		["code_search", 40, "src/retry.ts:1"],
		["general-purpose", 30, "It looks right."],
		["explore", 40, "one"],
		["explore", 40, "two"],
		["explore", 40, "three"],
	]);
	expect(childrenOf(tree).map(({ outcome }) => outcome?.filesChanged)).toEqual([[], [], [], [], []]);
	expect(lastResults(model)[2]?.match(/Task \d of 3|one|two|three/g)).toEqual([
		"Task 1 of 3",
		"one",
		"Task 2 of 3",
		"two",
		"Task 3 of 3",
		"three",
	]);
});

test("T15 todo lists, and which files were read, cross neither way", async () => {
	await using workspace = temporaryWorkspace({ "parents.txt": "a", "childs.txt": "a" });
	const list = (text: string): ScriptPart => ({ call: "todo", input: { items: [{ text }] } });
	const read = (path: string): ScriptPart => ({ call: "read", input: { path } });
	const edit = (path: string): ScriptPart => ({ call: "edit", input: { path, old: "a", new: "b" } });
	const show: ScriptPart = { call: "todo", input: {} };
	using model = scriptedModels({
		main: [[list("PARENT-ITEM"), read("parents.txt")], [ask("CHILD")], [show, edit("childs.txt")], say("ok")],
		CHILD: [[show, edit("parents.txt"), list("CHILD-ITEM"), read("childs.txt")], say("ok")],
	});
	await runTree({ model, workspace: workspace.root, permits: { yes: true } });
	const unread = (path: string): string =>
		`Cannot edit "${path}": it exists and you have not read it since this run started or resumed. Read it first.`;
	expect(lastResults(model, 3).slice(0, 2)).toEqual(["The list is empty.", unread("parents.txt")]);
	expect(lastResults(model)).toEqual(["[ ] PARENT-ITEM", unread("childs.txt")]);
});

test("fault 29: a tool that is unknown, spelt otherwise or denied is not run, and the model reads what there is", async () => {
	let ran = 0;
	const count = async (): Promise<{ content: string }> => ({ content: String(++ran) });
	const names = ["Reader", "READER", "read_er", "ｒeader", "constructor", "writer"];
	using model = scriptedModel(
		names.map((name): ScriptPart => ({ call: name, input: {} })),
		say("ok"),
	);
	const { outcome } = await runTree({ model, tools: [tool("reader", "read", count), tool("writer", "write", count)] });
	expect([outcome.status, outcome.failedCalls, ran]).toEqual(["completed", 5, 0]);
	const results = lastResults(model);
	expect(results.slice(0, 5)).toEqual(
		names.slice(0, 5).map((name) => `There is no tool "${name}". Use one of: todo, reader, task.`),
	);
	expect(results[5]).toMatch(/^Tool "writer" is not available to this agent: .* Use one of: todo, reader, task\.$/);
});

test("fault 35: calls with the finish of an answer are run, and the finish of calls without any is an empty answer", async () => {
	using model = scriptedModel(
		[{ call: "reader", input: {} }, { finish: "stop" }],
		[{ say: "" }, { finish: "tool-calls" }],
		say("ok"),
	);
	const { outcome, events } = await runTree({ model, tools: [tool("reader", "read")] });
	expect(outcome).toMatchObject({ status: "completed", report: "ok", toolsUsed: { reader: 1 }, steps: 3 });
	expect(events.flatMap((event) => (event.type === "step-say" ? [event.reason] : []))).toEqual(["nudge"]);
});

test("fault 36: reasoning alone is no answer, and a call as text is text", async () => {
	using model = scriptedModel([{ think: "I call reader" }], say('{"tool": "reader", "input": {}}'));
	const { outcome } = await runTree({ model, tools: [tool("reader", "read")] });
	expect(outcome).toMatchObject({
		status: "completed",
		report: '{"tool": "reader", "input": {}}',
		toolsUsed: {},
		steps: 2,
	});
});

test("case 10, T33: the ids of all three results are those of the calls, in their order, also when a child fails", async () => {
	using model = scriptedModels({
		main: [
			[
				{ call: "reader", input: {}, id: "c1" },
				{ ...ask("CHILD-A"), id: "c2" },
				{ ...ask("CHILD-B"), id: "c3" },
			],
			say("done"),
		],
		"CHILD-A": [say("A")],
		"CHILD-B": [[{ fail: new Error("boom") }]],
	});
	await runTree({ model, tools: [tool("reader", "read")] });
	const results = model.requests.at(-1)?.prompt.at(-1);
	expect(
		results?.role === "tool" && results.content.map((part) => part.type === "tool-result" && part.toolCallId),
	).toEqual(["c1", "c2", "c3"]);
});
