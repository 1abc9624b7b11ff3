import { eventVersion, noUsage } from "../spec/index.ts";
import type { EventBody, RunEvent, RunFigures, RunOutcome, RunResult, RunSpec, RunStatus } from "../spec/index.ts";
import { fold } from "../trace/index.ts";
import type { Scene } from "./render.ts";
import { applyLive } from "./live.ts";
import type { LiveRun } from "./live.ts";

/** When every story below begins. */
export const start = Date.UTC(2026, 0, 1);

/** A script of one tree: who, what, and at which second. */
export type Fact = readonly [who: Who, body: EventBody, atSeconds?: number];

export type Who = { readonly id: string; readonly agent: string };

export const main: Who = { id: "r", agent: "main" };

/** The n-th child of the root. */
export const child = (ordinal: number, agent = "explore"): Who => ({ id: `r.${ordinal}`, agent });

/** The events of a script, numbered, as a tree's recorder stamps them. */
export function eventsOf(facts: readonly Fact[]): readonly RunEvent[] {
	return facts.map(([who, body, atSeconds = 0], index) => ({
		v: eventVersion,
		seq: index + 1,
		at: start + atSeconds * 1000,
		...identityOf(who),
		...body,
	}));
}

/** What is drawn after a script, so many seconds after its beginning. */
export function sceneOf(facts: readonly Fact[], atSeconds: number, live: Scene["live"] = new Map()): Scene {
	const runs = new Map<string, LiveRun>(live);
	const events = eventsOf(facts);
	for (const event of events) applyLive(runs, event);
	return { trace: fold(events), live: runs, now: start + atSeconds * 1000 };
}

/** Queued and begun. */
export function begins(who: Who, atSeconds = 0, description?: string): readonly Fact[] {
	return [queues(who, atSeconds, description), [who, { type: "run-start", model: "m" }, atSeconds]];
}

export function queues(who: Who, atSeconds = 0, description?: string): Fact {
	return [who, { type: "run-queued", spec: specOf(who, description) }, atSeconds];
}

export function asksModel(who: Who, step: number, atSeconds = 0): Fact {
	return [who, { type: "step-start", step, contextTokens: step * 4000 }, atSeconds];
}

export type Call = { readonly callId: string; readonly tool: string; readonly input: object };

/** A whole step that asks for these calls, each of them begun. */
export function calls(who: Who, step: number, calls: readonly Call[], atSeconds = 0): readonly Fact[] {
	const content = calls.map(({ callId, tool, input }) => {
		return { type: "tool-call" as const, toolCallId: callId, toolName: tool, input };
	});
	return [
		asksModel(who, step, atSeconds),
		[
			who,
			{
				type: "step-end",
				step,
				message: { role: "assistant", content },
				finish: { unified: "tool-calls" },
				usage: { ...noUsage, requests: 1, inputTokens: step * 4000, outputTokens: 120, costUsd: step * 0.012 },
				model: "m-1",
				contextTokens: step * 4000,
				firstTokenMs: 400,
				durationMs: 900,
			},
			atSeconds,
		],
		...calls.map(({ callId, tool, input }): Fact => {
			const access = tool === "task" ? "delegate" : tool === "bash" ? "execute" : "read";
			return [who, { type: "tool-call-start", step, callId, tool, input: JSON.stringify(input), access }, atSeconds];
		}),
	];
}

/** Ends as it usually does with that status, or with just this result. */
export function ends(who: Who, result: RunStatus | RunResult, atSeconds: number, more: Partial<RunFigures> = {}): Fact {
	const outcome: RunOutcome = {
		runId: who.id,
		agent: who.agent,
		...(typeof result === "string" ? results[result] : result),
		model: { asked: "m" },
		steps: 1,
		usage: noUsage,
		totalUsage: noUsage,
		durationMs: atSeconds * 1000,
		toolsUsed: {},
		failedCalls: 0,
		refused: [],
		notRun: [],
		filesChanged: [],
		commandsRun: 0,
		contextTokens: 0,
		...more,
	};
	return [who, { type: "run-end", outcome }, atSeconds];
}

const results: { readonly [status in RunStatus]: RunResult } = {
	completed: { status: "completed", report: "It stands in src/a.ts:12.\nMore." },
	limited: { status: "limited", cause: { code: "steps", message: "The limit of 40 steps is reached." } },
	cancelled: { status: "cancelled", cause: { code: "user", message: "The run was stopped by the user." } },
	failed: { status: "failed", cause: { code: "provider", message: "The provider answered 500: overloaded." } },
};

function identityOf({ id, agent }: Who) {
	const dot = id.lastIndexOf(".");
	if (dot === -1) return { runId: id, depth: 0, agent };
	return { runId: id, parentId: id.slice(0, dot), depth: id.split(".").length - 1, agent };
}

function specOf(who: Who, description: string | undefined): RunSpec {
	return {
		...identityOf(who),
		prompt: "look",
		description,
		system: "",
		model: { id: "m", chosenBy: "test" },
		tools: [],
		authority: { tools: {}, ceiling: {} },
		limits: { maxSteps: 40, timeoutMs: 1, maxTotalTokens: 1, firstTokenMs: 1, idleMs: 1, toolTimeoutMs: 1 },
		strategy: "react",
		maxRounds: 2,
		completion: "text",
		workspace: "/w",
	};
}
