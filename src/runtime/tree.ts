import type { Approvals } from "../authority/index.ts";
import type { Hooks } from "../hooks/index.ts";
import type { Recorder } from "../journal/index.ts";
import type { Account, Admission, Deadline, Scope, Slot, Slots } from "../scheduler/index.ts";
import type { Clock, Journal, RunLimits, RunSpec, TreeLimits } from "../spec/index.ts";
import type { Background } from "./background.ts";
import type { Questions } from "./questions.ts";
import type { RecordedChildren } from "./recorded-children.ts";
import type { RunModels } from "./run-models.ts";
import type { Door } from "./secrets.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Spill } from "./spill.ts";

/** What all runs of one tree share. Built when its root starts, gone when the root has ended. */
export type Tree = {
	readonly rootId: string;
	readonly snapshot: Snapshot;
	readonly models: RunModels;
	readonly recorder: Recorder;
	readonly journal: Journal;
	readonly slots: Slots;
	readonly admission: Admission;
	readonly approvals: Approvals;
	readonly questions: Questions;
	readonly hooks: Hooks;
	readonly door: Door;
	readonly limits: TreeLimits;
	/** Whether tasks may run in the background. */
	readonly hasBackground: boolean;
	/** Of a child, before its definition and its call narrow them. */
	readonly childLimits: RunLimits;
	readonly spill: Spill;
	readonly clock: Clock;
	readonly randomId: (length: number) => string;
};

/** One run at work, as its task tool sees its parent. */
export type LiveRun = {
	readonly spec: RunSpec;
	readonly tree: Tree;
	readonly scope: Scope;
	readonly account: Account;
	readonly slot: Slot;
	/** Its own and its ancestors', so that all stand still while a person is asked. */
	readonly deadlines: readonly Deadline[];
	/** Names from the root down, as in `main › explore#2`. */
	readonly path: string;
	/** Children that it had started before it was interrupted. */
	readonly recorded: RecordedChildren;
	readonly background: Background;
	/** Tokens of its window that are still free. */
	freeTokens(): number;
};
