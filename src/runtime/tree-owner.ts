import { ErrandError } from "../spec/index.ts";
import type { TreeOwner, Wording } from "../spec/index.ts";

/** Another process has the tree, or may have it: then what to do where it is known to have ended. */
export function lockedBy(id: string, owner: TreeOwner | undefined, { force }: Pick<Wording, "force">): ErrandError {
	return new ErrandError("run-locked", `Cannot resume run "${id}": ${describe(owner, force)}.`);
}

/** An owner of which nothing can be told from here, as one clause. */
export function describeSilent({ pid, seenAt }: TreeOwner): string {
	const seen = seenAt === 0 ? "" : ` and was last heard of at ${new Date(seenAt).toISOString()}`;
	return `process ${pid} of another container or machine has it${seen}, so whether it lives cannot be told from here`;
}

function describe(owner: TreeOwner | undefined, force: string): string {
	if (owner?.state === "silent")
		return `${describeSilent(owner)}. Once you know that it has ended, resume it with ${force}`;
	const who = owner ? `process ${owner.pid}` : "another process";
	return `${who} runs it. Cancel it, or wait for its end`;
}
