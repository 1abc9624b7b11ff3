import { expect, test } from "vitest";
import { RunStop } from "../spec/index.ts";
import type { Ending } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import { createAdmission, openScope, startDeadline } from "./index.ts";
import type { Scope } from "./index.ts";

const byUser: Ending = { status: "cancelled", cause: { code: "user", message: "Stopped." } };

const causeOf = ({ signal }: Scope): string | undefined =>
	signal.reason instanceof RunStop ? signal.reason.ending.cause.code : undefined;

test("T60, case 27: cancel() reaches all below and nobody else, and the first cause stays", () => {
	const root = openScope("r");
	const [a, b] = [root.open("r.1"), root.open("r.2")];
	const [a1, a2] = [a.open("r.1.1"), a.open("r.1.2")];
	a.cancel(byUser);
	a.cancel({ status: "limited", cause: { code: "time", message: "Late." } });
	expect([root, a, a1, a2, b].map(causeOf)).toEqual([undefined, "user", "parent", "parent", undefined]);
});

test("T60 open() below a stopped scope is stopped already", () => {
	const root = openScope("r");
	root.cancel(byUser);
	expect(causeOf(root.open("r.1"))).toBe("parent");
});

test("T73 disposing a scope stops what is still below it and leaves its parent's set", () => {
	const root = openScope("r");
	const child = root.open("r.1");
	const grandchild = child.open("r.1.1");
	child[Symbol.dispose]();
	expect([causeOf(grandchild), root.children.size, root.find("r.1")]).toEqual(["parent", 0, undefined]);
});

test("find() finds a run anywhere below", () => {
	const root = openScope("r");
	const grandchild = root.open("r.1").open("r.1.1");
	expect(root.find("r.1.1")).toBe(grandchild);
});

test("T62 startDeadline() fires once after the time that was not paused", async () => {
	const clock = fakeClock();
	let fired = 0;
	using deadline = startDeadline(clock, 100, () => fired++);
	await clock.advance(60);
	const outer = deadline.pause();
	const inner = deadline.pause();
	await clock.advance(10_000);
	inner[Symbol.dispose]();
	inner[Symbol.dispose]();
	await clock.advance(10_000);
	outer[Symbol.dispose]();
	await clock.advance(39);
	expect(fired).toBe(0);
	await clock.advance(1);
	expect([fired, clock.waiting]).toEqual([1, 0]);
});

test("T62 startDeadline() that has fired does not fire again after a pause", async () => {
	const clock = fakeClock();
	let fired = 0;
	using deadline = startDeadline(clock, 100, () => fired++);
	await clock.advance(100);
	deadline.pause()[Symbol.dispose]();
	await clock.advance(1_000);
	expect([fired, clock.waiting]).toEqual([1, 0]);
});

test("startDeadline() leaves no timer when it is disposed in a pause", async () => {
	const clock = fakeClock();
	const deadline = startDeadline(clock, 100, () => {});
	const pause = deadline.pause();
	deadline[Symbol.dispose]();
	pause[Symbol.dispose]();
	expect(clock.waiting).toBe(0);
});

test("T24, T63 createAdmission() bounds depth, children of a run and runs of the tree, and says which", () => {
	const admission = createAdmission({ maxDepth: 2, maxChildren: 2, maxRuns: 4 });
	const root = { runId: "r", depth: 0 };
	expect(admission.admit({ runId: "deep", depth: 2 })).toEqual({
		refused: "the depth limit of 2 is reached, so do this work yourself",
	});
	expect([admission.admit(root), admission.admit(root)]).toEqual([{ ordinal: 1 }, { ordinal: 2 }]);
	expect(admission.admit(root)).toEqual({ refused: "this run has started 2 children, and the limit is 2" });
	expect(admission.admit({ runId: "r.1", depth: 1 })).toEqual({ ordinal: 1 });
	expect(admission.admit({ runId: "r.1", depth: 1 })).toEqual({
		refused: "the tree has started 4 runs, and the limit is 4",
	});
});
