import { eventVersion, rootOf } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";
import { idOf } from "../run-of-journal.ts";
import { openJournal } from "../state.ts";
import { unknownRun } from "../unknown-run.ts";

/** Prints all events of a run's tree as one JSON object: `{ version, id, events }`, as the journal has them. */
export async function runsExport(asked: Asked, { environment, output }: Program): Promise<number> {
	const id = idOf(asked);
	const root = rootOf(id);
	using journal = openJournal({ environment, output });
	const events = [...journal.read(root)];
	if (!events.some(({ runId }) => runId === id)) throw unknownRun(id, journal);
	output.print(JSON.stringify({ version: eventVersion, id: root, events }));
	return 0;
}
