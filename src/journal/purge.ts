import type { Journal } from "../spec/index.ts";
import type { Access } from "./access.ts";
import type { Statements } from "./statements.ts";

/** Removes old trees in one transaction, then gives their pages back to the disk. */
export function createPurge(
	{ guard, transact }: Access,
	statements: Statements,
	owners: Pick<Journal, "owner">,
): Journal["purge"] {
	const { removeEvents, removeRequests, removeBlobUses, removeAnyOwner, removeUnusedBlobs } = statements;
	const removeTree = (root: string): void => {
		for (const remove of [removeEvents, removeRequests, removeBlobUses, removeAnyOwner]) remove.run(root);
	};
	const isOwned = (root: string, before: number): boolean => {
		const owner = owners.owner(root);
		return owner !== undefined && (owner.state === "living" || owner.seenAt >= before);
	};
	return (before) => {
		const removed = transact("purge", () => {
			const old = statements.oldRoots.all(before).map((row) => String(row["root"]));
			const roots = old.filter((root) => !isOwned(root, before));
			for (const root of roots) removeTree(root);
			removeUnusedBlobs.run();
			return roots;
		});
		guard("shrink", () => statements.vacuum.all());
		return removed;
	};
}
