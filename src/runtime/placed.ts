import type { ChildHooks } from "../hooks/index.ts";
import type { Account, Deadline, Scope } from "../scheduler/index.ts";
import type { RunNode } from "../trace/index.ts";
import type { Specified } from "./specify.ts";

/** A specified run and its place in the tree. */
export type Placed = {
	readonly specified: Specified;
	readonly scope: Scope;
	/** Sets aside what the run may spend, once it has a slot; a text says why there is too little. */
	reserve(): Account | string;
	/** Of the runs above it. */
	readonly deadlines: readonly Deadline[];
	readonly path: string;
	readonly parentCallId?: string | undefined;
	/** Which of that call's prompts it has. */
	readonly promptIndex?: number | undefined;
	/** Its parent does not wait for it in that call. */
	readonly background?: boolean | undefined;
	/** Called when the run is in the journal. */
	readonly onQueued?: (() => void) | undefined;
	/** The run as its events left it, where it goes on after a crash. */
	readonly resumed?: RunNode | undefined;
	/** Of a child. */
	readonly around?: ChildHooks | undefined;
};
