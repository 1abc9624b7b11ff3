import type { RunEvent } from "./event.ts";
import type { JsonValue } from "./json.ts";

/**
 * The durable list of events. Synchronous, since a commit stands before every act.
 *
 * What a method returns was committed: after a crash it is there. Every method may throw an `ErrandError` of code
 * `storage` that names the file. Every implementation passes the same suite.
 */
export interface Journal extends Disposable {
	/** What a sentence calls it, such as its file. */
	readonly place?: string | undefined;
	/** Appends in one transaction: all of them or none. `seq` must go on from the tree's last one without a gap. */
	append(root: string, events: readonly RunEvent[]): void;
	/**
	 * A tree's events in order, from `afterSeq` (exclusive, default 0), of the given types alone where some are given.
	 * Empty for an unknown tree. Read as it is iterated; holds nothing open between two events.
	 */
	read(root: string, afterSeq?: number, types?: readonly RunEvent["type"][]): Iterable<RunEvent>;
	/** The `seq` of a tree's last event; 0 for an unknown tree. */
	lastSeq(root: string): number;
	/** Roots, newest first. `workspace` narrows to one folder. */
	roots(query?: { readonly workspace?: string | undefined; readonly limit?: number | undefined }): readonly string[];
	/**
	 * Claims a tree for this journal's holder; false while another owns it who lives, or who may live. Claiming again says
	 * that the holder is at work still, and is false once another has the tree: its owner claims again every ten seconds.
	 * `force` takes a tree from an owner that is silent; one that lives keeps it.
	 */
	claim(root: string, options?: { readonly force?: boolean | undefined }): boolean;
	/** Gives up a claim of this holder; another's claim stays. Disposing gives up all. */
	release(root: string): void;
	/** The process that owns the tree, this one included; undefined where nobody does, or nobody who lives. */
	owner(root: string): TreeOwner | undefined;
	/** Leaves a request for the tree's owner, present or future. */
	post(root: string, request: RunRequest): void;
	/** Requests that are not settled, oldest first. */
	requests(root: string): readonly PostedRequest[];
	/** Removes a request after it was acted on; one that is gone already is no error. */
	settle(request: PostedRequest): void;
	/**
	 * Removes every tree whose last event is older than `before` (milliseconds since 1970) and that nobody owns who was
	 * heard of since, with its texts and requests. Returns their roots. `first` is told of these before anything is removed: what stands beside
	 * the journal goes first, since on a full disk removing needs room, too.
	 */
	purge(before: number, first?: (roots: readonly string[]) => void): readonly string[];
	/** Bytes on disk, or in memory as JSON. */
	size(): number;
}

/** A process, told apart from a later one with the same number by its start, and from one elsewhere by its host. */
export type RunOwner = {
	readonly pid: number;
	/** In the operating system's own unit; only ever compared. */
	readonly startedAt: number;
	/** Where such a number means one process: a machine, its latest start, a container. Empty where it is not known. */
	readonly host: string;
};

/** Who has a tree, and whether that is certain. */
export type TreeOwner = RunOwner & {
	/** `silent`: it cannot be looked at from here, and it was not heard of for a minute. It may live, or not. */
	readonly state: "living" | "silent";
	/** When it said last that it was at work, by its own clock; 0 where it never did. */
	readonly seenAt: number;
};

/** What another process asks of a tree's owner, such as `cancel` or `answer`. */
export type RunRequest = { readonly runId: string; readonly kind: string; readonly body: JsonValue };

export type PostedRequest = RunRequest & { readonly id: number };

/** What a journal must know of processes to tell a living owner from a dead one. */
export interface ProcessFacts {
	/** The process that asks. */
	readonly self: RunOwner;
	readonly stateOf: (owner: RunOwner) => ProcessState;
}

/**
 * What can be told of a process from here. `restarted`: its machine was started again since, unless another machine says
 * that it is the same one. `elsewhere`: it is in another container or on another machine, so nothing is known.
 */
export type ProcessState = "living" | "gone" | "restarted" | "elsewhere";
