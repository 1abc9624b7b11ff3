import { expect, test } from "vitest";
import { libraryWording, RunStop, type LanguageModelRequest, type Message } from "../../spec/index.ts";
import { createScout } from "./scout.ts";

type Step = { readonly calls: readonly (readonly [tool: string, input: object])[] } | { readonly say: string };
type Answer = readonly [text: string, isError?: boolean];

/** One request after the question and the steps so far, each call with its answer. */
async function next(
	question: string,
	tools: readonly string[],
	...past: readonly (readonly [tool: string, input: object, answer: Answer])[][]
): Promise<Step> {
	const messages: Message[] = [user(question)];
	past.forEach((calls, step) => {
		messages.push(
			{
				role: "assistant",
				content: calls.map(([toolName, input], index) => ({
					type: "tool-call",
					toolCallId: `${step}-${index}`,
					toolName,
					input,
				})),
			},
			{
				role: "tool",
				content: calls.map(([toolName, , [value, isError]], index) => ({
					type: "tool-result",
					toolCallId: `${step}-${index}`,
					toolName,
					output: { type: isError ? "error-text" : "text", value },
				})),
			},
		);
	});
	return ask({ prompt: messages, tools: tools.map(schema) });
}

async function ask(request: LanguageModelRequest): Promise<Step> {
	const { content } = await createScout(libraryWording).doGenerate(request);
	const calls = content.flatMap((part) =>
		part.type === "tool-call" ? [[part.toolName, JSON.parse(part.input) as object] as const] : [],
	);
	return calls.length > 0
		? { calls }
		: { say: content.map((part) => (part.type === "text" ? part.text : "")).join("") };
}

function user(text: string): Message {
	return { role: "user", content: [{ type: "text", text }] };
}

function schema(name: string): NonNullable<LanguageModelRequest["tools"]>[number] {
	const agents = { type: "string" as const, enum: ["general-purpose", "explore"] };
	return {
		type: "function",
		name,
		inputSchema: { type: "object", properties: name === "task" ? { subagent_type: agents } : {} },
	};
}

const main = ["read", "grep", "search", "task"];
const child = ["read", "grep", "search"];
const disclosure =
	"Found by search, without a language model: it searched and did not reason, and an agent's own instructions meant nothing to it. Best first:";

test("the scout delegates each facet of a question to a child that only reads, side by side", async () => {
	expect(await next("Where are retries decided, and what limits them?", main)).toEqual({
		calls: [
			[
				"task",
				{
					description: "Search: Where are retries decided",
					prompt: "Find: Where are retries decided",
					subagent_type: "explore",
				},
			],
			[
				"task",
				{ description: "Search: what limits retries", prompt: "Find: what limits retries", subagent_type: "explore" },
			],
		],
	});
});

test("the scout merges the reports: best first, every facet named, nothing twice", async () => {
	const one = `${disclosure}\n\na.ts:1\n  > 1 | both\n\nb.ts:2\n  > 2 | one`;
	const two = `${disclosure}\n\nc.ts:3\n  > 3 | two\n\na.ts:1\n  > 1 | both`;
	const fence = (text: string): Answer => [`[explore r.1 · completed]\n<report-x>\n${text}\n</report-x>`];
	expect(
		await next("Where is x, and who calls it?", main, [
			["task", { prompt: "Find: Where is x" }, fence(one)],
			["task", { prompt: "Find: who calls x" }, fence(two)],
		]),
	).toEqual({
		say: `${disclosure}\n\na.ts:1  (Where is x; who calls x)\n  > 1 | both\n\nc.ts:3  (who calls x)\n  > 3 | two\n\nb.ts:2  (Where is x)\n  > 2 | one`,
	});
});

test("the scout shows two places of one part that are near each other as one, and names the part once", async () => {
	const one = `${disclosure}\n\na.ts:1\n  > 1 | first\n\na.ts:5\n  > 5 | near`;
	const two = `${disclosure}\n\nb.ts:2\n  > 2 | two`;
	const fence = (text: string): Answer => [`<report-x>\n${text}\n</report-x>`];
	expect(
		await next("Where is x, and who calls it?", main, [
			["task", { prompt: "Find: Where is x" }, fence(one)],
			["task", { prompt: "Find: who calls x" }, fence(two)],
		]),
	).toEqual({ say: `${disclosure}\n\na.ts:1  (Where is x)\n  > 1 | first\n\nb.ts:2  (who calls x)\n  > 2 | two` });
});

test("the scout says plainly for which part nothing was found, and which was not searched", async () => {
	const failed: Answer = ["[explore r.2 · failed: provider]\nThe provider is down.\nIt left no text.", true];
	const found: Answer = [`<report-x>\n${disclosure}\n\na.ts:1\n  > 1 | x\n</report-x>`];
	expect(
		await next("a b, c d and e f?", main, [
			["task", { prompt: "Find: a b" }, found],
			["task", { prompt: "Find: c d" }, ['<report-x>\nNothing found for "c d". Words.\n</report-x>']],
			["task", { prompt: "Find: e f" }, failed],
		]),
	).toEqual({
		say: `${disclosure}\n\na.ts:1  (a b)\n  > 1 | x\n\nNothing found for "c d". Words.\nNot searched: "e f". The provider is down.`,
	});
});

test("the scout looks itself where no child could be had", async () => {
	const refused = ["task", { prompt: "Find: where is the loop" }, ["No more children may be started.", true]] as const;
	expect(await next("where is the loop?", main, [refused])).toEqual({
		calls: [["search", { query: "where is the loop?", limit: 6 }]],
	});
});

test("the scout as a child searches and looks for names, reads around the places, then reports", async () => {
	const question = "Find: where is maxSteps checked";
	const search = ["search", {}, ["a.ts:9: maxSteps\n  50: more\nb.ts:1: steps"]] as const;
	const grep = ["grep", {}, ["c.ts:4: maxSteps"]] as const;
	expect(await next(question, child)).toEqual({
		calls: [
			["search", { query: "where is maxSteps checked", limit: 6 }],
			["grep", { pattern: String.raw`\bmaxSteps\b`, limit: 200 }],
		],
	});
	expect(await next(question, child, [search, grep])).toEqual({
		calls: [
			["read", { path: "a.ts", offset: 1, limit: 23 }],
			["read", { path: "b.ts", offset: 1, limit: 15 }],
			["read", { path: "c.ts", offset: 1, limit: 18 }],
			["read", { path: "a.ts", offset: 26, limit: 39 }],
		],
	});
	expect(
		await next(
			question,
			child,
			[search, grep],
			[
				["read", { path: "a.ts" }, ["8|if (step >\n9|maxSteps"]],
				["read", { path: "b.ts" }, ["Cannot read", true]],
			],
		),
	).toEqual({
		say: `${disclosure}\n\na.ts:9\n    8 | if (step >\n  > 9 | maxSteps\n\nb.ts:1\n  > 1 | steps\n\nc.ts:4\n  > 4 | maxSteps\n\na.ts:50\n  > 50 | more`,
	});
});

test("the scout puts uses before definitions where it is asked for them, code first, one build of each source", async () => {
	const search = ["search", {}, ["src/body.ts:1: export function parseBody() {"]] as const;
	const found = [
		"CHANGELOG.md:9: adds parseBody",
		"dist/body.js:8:   async parseBody(options) {",
		"dist/cjs/use.js:3: x.parseBody(request);",
		"dist/use.js:2: parseBody(request);",
		"src/doc.ts:4:  * await parseBody()",
	];
	const grep = ["grep", {}, [found.join("\n")]] as const;
	const { say } = (await next("Find: who calls parseBody", ["search", "grep"], [search, grep])) as { say: string };
	expect(say.match(/^\S+:\d+$/gm)).toEqual([
		"dist/use.js:2",
		"src/doc.ts:4",
		"CHANGELOG.md:9",
		"src/body.ts:1",
		"dist/body.js:8",
	]);
});

test("the scout answers what a project is for from its README and its package file", async () => {
	const tools = ["read", "glob", "search"];
	const question = "what does this project do?";
	const glob = ["glob", {}, ["README.md\npackage.json\n[2 files]"]] as const;
	expect(await next(question, tools)).toEqual({ calls: [["glob", { pattern: expect.stringContaining("README.md") }]] });
	expect(await next(question, tools, [glob])).toEqual({
		calls: [
			["read", { path: "README.md", limit: 80 }],
			["read", { path: "package.json", limit: 80 }],
		],
	});
	const readme = "1|<p align=center>\n2|# Cups\n3|\n4|Holds tea.\n5|```sh\n6|npm i\n7|```";
	const reads = [
		["read", { path: "README.md" }, [readme]],
		["read", { path: "package.json" }, ['1|{\n2|  "name": "cups",\n3|  "description": "Tea"\n4|}']],
	] as const;
	expect(await next(question, tools, [glob], [...reads])).toEqual({
		say: `${disclosure}\n\nREADME.md:2\n  > 2 | # Cups\n    4 | Holds tea.\n\npackage.json:2\n  > 2 | "name": "cups",\n    3 | "description": "Tea"`,
	});
	expect(await next(question, tools, [["glob", {}, ["No file matches."]]])).toEqual({
		say: `Nothing found for "${question}". Try other words, or a name as the code spells it.`,
	});
});

test("the scout shows the lines of a file as they stand, though a report may carry no markup of a host", async () => {
	const fenced: Answer = [`<report-x>\n${disclosure}\n\na.ts:1\n  > 1 | new Map&lt;Tool, &lt;b>\n</report-x>`];
	expect(await next("where is x?", main, [["task", { prompt: "Find: where is x" }, fenced]])).toEqual({
		say: `${disclosure}\n\na.ts:1\n  > 1 | new Map<Tool, &lt;b>`,
	});
});

test("the scout says which words it read otherwise, once, and which builds are folded", async () => {
	const found = '[Nothing holds "retrys": looked for "retry".]\na.ts:9: retry\n  [+2 builds of it]';
	const note = '[Nothing holds "retrys": looked for "retry".]';
	const said = { say: `${disclosure}\n${note}\n\na.ts:9  (+2 builds)\n  > 9 | retry` };
	expect(await next("Find: where are retrys", ["search"], [["search", {}, [found]]])).toEqual(said);
	const fenced: Answer = [`<report-x>\n${said.say}\n</report-x>`];
	expect(
		await next("Where are retrys, and who limits retrys?", main, [
			["task", { prompt: "Find: Where are retrys" }, fenced],
			["task", { prompt: "Find: who limits retrys" }, fenced],
		]),
	).toEqual({
		say: `${disclosure}\n${note}\n\na.ts:9  (Where are retrys; who limits retrys; +2 builds)\n  > 9 | retry`,
	});
	expect(await next("查找：retrys 在哪里", ["search"], [["search", {}, [found]]])).toEqual({
		say: expect.stringContaining("\n[没有内容包含“retrys”：改为查找“retry”。]\n\na.ts:9"),
	});
});

test("the scout says that nothing fits, and what is nearest, where no file holds much of a question", async () => {
	const thin = "[No file holds much of it: these match in a word or two.]\na.ts:9: cart\nb.ts:1: stored";
	const question = "Find: where is the shopping cart stored";
	const said =
		'Nothing fits "where is the shopping cart stored": no file holds more than a word or two of it. Nearest: a.ts:9, b.ts:1.';
	expect(await next(question, ["search"], [["search", {}, [thin]]])).toEqual({ say: said });
	expect(
		await next("where is the shopping cart stored?", main, [
			["task", { prompt: question }, [`<report-x>\n${said}\n</report-x>`]],
		]),
	).toEqual({ say: said });
	expect(await next("查找：购物车在哪里", ["search"], [["search", {}, [thin]]])).toEqual({
		say: "没有内容符合“购物车在哪里”：没有文件包含其中一两个词以上。最接近的：a.ts:9、b.ts:1。",
	});
});

test("the scout shows where a name stands, though no file holds much of the rest of a question", async () => {
	const thin = ["search", {}, ["[No file holds much of it: these match in a word or two.]\na.ts:9: cartOf"]] as const;
	const grep = ["grep", {}, ["b.ts:4: cartOf()"]] as const;
	expect(await next("Find: where is cartOf filled", ["search", "grep"], [thin, grep])).toEqual({
		say: `${disclosure}\n\na.ts:9\n  > 9 | cartOf\n\nb.ts:4\n  > 4 | cartOf()`,
	});
});

test("the scout passes on what a child says that names no place", async () => {
	const failed = 'Not searched: "where is x". search failed: ripgrep is not installed.';
	const report: Answer = [`[explore r.1 · completed]\n<report-x>\n${failed}\n</report-x>`];
	expect(await next("where is x?", main, [["task", { prompt: "Find: where is x" }, report]])).toEqual({ say: failed });
});

test("the scout takes the ends of a long prompt, where the question stands", async () => {
	const long = `where is the retry?${" , ".repeat(20_000)}and where is the loop?`;
	const { calls } = (await next(long, child)) as { calls: [string, { query: string }][] };
	expect(calls[0]?.[1].query.length).toBeLessThan(2_100);
	expect(calls[0]?.[1].query).toMatch(/^where is the retry\?[^]*and where is the loop\?$/);
});

test("the scout calls only tools that are offered", async () => {
	expect(await next("where is the retry?", ["grep"])).toEqual({
		calls: [["grep", { pattern: "(?i)retry", limit: 50 }]],
	});
	expect(await next("where is the retry?", [])).toEqual({
		say: 'Not searched: "where is the retry?". No tool that searches may be called here.',
	});
	expect(await next("where is the retry?", ["search", "complete"], [["search", {}, ["Nothing."]]])).toEqual({
		calls: [
			[
				"complete",
				{ result: 'Nothing found for "where is the retry?". Try other words, or a name as the code spells it.' },
			],
		],
	});
});

test("the scout answers from what it holds where no tool may be called", async () => {
	const results: Message[] = [
		user("where is the retry?"),
		{ role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "search", input: {} }] },
		{
			role: "tool",
			content: [
				{ type: "tool-result", toolCallId: "1", toolName: "search", output: { type: "text", value: "a.ts:1: retry" } },
			],
		},
	];
	expect(await ask({ prompt: results, tools: child.map(schema), toolChoice: { type: "none" } })).toEqual({
		say: `${disclosure}\n\na.ts:1\n  > 1 | retry`,
	});
});

test("the scout says why a search failed", async () => {
	const failed = ["search", {}, ["search failed: ripgrep is not installed.\nmore", true]] as const;
	expect(await next("where is the retry?", child, [failed])).toEqual({
		say: 'Not searched: "where is the retry?". search failed: ripgrep is not installed.',
	});
});

test("the scout ends a request that is no question about the workspace, and says how to select a model", async () => {
	const stop = async (question: string): Promise<unknown> => next(question, main).catch((error: unknown) => error);
	const english = await stop("add a test");
	expect(english).toBeInstanceOf(RunStop);
	expect((english as RunStop).ending).toEqual({
		status: "failed",
		cause: {
			code: "needs-model",
			message: [
				'Without a language model, questions about the workspace can be searched for, and "add a test" is none, so select a model:',
				...libraryWording.selectModel,
			].join("\n"),
		},
	});
	expect(((await stop("写一首诗")) as RunStop).message.split("\n")[0]).toBe(
		"没有语言模型时只能搜索关于工作区的问题，而“写一首诗”不是这样的问题，请选择一个模型：",
	);
});

test("the scout answers in the language of the question", async () => {
	expect(await next("查找：重试在哪里", child, [["search", {}, ["Nothing."]]])).toEqual({
		say: "没有找到与“重试在哪里”相关的内容。请换个说法，或使用代码中的名字。",
	});
});

test("the scout takes what a user says after an answer as a new question, and a nudge in between as none", async () => {
	const answered: Message[] = [
		user("where is the loop?"),
		{ role: "assistant", content: [{ type: "text", text: "There." }] },
	];
	expect(await ask({ prompt: [...answered, user("where is the retry?")], tools: child.map(schema) })).toEqual({
		calls: [["search", { query: "where is the retry?", limit: 6 }]],
	});
});

test("the scout streams the same answer that it generates, uses no tokens, and numbers its calls on", async () => {
	const { stream } = await createScout(libraryWording).doStream({
		prompt: [user("where is the loop?")],
		tools: child.map(schema),
	});
	expect(await Array.fromAsync(stream)).toEqual([
		{ type: "stream-start", warnings: [] },
		{ type: "response-metadata", modelId: "scout" },
		{
			type: "tool-call",
			toolCallId: "scout-1",
			toolName: "search",
			input: JSON.stringify({ query: "where is the loop?", limit: 6 }),
		},
		{
			type: "finish",
			finishReason: { unified: "tool-calls", raw: "tool-calls" },
			usage: {
				inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
				outputTokens: { total: 0, text: 0, reasoning: 0 },
			},
		},
	]);
});
