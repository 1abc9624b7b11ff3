import { eventVersion, noUsage } from "../spec/index.ts";
import type {
	AssistantMessage,
	EventBody,
	RunEvent,
	RunIdentity,
	RunOutcome,
	RunSpec,
	StepEnd,
	ToolCallEnd,
	Usage,
} from "../spec/index.ts";

/** A fact of a run, and how many milliseconds after the one before. */
export type Fact = readonly [run: string, body: EventBody, afterMs?: number];

/** Stamps facts as one tree's recorder does: numbers from 1, ten milliseconds apart. */
export function stamped(facts: readonly Fact[]): readonly RunEvent[] {
	let at = 1000;
	return facts.map(([run, body, afterMs = 10], index) => {
		at += afterMs;
		return { v: eventVersion, seq: index + 1, at, ...identity(run), ...body };
	});
}

export function specOf(run: string): RunSpec {
	return {
		...identity(run),
		prompt: `task of ${run}`,
		system: "You are tested.",
		model: { id: "m", chosenBy: "test" },
		tools: [],
		authority: { tools: {}, ceiling: {} },
		limits: { maxSteps: 9, timeoutMs: 9, maxTotalTokens: 9, firstTokenMs: 9, idleMs: 9, toolTimeoutMs: 9 },
		strategy: "react",
		maxRounds: 2,
		completion: "text",
		workspace: "/w",
	};
}

/** Ids as the runtime gives them; every child's agent is `explore`. */
function identity(runId: string): RunIdentity {
	const dot = runId.lastIndexOf(".");
	if (dot === -1) return { runId, depth: 0, agent: "main" };
	return { runId, parentId: runId.slice(0, dot), depth: runId.split(".").length - 1, agent: "explore" };
}

export const queued = (run: string, parentCallId?: string): Fact => [
	run,
	{ type: "run-queued", spec: specOf(run), parentCallId },
];
export const started = (run: string): Fact => [run, { type: "run-start", model: "m" }];
export const resumed = (run: string, afterMs = 10): Fact => [run, { type: "run-resume", model: "m" }, afterMs];
export const stepStart = (run: string, step: number): Fact => [run, { type: "step-start", step, contextTokens: 5 }];

/** What one request cost. */
export const cost = (inputTokens: number): Usage => ({ ...noUsage, requests: 1, inputTokens, outputTokens: 1 });

export function stepEnd(
	run: string,
	step: number,
	parts: AssistantMessage["content"],
	more: Partial<StepEnd> = {},
): Fact {
	const message: AssistantMessage = { role: "assistant", content: parts };
	return [
		run,
		{
			type: "step-end",
			step,
			message,
			finish: { unified: "stop" },
			usage: cost(10),
			model: "m-1",
			contextTokens: 10,
			firstTokenMs: 1,
			durationMs: 2,
			...more,
		},
	];
}

export const says = (text: string) => ({ type: "text", text }) as const;
export const calls = (id: string, tool: string, input: object = {}) =>
	({ type: "tool-call", toolCallId: id, toolName: tool, input }) as const;

type CallStart = Extract<EventBody, { type: "tool-call-start" }>;

export function callStart(
	run: string,
	callId: string,
	tool: string,
	more: Partial<CallStart> = { access: "read" },
): Fact {
	return [run, { type: "tool-call-start", step: 1, callId, tool, input: "{}", ...more }];
}

export function callEnd(run: string, callId: string, tool: string, more: Partial<ToolCallEnd> = {}): Fact {
	return [
		run,
		{ type: "tool-call-end", step: 1, callId, tool, content: `result of ${callId}`, durationMs: 1, ...more },
	];
}

export function ended(run: string, outcome: Partial<RunOutcome> = { status: "completed", report: "done" }): Fact {
	return [run, { type: "run-end", outcome: outcome as RunOutcome }];
}
