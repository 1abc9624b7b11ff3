import { type Files, type FileStat, type OpenFile, type OpenFolder, temporaryPrefix } from "../../host/index.ts";
import { codeOf } from "./errno.ts";
import { isSameFile } from "./seen.ts";

/** A file as it is, open for reading and writing. */
export type CurrentFile = { readonly file: OpenFile; readonly stat: FileStat; readonly bytes: Uint8Array };

/** New content for one name in an open folder. */
export type Commit = {
	readonly files: Files;
	readonly folder: OpenFolder;
	readonly name: string;
	/** Absent where the name is free. */
	readonly current: CurrentFile | undefined;
	readonly bytes: Uint8Array;
	/** Whether to look for temporary files that a killed process left in the folder. */
	readonly cleans: boolean;
	/** Rejects where the folder is no longer where it was. */
	verify(): Promise<void>;
	/** What is thrown for this reason. */
	problem(reason: string): Error;
};

/** The file afterwards, and whether it was written over rather than replaced. */
export type Committed = { readonly stat: FileStat; readonly inPlace: boolean };

/**
 * Puts the content in place: whole or not at all, with the old owner and mode, and no temporary file left behind.
 *
 * A file with further names, or with an owner that this process cannot give to another file, is written over.
 */
export async function commitContent(commit: Commit): Promise<Committed> {
	const { current } = commit;
	if (current && current.stat.links > 1) return overwrite(commit, current);
	const swapped = await swapIn(commit);
	if (swapped === "owner-differs") return overwrite(commit, current as CurrentFile);
	return { stat: swapped, inPlace: false };
}

async function swapIn(commit: Commit): Promise<FileStat | "owner-differs"> {
	const { files, folder, name, current, bytes } = commit;
	// Nobody else may read the new content before it has the old one's mode; a new file has the process's usual mode.
	const temporary = await folder.createTemporary(current ? 0o600 : 0o666);
	await using file = temporary.file;
	const path = folder.child(temporary.name);
	let isMoved = false;
	try {
		if (commit.cleans) await removeStale(commit, (await file.stat()).mtimeNs);
		await file.write(bytes, 0);
		if (current && !(await takesOver(file, current.stat))) return "owner-differs";
		await file.sync();
		await commit.verify();
		await requireUntouched(commit);
		const stat = await file.stat();
		await files.rename(path, folder.child(name));
		isMoved = true;
		return stat;
	} finally {
		if (!isMoved) await files.remove(path).catch(() => undefined);
	}
}

/** Gives a new file the owner and mode of the old one; false where the system does not permit the owner. */
async function takesOver(file: OpenFile, old: FileStat): Promise<boolean> {
	const { uid, gid } = await file.stat();
	if (uid !== old.uid || gid !== old.gid) {
		try {
			await file.chown(old.uid, old.gid);
		} catch (error) {
			if (codeOf(error) === "EPERM") return false;
			throw error;
		}
	}
	await file.chmod(old.mode);
	return true;
}

/** The last look before the swap: what another program wrote meanwhile is not lost silently. */
async function requireUntouched(commit: Commit): Promise<void> {
	const { files, folder, name, current } = commit;
	const now = await files.lstat(folder.child(name)).catch((error: unknown) => {
		if (codeOf(error) === "ENOENT") return undefined;
		throw error;
	});
	const isUntouched = now && current ? isSameFile(now, current.stat) : now === current;
	if (!isUntouched) throw commit.problem("another program changed it at this moment. Read it again");
}

async function overwrite(commit: Commit, { file, bytes: old }: CurrentFile): Promise<Committed> {
	await requireUntouched(commit);
	try {
		await putBytes(file, commit.bytes);
	} catch (error) {
		// The old content had room on the disk, so it nearly always goes back.
		await putBytes(file, old).catch(() => {
			throw commit.problem("writing failed in the middle, and its old content could not be put back");
		});
		throw error;
	}
	return { stat: await file.stat(), inPlace: true };
}

async function putBytes(file: OpenFile, bytes: Uint8Array): Promise<void> {
	await file.write(bytes, 0);
	await file.truncate(bytes.length);
	await file.sync();
}

/** Removes what processes that were killed while writing have left here; `nowNs` is the disk's own time. */
async function removeStale({ files, folder }: Commit, nowNs: bigint): Promise<void> {
	const { entries } = await folder.entries(maxLookedAt);
	for (const { name } of entries.filter((entry) => entry.name.startsWith(temporaryPrefix))) {
		const stat = await files.lstat(folder.child(name)).catch(() => undefined);
		if (stat && nowNs - stat.mtimeNs > staleNs) await files.remove(folder.child(name)).catch(() => undefined);
	}
}

const maxLookedAt = 10_000;

/** Far longer than any write takes, so that a living process's file is never touched. */
const staleNs = 600_000_000_000n;
