import type { Journal, RunEvent } from "../spec/index.ts";

/** A fault at one write of a journal. */
export type JournalFault = {
	/** Which append, from 1. */
	readonly at: number;
	/** `before`: the events of that append are not written. `after`: they are. Default `before`. */
	readonly when?: "before" | "after" | undefined;
	/** What happens: throws, or ends the process. */
	readonly act: (root: string, events: readonly RunEvent[]) => void;
};

/** A journal that does all that `journal` does, with a fault at its n-th append: for "at every n" tests. */
export function faultyJournal(journal: Journal, { at, when = "before", act }: JournalFault): Journal {
	let appends = 0;
	return {
		...journal,
		append(root, events) {
			const isNow = ++appends === at;
			if (isNow && when === "before") act(root, events);
			journal.append(root, events);
			if (isNow && when === "after") act(root, events);
		},
	};
}
