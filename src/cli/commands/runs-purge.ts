import { join } from "node:path";
import { count } from "../../base/index.ts";
import { parseDurationMs } from "../../definitions/index.ts";
import { systemClock, textFolder } from "../../host/index.ts";
import { ErrandError } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";
import { openJournal, spillFolder } from "../state.ts";

/** Removes trees whose latest event is older than that, with the texts that were kept for them. */
export async function runsPurge({ options }: Asked, { environment, output }: Program): Promise<number> {
	const age = options.text("older-than");
	const ageMs = age === undefined ? undefined : parseAge(age);
	if (ageMs === undefined) {
		const fault = age === undefined ? "Which runs?" : `Cannot use --older-than ${age}.`;
		throw new ErrandError("wrong-use", `${fault} Write errand runs purge --older-than 30d, or a time such as 12h.`);
	}
	using journal = openJournal({ environment, output });
	const removed = journal.purge(systemClock.now() - ageMs, (roots) => {
		for (const root of roots) textFolder(join(spillFolder(environment), root)).remove();
	});
	output.say(removed.length === 0 ? "No run is that old." : `${count(removed.length, "run")} removed.`);
	return 0;
}

const dayMs = 86_400_000;

function parseAge(text: string): number | undefined {
	const days = /^([1-9]\d{0,4})d$/.exec(text.trim().toLowerCase())?.[1];
	return days === undefined ? parseDurationMs(text) : Number(days) * dayMs;
}
