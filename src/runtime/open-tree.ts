import { createApprovals } from "../authority/index.ts";
import type { Recorder } from "../journal/index.ts";
import { createAdmission, createSlots } from "../scheduler/index.ts";
import { defaultChildLimits } from "../spec/index.ts";
import type { TreeLimits } from "../spec/index.ts";
import { createQuestions } from "./questions.ts";
import type { Shared } from "./shared.ts";
import type { Snapshot } from "./snapshot.ts";
import { createSpill } from "./spill.ts";
import type { Tree } from "./tree.ts";

/** What a tree is opened with. */
export type Opening = {
	readonly rootId: string;
	readonly recorder: Recorder;
	readonly snapshot: Snapshot;
	readonly limits: TreeLimits;
	/** Of a tree that goes on after a crash: the ids of the children that it had started. */
	readonly started?: readonly string[] | undefined;
	/** Of such a tree: tools that a person allowed for the whole of it. */
	readonly allowed?: readonly string[] | undefined;
};

/** Opens what all runs of one tree share. */
export function openTree(shared: Shared, { rootId, recorder, snapshot, limits, started, allowed }: Opening): Tree {
	const { options, clock } = shared;
	return {
		rootId,
		snapshot,
		models: shared.models,
		recorder,
		journal: shared.journal,
		slots: createSlots(limits.concurrency, limits.maxQueued),
		admission: createAdmission(limits, started),
		approvals: createApprovals({ ask: options.ask, clock, allowed, wording: shared.wording }),
		questions: createQuestions(),
		hooks: shared.hooks,
		door: shared.door,
		limits,
		hasBackground: options.background === true,
		childLimits: { ...defaultChildLimits, ...options.limits },
		spill: createSpill(options.spillFolder, rootId, recorder.lastSeq),
		clock,
		randomId: shared.randomId,
	};
}
