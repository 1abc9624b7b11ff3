import { formatBytes } from "../base/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";
import type { Access } from "./access.ts";
import { journalBytes } from "./journal-file.ts";
import type { Statements } from "./statements.ts";
import { isFull } from "./storage-error.ts";

/** Removes old trees in one transaction, then gives their pages back to the disk. */
export function createPurge(
	{ path, guard, transact }: Access,
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
	return (before, first) => {
		try {
			const removed = transact("purge", () => {
				const old = statements.oldRoots.all(before).map((row) => String(row["root"]));
				const roots = old.filter((root) => !isOwned(root, before));
				first?.(roots);
				for (const root of roots) removeTree(root);
				removeUnusedBlobs.run();
				return roots;
			});
			guard("shrink", () => statements.vacuum.all());
			return removed;
		} catch (thrown) {
			throw isFull(thrown) ? needsRoom(path, thrown) : thrown;
		}
	};
}

/** What is removed is written beside the file first, and takes its place then. */
function needsRoom(path: string, cause: unknown): ErrandError {
	const fault = `Cannot purge the journal "${path}": the disk is full, and removing runs needs room for a moment`;
	const wish = `Free ${formatBytes(journalBytes(path))} on that disk, as much as the journal takes, and purge again`;
	return new ErrandError("storage", `${fault}. ${wish}.`, { cause });
}
