import { noUsage, openTranscript } from "../spec/index.ts";
import type { ContextCompact, Message, UnrunCall, RunEvent } from "../spec/index.ts";
import type { EndedPhase, NodeFigures, PermissionAsk, Rounds, RunNode, StepCall } from "./node.ts";
import type { Trace } from "./trace.ts";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A node as the fold changes it; everyone else sees it as a `RunNode`. */
export type Draft = Writable<
	Omit<
		RunNode,
		"children" | "transcript" | "calls" | "openAsks" | "phases" | "received" | "compactions" | "figures" | "rounds"
	>
> & {
	readonly children: Draft[];
	readonly transcript: Message[];
	calls: Writable<StepCall>[];
	/** The same calls by their ids, how many of them have no result, and how many of those delegate: a step may have thousands. */
	callsById: ReadonlyMap<string, Writable<StepCall>>;
	openCalls: number;
	openDelegated: number;
	readonly openAsks: Map<string, PermissionAsk>;
	readonly phases: EndedPhase[];
	readonly received: Set<string>;
	readonly compactions: ContextCompact[];
	readonly figures: FiguresDraft;
	readonly rounds: Writable<Rounds>;
};

export type FiguresDraft = Writable<Omit<NodeFigures, "toolsUsed" | "refused" | "notRun" | "filesChanged">> & {
	readonly toolsUsed: Map<string, number>;
	readonly refused: UnrunCall[];
	readonly notRun: UnrunCall[];
	readonly filesChanged: Set<string>;
};

/** A trace as the fold changes it. */
export type TraceDraft = Writable<Omit<Trace, "root" | "runs" | "ignored">> & {
	root?: Draft;
	readonly runs: Map<string, Draft>;
	readonly ignored: RunEvent[];
};

/** A run that was queued and has not begun: its transcript is the system message and the prompt. */
export function openDraft(event: Extract<RunEvent, { readonly type: "run-queued" }>): Draft {
	const { runId, parentId, depth, agent, spec, parentCallId, promptIndex, background, at } = event;
	return {
		id: runId,
		parentId,
		depth,
		agent,
		spec,
		description: spec.description,
		parentCallId,
		promptIndex,
		background: background === true,
		received: new Set(),
		children: [],
		openChildren: 0,
		state: "queued",
		queuedAt: at,
		latestAt: at,
		activeMs: 0,
		resumes: 0,
		isRedacted: false,
		transcript: openTranscript(spec),
		step: 0,
		calls: [],
		callsById: new Map(),
		openCalls: 0,
		openDelegated: 0,
		openAsks: new Map(),
		phase: "",
		phases: [],
		compactions: [],
		usage: noUsage,
		figures: {
			steps: 0,
			toolCalls: 0,
			toolsUsed: new Map(),
			failedCalls: 0,
			refused: [],
			notRun: [],
			filesChanged: new Set(),
			commandsRun: 0,
			contextTokens: 0,
		},
		lastText: "",
		isWarned: false,
		rounds: { nudges: 0, invalidSteps: 0, stopRounds: 0, reportTries: 0 },
	};
}
