import type { Journal } from "../spec/index.ts";
import type { Access } from "./access.ts";
import type { Statements } from "./statements.ts";

/** Removes old trees in one transaction, then gives their pages back to the disk. */
export function createPurge(
	{ guard, transact }: Access,
	statements: Statements,
	owners: Pick<Journal, "owner">,
): Journal["purge"] {
	const { removeEvents, removeRequests, removeBlobUses, removeOwner, removeUnusedBlobs } = statements;
	const removeTree = (root: string): void => {
		for (const remove of [removeEvents, removeRequests, removeBlobUses, removeOwner]) remove.run(root);
	};
	return (before) => {
		const removed = transact("purge", () => {
			const old = statements.oldRoots.all(before).map((row) => String(row["root"]));
			const roots = old.filter((root) => !owners.owner(root));
			for (const root of roots) removeTree(root);
			removeUnusedBlobs.run();
			return roots;
		});
		guard("shrink", () => statements.vacuum.all());
		return removed;
	};
}
