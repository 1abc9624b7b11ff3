import { join } from "node:path";
import type { Environment } from "../host/index.ts";
import { openSqliteJournal } from "../journal/index.ts";
import type { OpenedJournal } from "../journal/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";
import type { Program } from "./program.ts";

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
export function openJournalFile(environment: Pick<Environment, "stateFolder">): OpenedJournal {
	try {
		return openSqliteJournal({ path: journalPath(environment) });
	} catch (cause) {
		if (!(cause instanceof ErrandError) || cause.code !== "storage") throw cause;
		throw new ErrandError("invalid-config", cause.message, { cause });
	}
}

/** The journal of a command. What was lost of it is said at once: who opens it next finds nothing wrong. */
export function openJournal({ environment, output }: Pick<Program, "environment" | "output">): Journal {
	const { value, problems } = openJournalFile(environment);
	for (const problem of problems) output.say(problem);
	return value;
}
