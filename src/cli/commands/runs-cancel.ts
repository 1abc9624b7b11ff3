import { createRuntime } from "../../runtime/index.ts";
import { rootOf } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import { readTree } from "../journalled-trees.ts";
import type { Program } from "../program.ts";
import { idOf } from "../run-of-journal.ts";
import { openJournal } from "../state.ts";
import { unknownRun } from "../unknown-run.ts";

/** Asks the process that has a run to stop it and all below it. */
export async function runsCancel(asked: Asked, { environment, output }: Program): Promise<number> {
	const id = idOf(asked);
	using journal = openJournal({ environment, output });
	if (!readTree(journal, rootOf(id)).runs.has(id)) throw unknownRun(id, journal);
	await using runtime = createRuntime({ journal });
	runtime.cancel(id);
	output.say(`Its process was asked to stop run ${id} and all below it. How it ends: errand runs show ${id}`);
	return 0;
}
