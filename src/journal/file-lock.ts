import type { Clock } from "../spec/index.ts";
import { ErrandError } from "../spec/index.ts";
import { makeJournalFile } from "./journal-file.ts";
import { loadSqlite } from "./load-sqlite.ts";
import { isBusy, toStorageError } from "./storage-error.ts";

/** Whoever holds such a lock reads and writes one small file. */
const patienceMs = 5_000;
const pauseMs = 20;

/**
 * Does `act` while no other process, and no other caller in this one, does so with the same lock file. The operating
 * system gives the lock back when its holder ends, however it ends. Throws `storage` where nobody gives it back.
 */
export async function withFileLock<Result>(
	path: string,
	clock: Pick<Clock, "monotonic" | "sleep">,
	act: () => Promise<Result>,
): Promise<Result> {
	makeJournalFile(path);
	using database = new (loadSqlite().DatabaseSync)(path, { timeout: 0 });
	const until = clock.monotonic() + patienceMs;
	// Nothing is ever written in the file: the lock on it is all.
	for (;;) {
		try {
			database.exec("BEGIN EXCLUSIVE");
			break;
		} catch (thrown) {
			if (!isBusy(thrown)) throw toStorageError("lock", path, thrown);
			if (clock.monotonic() >= until) throw new ErrandError("storage", busy(path), { cause: thrown });
			await clock.sleep(pauseMs);
		}
	}
	return await act();
}

function busy(path: string): string {
	return `Cannot lock "${path}": another process has held it for ${patienceMs / 1000} s. Try again when it has ended.`;
}
