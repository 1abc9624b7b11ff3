import { ErrandError } from "../spec/index.ts";

/** SQLite's primary result codes that a user can do something about. */
const advice: Readonly<Record<number, string>> = {
	5: "another process holds its lock. Try again when that process has ended",
	8: "it cannot be written. Make the file and its folder writable",
	10: "the disk reported an error. Check the disk",
	11: "it is damaged. It is kept aside when Errand starts next, and a new one begins",
	13: "the disk is full. Free some space",
	14: "it cannot be opened. Check that its folder exists and may be read and written",
	26: "it is no journal, or it is damaged. It is kept aside when Errand starts next, and a new one begins",
};

const fullCode = 13;

/** Whatever a journal's file operation threw, as an `ErrandError` of code `storage` that names the file. */
export function toStorageError(action: string, path: string, thrown: unknown): ErrandError {
	if (thrown instanceof ErrandError) return thrown;
	const reason = thrown instanceof Error ? thrown.message : String(thrown);
	const known = advice[isFull(thrown) ? fullCode : (primaryCode(thrown) ?? -1)];
	const sentence = known === undefined ? reason : `${known} (${reason})`;
	return new ErrandError("storage", `Cannot ${action} the journal "${path}": ${sentence}.`, { cause: thrown });
}

/** Whether there is no room: SQLITE_FULL, or SQLITE_IOERR_SHMSIZE, which is what opening a file on a full disk gives. */
export function isFull(thrown: unknown): boolean {
	const fault = thrown instanceof ErrandError ? thrown.cause : thrown;
	return primaryCode(fault) === fullCode || codeOf(fault) === 4874;
}

/** Whether SQLite found the file itself to be broken: SQLITE_CORRUPT or SQLITE_NOTADB. */
export function isDamage(thrown: unknown): boolean {
	const code = primaryCode(thrown);
	return code === 11 || code === 26;
}

/** Whether another has the lock: SQLITE_BUSY. */
export function isBusy(thrown: unknown): boolean {
	return primaryCode(thrown) === 5;
}

/** Extended codes carry the primary one in their low byte. */
function primaryCode(thrown: unknown): number | undefined {
	const code = codeOf(thrown);
	return code === undefined ? undefined : code & 0xff;
}

function codeOf(thrown: unknown): number | undefined {
	const code = thrown instanceof Error && "errcode" in thrown ? thrown.errcode : undefined;
	return typeof code === "number" ? code : undefined;
}
