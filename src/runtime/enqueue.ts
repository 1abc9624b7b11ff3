import type { Placed } from "./placed.ts";
import { submitPrompt } from "./submit-prompt.ts";
import type { Submitted } from "./submit-prompt.ts";
import type { Tree } from "./tree.ts";

/** A run as it stands in the journal, and how it ends at once where a hook denied its prompt. */
export type Enqueued = Pick<Submitted, "specified"> & Partial<Pick<Submitted, "denied">>;

/** Asks the hooks about the prompt and records the run as queued, with what they answered. */
export async function enqueue(tree: Tree, placed: Placed): Promise<Enqueued> {
	const { parentCallId, promptIndex, background } = placed;
	const { specified: submitted, decisions, denied } = await submitPrompt(tree, placed);
	const specified = { ...submitted, spec: tree.door.spec(submitted.spec) };
	const recorder = tree.recorder.forRun(specified.spec);
	recorder.record({
		type: "run-queued",
		spec: specified.spec,
		...(parentCallId === undefined ? {} : { parentCallId }),
		...(promptIndex === undefined ? {} : { promptIndex }),
		...(background ? { background } : {}),
	});
	for (const decision of decisions) recorder.record(decision);
	return { specified, denied };
}
