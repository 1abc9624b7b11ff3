import type {
	Access,
	ContextCompact,
	EventBody,
	Finish,
	JsonValue,
	LimitCause,
	Message,
	UnrunCall,
	RunOutcome,
	RunSpec,
	RunStatus,
	ToolCall,
	ToolResultPart,
	Usage,
} from "../spec/index.ts";

/**
 * Where a run stands. `waiting`: it does nothing until a child or a person has answered. `interrupted` is never
 * folded, since no event tells of it: see `markInterrupted`.
 */
export type NodeState = "queued" | "running" | "waiting" | "interrupted" | RunStatus;

/**
 * One run, folded from its events. A trace changes its nodes in place; readers do not.
 *
 * `transcript`, `calls`, `phase` and the figures are what the live run has at the same event.
 */
export type RunNode = {
	readonly id: string;
	readonly parentId?: string | undefined;
	readonly depth: number;
	readonly agent: string;
	readonly spec: RunSpec;
	readonly description?: string | undefined;
	/** The `task` call of the parent that started it. */
	readonly parentCallId?: string | undefined;
	/** Which of that call's prompts it has, from 0. */
	readonly promptIndex?: number | undefined;
	/** True where its parent does not wait for it in that call. */
	readonly background: boolean;
	/** Runs whose end it was told of. */
	readonly received: ReadonlySet<string>;
	/** In the order in which they were queued. */
	readonly children: readonly RunNode[];
	/** Children that have not ended. */
	readonly openChildren: number;
	readonly state: NodeState;
	readonly queuedAt: number;
	/** Absent while it is queued. */
	readonly startedAt?: number | undefined;
	readonly endedAt?: number | undefined;
	/** When the latest event of it or of a run below it happened. */
	readonly latestAt: number;
	/** Milliseconds between its events and those below it, without the time in which no process ran it or a person was asked. */
	readonly activeMs: number;
	/** Times that it went on after a crash. */
	readonly resumes: number;
	/** True where text was replaced on its way to disk, so that the transcript is not what the model saw. */
	readonly isRedacted: boolean;

	readonly transcript: readonly Message[];
	/** The latest step that was answered, a last turn included; 0 before the first. */
	readonly step: number;
	/** The model call that has not ended. */
	readonly openStep?: OpenStep | undefined;
	/** How the latest step's reply ended. */
	readonly finish?: Finish | undefined;
	/** The tool of a call that the output limit cut out of that reply. */
	readonly cutCall?: string | undefined;
	/** The calls of the latest step, in the order of its reply. */
	readonly calls: readonly StepCall[];
	/** Questions to a person that nobody has answered, by the call that they are about, oldest first. */
	readonly openAsks: ReadonlyMap<string, PermissionAsk>;
	/** The phase of the strategy that is open; empty where there is none. */
	readonly phase: string;
	readonly phases: readonly EndedPhase[];
	/** What was left out of its requests, in order. */
	readonly compactions: readonly ContextCompact[];

	/** Its own requests; those of its descendants are in theirs. */
	readonly usage: Usage;
	readonly figures: NodeFigures;
	/** The model as it named itself last. */
	readonly answeredBy?: string | undefined;
	/** The latest call with its first arguments, cut. */
	readonly latestCall?: string | undefined;
	/** The last text that was not blank. */
	readonly lastText: string;
	/** The limit that opened its last turn, and is how it ends. */
	readonly lastTurn?: LimitCause | undefined;
	/** Whether it was told that its limits are nearly spent. */
	readonly isWarned: boolean;
	/** What the loop counts to end a run that gets nowhere. */
	readonly rounds: Rounds;
	readonly outcome?: RunOutcome | undefined;
};

export type OpenStep = {
	readonly step: number;
	readonly startedAt: number;
	readonly contextTokens: number;
	readonly lastTurn?: boolean | undefined;
};

/** One call of a step. Without a `result` it is pending. */
export type StepCall = ToolCall & {
	readonly access?: Access | undefined;
	/** Absent where it was never begun. */
	readonly startedAt?: number | undefined;
	readonly endedAt?: number | undefined;
	/** As it stands in the transcript once every call of the step has one. */
	readonly result?: ToolResultPart | undefined;
	readonly invalid?: boolean | undefined;
	readonly refused?: string | undefined;
	readonly notRun?: string | undefined;
	readonly data?: JsonValue | undefined;
};

export type PermissionAsk = Omit<Extract<EventBody, { type: "permission-ask" }>, "type"> & { readonly at: number };

export type EndedPhase = { readonly strategy: string; readonly phase: string; readonly text: string };

/** What was counted of a run's steps and calls. */
export type NodeFigures = {
	/** Steps that were answered, a last turn excluded. */
	readonly steps: number;
	/** Calls that the run came to, those that did not run included. */
	readonly toolCalls: number;
	/** Calls that were executed, by tool. */
	readonly toolsUsed: ReadonlyMap<string, number>;
	/** Calls that were answered with an error, executed or not. Those of the next two lists are not among them. */
	readonly failedCalls: number;
	readonly refused: readonly UnrunCall[];
	readonly notRun: readonly UnrunCall[];
	/** Paths that its writes changed. */
	readonly filesChanged: ReadonlySet<string>;
	readonly commandsRun: number;
	readonly contextTokens: number;
};

export type Rounds = {
	/** Blank or unfinished replies since the last that had calls. */
	readonly nudges: number;
	/** Steps in a row in which no call could be used. */
	readonly invalidSteps: number;
	readonly stopRounds: number;
	readonly reportTries: number;
};
