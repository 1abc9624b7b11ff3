import { join } from "node:path";
import type { Environment } from "../host/index.ts";
import { openSqliteJournal } from "../journal/index.ts";
import type { OpenedJournal } from "../journal/index.ts";
import { ErrandError } from "../spec/index.ts";

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

/** Held while that list is changed. */
export function trustLockPath({ stateFolder }: Pick<Environment, "stateFolder">): string {
	return join(stateFolder, "trust.lock");
}

/**
 * Opens the journal. Throws `invalid-config`, with the path, where that cannot be done: nothing has begun yet, and the
 * user can name another folder.
 */
export function openJournal(environment: Pick<Environment, "stateFolder">): OpenedJournal {
	try {
		return openSqliteJournal({ path: journalPath(environment) });
	} catch (cause) {
		if (!(cause instanceof ErrandError) || cause.code !== "storage") throw cause;
		throw new ErrandError("invalid-config", cause.message, { cause });
	}
}
