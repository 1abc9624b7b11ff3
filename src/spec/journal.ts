import type { RunEvent } from "./event.ts";

/**
 * The durable list of events. Synchronous, since a commit stands before every act.
 *
 * Every implementation passes the same suite.
 */
export interface Journal extends Disposable {
	/**
	 * Appends in one transaction: all of them or none. `seq` must go on from the tree's last one without a gap.
	 * Throws an `ErrandError` of code `storage`.
	 */
	append(root: string, events: readonly RunEvent[]): void;
	/** A tree's events in order, from `afterSeq` (exclusive, default 0). Empty for an unknown tree. */
	read(root: string, afterSeq?: number): Iterable<RunEvent>;
	/** Roots, newest first. `workspace` narrows to one folder. */
	roots(query?: { readonly workspace?: string | undefined; readonly limit?: number | undefined }): readonly string[];
	/** Claims a tree for this process; false while another living process owns it. Claiming twice is true. */
	claim(root: string): boolean;
	release(root: string): void;
	/** Whether a living process owns the tree. */
	isOwned(root: string): boolean;
	/** Bytes on disk, or in memory. */
	size(): number;
}
