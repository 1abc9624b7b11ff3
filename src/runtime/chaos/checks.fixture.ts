import { expect } from "vitest";
import { addUsage } from "../../spec/index.ts";
import type { Grant, Grants, RunEvent, RunOutcome, TreeLimits } from "../../spec/index.ts";
import { walk } from "../../trace/index.ts";
import type { RunNode } from "../../trace/index.ts";
import type { TreeTest } from "../tree.fixture.ts";

/** What holds for every tree, whatever happened in it. */
export function checkTree({ events, trace, outcome }: TreeTest, limits: TreeLimits): void {
	if (!trace.root) throw new Error("There is no root.");
	for (const node of walk(trace.root)) {
		const own = events.filter(({ runId }) => runId === node.id);
		checkOneEnd(own);
		checkOneResult(own);
		checkOutcome(node.outcome);
		checkLedger(node);
		checkPlace(node, limits);
		for (const child of node.children) checkAuthority(child, node);
	}
	expect(trace.runs.size).toBeLessThanOrEqual(limits.maxRuns);
	expect(mostAtWork(events)).toBeLessThanOrEqual(limits.concurrency);
	expect(events.at(-1)).toMatchObject({ type: "run-end", runId: outcome.runId });
}

function checkOneEnd(own: readonly RunEvent[]): void {
	const types = own.map(({ type }) => type);
	const count = (wanted: RunEvent["type"]): number => types.filter((type) => type === wanted).length;
	expect([types[0], types.at(-1)]).toEqual(["run-queued", "run-end"]);
	expect([count("run-queued"), count("run-end")]).toEqual([1, 1]);
	expect(count("run-start")).toBeLessThanOrEqual(1);
}

/** Every call of every reply has one start and one result, in the order of the replies' steps. */
function checkOneResult(own: readonly RunEvent[]): void {
	const asked = own.flatMap((event) => {
		const content = event.type === "step-end" ? (event.message?.content ?? []) : [];
		return content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []));
	});
	const idsOf = (type: "tool-call-start" | "tool-call-end"): readonly string[] =>
		own.flatMap((event) => (event.type === type ? [event.callId] : []));
	expect(new Set(asked).size).toBe(asked.length);
	expect(idsOf("tool-call-start").toSorted()).toEqual(asked.toSorted());
	expect(idsOf("tool-call-end").toSorted()).toEqual(asked.toSorted());
}

function checkOutcome(outcome: RunOutcome | undefined): void {
	if (outcome?.status === "completed") {
		expect(outcome.report?.trim()).not.toBe("");
		expect(outcome.cause).toBeUndefined();
	} else {
		expect(outcome?.report).toBeUndefined();
		expect(outcome?.cause?.message).toMatch(/\S/);
		expect(outcome?.cause?.code).not.toBe("internal");
	}
	expect(outcome?.partial?.trim()).not.toBe("");
	expect(outcome?.durationMs).toBeGreaterThanOrEqual(0);
}

/** What a run and all below it spent, each once; and never less than nothing. */
function checkLedger({ outcome, children }: RunNode): void {
	const sum = children.reduce(
		(total, child) => (child.outcome ? addUsage(total, child.outcome.totalUsage) : total),
		outcome?.usage ?? expect.unreachable(),
	);
	expect(outcome?.totalUsage).toEqual(sum);
	expect(Math.min(sum.inputTokens, sum.outputTokens, sum.cacheReadTokens)).toBeGreaterThanOrEqual(0);
}

function checkPlace({ depth, children, figures, spec, outcome }: RunNode, limits: TreeLimits): void {
	expect(depth).toBeLessThanOrEqual(limits.maxDepth);
	expect(children.length).toBeLessThanOrEqual(limits.maxChildren);
	expect(figures.steps).toBeLessThanOrEqual(spec.limits.maxSteps);
	for (const tool of Object.keys(outcome?.toolsUsed ?? {})) expect(spec.tools).toContain(tool);
}

/** A child has and hands on nothing that its parent could not hand on; only completing its own run is its own. */
function checkAuthority({ spec }: RunNode, { spec: parent }: RunNode): void {
	const { complete: _, ...tools } = spec.authority.tools;
	expect(isWithin(tools, parent.authority.ceiling)).toBe(true);
	expect(isWithin(spec.authority.ceiling, parent.authority.ceiling)).toBe(true);
	expect(spec.tools.filter((tool) => !Object.hasOwn(spec.authority.tools, tool))).toEqual([]);
}

function isWithin(grants: Grants, ceiling: Grants): boolean {
	return Object.entries(grants).every(([tool, grant]) => {
		const most = Object.hasOwn(ceiling, tool) ? ceiling[tool] : undefined;
		return most !== undefined && isGrantWithin(grant, most);
	});
}

function isGrantWithin(grant: Grant, most: Grant): boolean {
	const lists = new Set(grant.patterns.map((list) => JSON.stringify(list)));
	return (
		grant.access === most.access &&
		(most.permission === "allow" || grant.permission === "ask") &&
		most.patterns.every((list) => lists.has(JSON.stringify(list)))
	);
}

/**
 * The most runs that were at work at once: with a request under way, or with calls that were run. A run with a call
 * that waits for a child or a person holds no place until all calls beside it have ended.
 */
function mostAtWork(events: readonly RunEvent[]): number {
	const unrun = unrunCalls(events);
	const asking = new Set<string>();
	const calling = new Map<string, number>();
	const waiting = new Set<string>();
	let most = 0;
	for (const event of events) {
		const { runId, type } = event;
		if (type === "step-start") asking.add(runId);
		if (type === "step-end") asking.delete(runId);
		if (type === "permission-ask" || (type === "tool-call-start" && event.access === "delegate")) waiting.add(runId);
		if (type !== "tool-call-start" && type !== "tool-call-end") continue;
		if (unrun.has(`${runId} ${event.callId}`)) continue;
		const open = (calling.get(runId) ?? 0) + (type === "tool-call-start" ? 1 : -1);
		calling.set(runId, open);
		if (open === 0) waiting.delete(runId);
		const working = [...calling].filter(([id, count]) => count > 0 && !waiting.has(id));
		most = Math.max(most, asking.size + working.length);
	}
	return most;
}

function unrunCalls(events: readonly RunEvent[]): ReadonlySet<string> {
	const unrun = events.filter((event) => {
		return event.type === "tool-call-end" && (event.refused ?? event.notRun) !== undefined;
	});
	return new Set(unrun.map((event) => `${event.runId} ${"callId" in event ? event.callId : ""}`));
}
