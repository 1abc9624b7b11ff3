import { expect, test } from "vitest";
import { contentOf, isAboutAll, kindOf, languageOf, namesOf } from "./request.ts";

test("kindOf() tells a question about a workspace from an order and from talk, in English and in Chinese", () => {
	const cases = {
		question: [
			"Where are retries decided, and what limits them?",
			"What does this project do?",
			"这个项目是做什么的？",
			"give me a list of error codes",
			"How do I add a test?",
			"can you show me where cookies are parsed",
			"I need to understand how the journal works",
			"explain the loop",
			"find createWorkspace",
			"what is run and set in the configuration",
			"What does `add a test` mean?",
			"retry limits",
			"createWorkspace",
			"create-runtime",
			"src/run/loop.ts",
			'"needs-model"',
			"重试在哪里决定，有什么限制？",
			"登录 超时",
			"权限",
			"实现重试的地方在哪",
			"请帮我找一下配置文件",
			"怎么写一个测试",
		],
		order: [
			"add a test",
			"Add a test.",
			"Can you write a poem?",
			"tell me a joke",
			"Please update dependencies",
			"find the bug and fix it",
			"where is X defined? Then rename it",
			"Which file sets the exit code? Change it to 3.",
			"Translate the README to French",
			"summarize this repo",
			"run the tests",
			"The build is broken since yesterday and I do not know what to do about this any more.",
			"写一首诗",
			"请帮我添加一个测试",
			"修复登录的问题",
			"把登录改成单点登录",
			"给我写一个函数",
		],
		talk: ["how are you?", "hello", "thanks", "Good morning!", "what is 2+2?", "你好", "", "???"],
	} as const;
	for (const [kind, requests] of Object.entries(cases)) {
		for (const request of requests) expect([request, kindOf(request)]).toEqual([request, kind]);
	}
});

test("languageOf() goes by the question, not by what it quotes", () => {
	expect(languageOf("where is `重试` said?")).toBe("en");
	expect(languageOf("createWorkspace 在哪里")).toBe("zh");
});

test("contentOf() and namesOf() keep what can be looked for", () => {
	expect(contentOf("Where are the retries of `fetch page` decided in src/run/loop.ts?")).toEqual([
		"fetch page",
		"retries",
		"decided",
		"src/run/loop.ts",
	]);
	expect(contentOf("登录超时在哪里处理的")).toEqual(["登录超时"]);
	expect(namesOf("does maxSteps or MAX_STEPS or `x y` win over steps?")).toEqual(["x y", "maxSteps", "MAX_STEPS"]);
});

test("isAboutAll() tells a question about the whole project from one about a part", () => {
	const whole = [
		"what does this project do?",
		"What is this?",
		"explain this codebase",
		"What is the purpose of this library?",
		"How does this work",
		"这个项目是做什么的？",
		"这个库是干什么用的",
	];
	const part = [
		"what does this function do?",
		"what does the program print?",
		"Where in this project are cookies parsed?",
		"这个函数是做什么的",
		"配置在哪里",
	];
	expect(whole.filter((text) => !isAboutAll(text))).toEqual([]);
	expect(part.filter((text) => isAboutAll(text))).toEqual([]);
});

test("namesOf() takes a Latin word of a Chinese question for a name", () => {
	expect(namesOf("Agent 和 Pool 有什么区别")).toEqual(["Agent", "Pool"]);
	expect(namesOf("where is an Agent made")).toEqual([]);
});
