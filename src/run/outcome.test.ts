import { expect, test } from "vitest";
import { defaultChildLimits as limits, ErrandError } from "../spec/index.ts";
import type { Tool } from "../spec/index.ts";
import { scriptedModel } from "../testing/index.ts";
import { runLoop } from "./loop.fixture.ts";

const echo: Tool = {
	name: "echo",
	description: "echo",
	inputSchema: { type: "object" },
	access: "read",
	execute: async () => ({ content: "echo" }),
};

test("T29 run() stays limited by its steps where its last turn fails", async () => {
	using model = scriptedModel(
		[{ say: "so far" }, { call: "echo", input: {} }],
		[{ fail: { status: 401, message: "bad key" } }],
	);
	const { outcome } = await runLoop({ model, tools: [echo], spec: { limits: { ...limits, maxSteps: 1 } } });
	expect(outcome).toMatchObject({ status: "limited", cause: { code: "steps" }, partial: "so far" });
});

test("fault 12: run() ends as failed: storage where its end cannot be written, and keeps the report as partial", async () => {
	using model = scriptedModel([{ say: "the report" }]);
	let commits = 0;
	const commit = (): void => {
		if (++commits > 1) throw new ErrandError("storage", "The disk is full.");
	};
	const { outcome } = await runLoop({ model, ports: { commit } });
	expect(outcome).toMatchObject({
		status: "failed",
		cause: { code: "storage", message: "The disk is full." },
		partial: "the report",
	});
	expect(outcome).not.toHaveProperty("report");
});
