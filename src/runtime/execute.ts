import { endUnstarted } from "../run/index.ts";
import { ErrandError, RunStop } from "../spec/index.ts";
import type { Ending, RunOutcome } from "../spec/index.ts";
import { beforeOf, endLeftBehind } from "./end-left-behind.ts";
import { enqueue } from "./enqueue.ts";
import type { Enqueued } from "./enqueue.ts";
import type { Placed } from "./placed.ts";
import { runInSlot } from "./run-in-slot.ts";
import type { Tree } from "./tree.ts";

/**
 * Runs what was specified: queued, given a slot, built, run to its end. Always comes to an outcome.
 *
 * `run-queued` is in the journal before a slot is waited for, and every queued run has its `run-end`. Hooks are asked
 * about the prompt before that, since what they add is part of it.
 */
export async function execute(tree: Tree, placed: Placed): Promise<RunOutcome> {
	const { specified, denied }: Enqueued = placed.resumed ? placed : await enqueue(tree, placed);
	const { spec } = specified;
	const recorder = tree.recorder.forRun(spec);
	const base = { ...recorder, commit: () => tree.recorder.commit() };
	const end = async (ending: Ending): Promise<RunOutcome> => {
		await endLeftBehind(tree, placed.resumed?.children ?? []);
		return endUnstarted(spec, base, ending, placed.resumed && beforeOf(placed.resumed));
	};
	try {
		base.commit();
		placed.onQueued?.();
		if (denied) return await end(denied);
		const slot = await tree.slots.take(placed.scope.signal);
		if (!slot) return await end(notStarted(`${tree.limits.maxQueued} runs wait for a slot already`));
		using _slot = slot;
		const account = placed.reserve();
		if (typeof account === "string") return await end(notStarted(account));
		using _account = account;
		return await runInSlot(tree, { ...placed, specified }, { recorder, slot, account });
	} catch (thrown) {
		return end(unstartedEnding(thrown));
	}
}

function notStarted(why: string): Ending {
	return {
		status: "failed",
		cause: { code: "not-started", message: `The run was not started: ${why.replace(/\.$/, "")}.` },
	};
}

function unstartedEnding(thrown: unknown): Ending {
	if (thrown instanceof RunStop) return thrown.ending;
	if (thrown instanceof ErrandError && thrown.code === "storage")
		return { status: "failed", cause: { code: "storage", message: thrown.message } };
	return notStarted(thrown instanceof Error ? thrown.message : "a part of it could not be built");
}
