import type { Journal } from "../spec/index.ts";

/**
 * Gives up a tree when the scope ends. Never throws: the end of a run stands by then, and a claim that stays because the
 * disk is full is stale as soon as this process ends.
 */
export function giveUpClaim(journal: Pick<Journal, "release">, root: string): Disposable {
	return {
		[Symbol.dispose]() {
			try {
				journal.release(root);
			} catch {
				// See above.
			}
		},
	};
}
