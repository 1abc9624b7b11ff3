import { join } from "node:path";
import { systemClock, systemProcessFacts } from "../host/index.ts";
import type { Environment } from "../host/index.ts";
import { openSqliteJournal } from "../journal/index.ts";
import type { OpenedJournal } from "../journal/index.ts";

/** Where the events of all runs lie. */
export function journalPath({ stateFolder }: Pick<Environment, "stateFolder">): string {
	return join(stateFolder, "journal.sqlite");
}

/** Where long texts are kept for the agents of their own tree. */
export function spillFolder({ stateFolder }: Pick<Environment, "stateFolder">): string {
	return join(stateFolder, "spill");
}

/** What the user trusts of projects. */
export function trustPath({ stateFolder }: Pick<Environment, "stateFolder">): string {
	return join(stateFolder, "trust.json");
}

/** Opens the journal. Throws `storage`, with the path, where that cannot be done. */
export function openJournal(environment: Pick<Environment, "stateFolder">): OpenedJournal {
	return openSqliteJournal({
		path: journalPath(environment),
		clock: systemClock,
		processes: systemProcessFacts(),
	});
}
