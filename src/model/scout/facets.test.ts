import { expect, test } from "vitest";
import { facetsOf } from "./facets.ts";

test("facetsOf() makes each part of a question stand alone", () => {
	const cases: readonly (readonly [question: string, facets: readonly string[]])[] = [
		["How do cookies work?", ["How do cookies work"]],
		["Where are retries decided, and what limits them?", ["Where are retries decided", "what limits retries"]],
		["Where is the loop? Who calls it? and why?", ["Where is the loop", "Who calls loop and why"]],
		["Hello, where is the journal written?", ["where is the journal written"]],
		["How does it handle timeouts and retries?", ["How does it handle timeouts", "How does it handle retries"]],
		[
			"what ends a run: steps, tokens or time?",
			["what ends a run: steps", "what ends a run: tokens", "what ends a run: time"],
		],
		["where are `parse` and `safeParse` defined?", ["where are `parse` defined", "where are `safeParse` defined"]],
		["createWorkspace", ["where createWorkspace is defined", "where createWorkspace is used"]],
		["where is createWorkspace used?", ["where is createWorkspace used"]],
		["src/run/loop.ts", ["src/run/loop.ts"]],
		["重试在哪里决定，有什么限制？", ["重试在哪里决定", "有什么限制（重试）"]],
		["登录怎么处理？它在哪里超时？", ["登录怎么处理", "登录在哪里超时"]],
		["登录和权限在哪里处理？", ["登录在哪里处理", "权限在哪里处理"]],
		["权限是怎么检查的", ["权限是怎么检查的"]],
	];
	for (const [question, facets] of cases) expect([question, facetsOf(question)]).toEqual([question, facets]);
});

test("facetsOf() is bounded, and never empty", () => {
	expect(
		facetsOf("Where is a1? Where is b2? Where is c3? Where is d4? Where is e5? Where is f6? Where is g7?").length,
	).toBe(6);
	expect(facetsOf("")).toEqual([""]);
});
