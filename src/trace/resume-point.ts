import { blankReply, noUsage } from "../spec/index.ts";
import type { AssistantMessage, Ending, Message, RunFigures, StepReply, ToolCall, ToolResult } from "../spec/index.ts";
import type { OpenStep, Rounds, RunNode, StepCall } from "./node.ts";
import { pendingCallsOf } from "./state.ts";
import { figuresOf } from "./totals.ts";

/** All that a run's loop needs to go on where its events end; nothing is run again to reach it. */
export type ResumePoint = {
	readonly state: Rounds & {
		/** A copy: the loop appends to it. */
		readonly transcript: Message[];
		readonly step: number;
		readonly calls: readonly ToolCall[];
		/** Results of the latest reply's calls, by call. */
		readonly answers: Map<string, ToolResult>;
		readonly phase: string;
		readonly lastText: string;
		readonly lastTurn?: Extract<Ending, { status: "limited" }> | undefined;
	};
	/**
	 * The latest reply, where nothing came after it but results of its calls: what follows from it is decided again. Its
	 * message is the last of the transcript.
	 */
	readonly reply?: StepReply | undefined;
	/** Calls of that reply that had begun and have no result. One that a person was still asked about had not. */
	readonly begun: readonly StepCall[];
	/** The request that had no answer. */
	readonly openStep?: OpenStep | undefined;
	readonly observed: Omit<RunFigures, "usage" | "totalUsage" | "durationMs"> & { readonly model?: string | undefined };
	/** Time that counts against the run's limit: that in which no process ran it is left out. */
	readonly elapsedMs: number;
};

/** Where a run that was interrupted goes on. */
export function resumePointOf(node: RunNode): ResumePoint {
	const { step, phase, lastText, openStep, activeMs } = node;
	const { usage: _, totalUsage: __, durationMs: ___, ...figures } = figuresOf(node);
	const transcript = node.transcript.at(-1)?.role === "tool" ? node.transcript.slice(0, -1) : [...node.transcript];
	const last = transcript.at(-1);
	const reply = last?.role === "assistant" ? replyOf(node, last) : undefined;
	return {
		state: {
			...node.rounds,
			...(reply && reply.calls.length > 0 ? { invalidSteps: invalidStepsBefore(node) } : {}),
			transcript,
			step,
			calls: reply?.calls ?? [],
			answers: new Map(reply ? node.calls.flatMap(answerOf) : []),
			phase,
			lastText,
			...(node.lastTurn ? { lastTurn: { status: "limited", cause: node.lastTurn } as const } : {}),
		},
		reply,
		begun: pendingCallsOf(node).filter(({ id, startedAt }) => startedAt !== undefined && !node.openAsks.has(id)),
		openStep,
		observed: { ...figures, model: node.answeredBy },
		elapsedMs: activeMs,
	};
}

function replyOf(node: RunNode, message: AssistantMessage): StepReply {
	const text = message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
	return {
		message,
		text: text === blankReply ? "" : text,
		calls: node.calls.map(({ id, tool, input }) => ({ id, tool, input })),
		...(node.cutCall === undefined ? {} : { cutCall: node.cutCall }),
		finish: node.finish ?? { unified: "other" },
		usage: noUsage,
		model: node.answeredBy ?? "",
		firstTokenMs: 0,
		durationMs: 0,
	};
}

/** The loop counts this step again, so that a whole step of calls that could not be used is taken out. */
function invalidStepsBefore({ rounds, calls }: RunNode): number {
	return calls.every((call) => call.result && call.invalid) ? rounds.invalidSteps - 1 : rounds.invalidSteps;
}

function answerOf({
	id,
	result,
	invalid,
	refused,
	notRun,
	data,
}: StepCall): readonly (readonly [string, ToolResult])[] {
	if (!result) return [];
	const { output } = result;
	const answer: ToolResult = {
		content: output.type === "text" || output.type === "error-text" ? output.value : "",
		...(output.type === "error-text" ? { isError: true } : {}),
		...(invalid === undefined ? {} : { invalid }),
		...(refused === undefined ? {} : { refused }),
		...(notRun === undefined ? {} : { notRun }),
		...(data === undefined ? {} : { data }),
	};
	return [[id, answer]];
}
