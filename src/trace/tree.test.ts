import { expect, test } from "vitest";
import { cost, ended, queued, says, stamped, started, stepEnd } from "./events.fixture.ts";
import { fold } from "./fold.ts";
import { rowOf } from "./summary.ts";
import { treeUsage } from "./totals.ts";
import { find, pathName, pathTo, walk } from "./tree.ts";
import type { RunNode } from "./node.ts";

const events = stamped([
	queued("r"),
	started("r"),
	stepEnd("r", 1, [says("a")], { usage: cost(1) }),
	queued("r.1"),
	queued("r.2"),
	started("r.2"),
	stepEnd("r.2", 1, [says("b")], { usage: cost(20) }),
	queued("r.1.1"),
	started("r.1"),
	stepEnd("r.1", 1, [says("c")], { usage: cost(300) }),
	stepEnd("r.1.1", 1, [says("d")], { usage: cost(4000) }),
	ended("r.1.1"),
]);
const trace = fold(events);
const root = trace.root as RunNode;

test("walk() visits a run before its children, in the order in which they were queued", () => {
	expect(Array.from(walk(root), ({ id }) => id)).toEqual(["r", "r.1", "r.1.1", "r.2"]);
});

test("find() gives the first run that passes", () => {
	expect(find(root, ({ depth }) => depth === 1)?.id).toBe("r.1");
	expect(find(root, () => false)).toBeUndefined();
});

test("pathTo() goes from the root down, and is empty for an unknown run", () => {
	expect(pathTo(trace.runs, "r.1.1").map(({ id }) => id)).toEqual(["r", "r.1", "r.1.1"]);
	expect(pathTo(trace.runs, "x")).toEqual([]);
});

test("pathName() numbers runs by their ids", () => {
	expect(["r", "r.1", "r.2", "r.1.1"].map((id) => pathName(trace.runs, id))).toEqual([
		"main",
		"main › explore#1",
		"main › explore#2",
		"main › explore#1 › explore#1",
	]);
});

test("T48: treeUsage() is a run's own and every descendant's, each once", () => {
	expect([...walk(root)].map((node) => [node.id, treeUsage(node).inputTokens, treeUsage(node).requests])).toEqual([
		["r", 4321, 4],
		["r.1", 4300, 2],
		["r.1.1", 4000, 1],
		["r.2", 20, 1],
	]);
});

test("rowOf() of a run that has not ended has its figures so far", () => {
	expect(rowOf(root)).toEqual({
		id: "r",
		agent: "main",
		status: "waiting",
		startedAt: 1020,
		steps: 1,
		usage: cost(1),
		prompt: "task of r",
	});
});

test("rowOf() of a run that has ended needs its first events and its last alone", () => {
	const cause = { code: "steps", message: "Stopped after 1 step." } as const;
	const all = stamped([
		queued("r"),
		started("r"),
		queued("r.1"),
		started("r.1"),
		stepEnd("r.1", 1, [says("c")], { usage: cost(300) }),
		ended("r.1", { status: "limited", cause, steps: 1, usage: cost(300) }),
	]);
	const few = all.filter(({ type }) => ["run-queued", "run-start", "run-end"].includes(type));
	const row = rowOf(fold(few).runs.get("r.1") as RunNode);

	expect(row).toEqual({
		id: "r.1",
		parentId: "r",
		agent: "explore",
		status: "limited",
		cause,
		startedAt: 1040,
		steps: 1,
		usage: cost(300),
		prompt: "task of r.1",
	});
	expect(row).toEqual(rowOf(fold(all).runs.get("r.1") as RunNode));
});
