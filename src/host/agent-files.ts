import type { Dirent } from "node:fs";
import { opendir, realpath, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { systemReason } from "../base/index.ts";
import { readRegularFile } from "./regular-file.ts";

/**
 * Absolute paths of the files in and below a folder that end in one of these ways; none where there is no such folder.
 * Rejects where it cannot be read, and where it holds more than any folder of agents does: a link may lead anywhere.
 */
export async function listFiles(
	folder: string,
	endings: readonly string[],
	maxEntries = 5_000,
): Promise<readonly string[]> {
	const found: string[] = [];
	const ahead = [folder];
	let count = 0;
	for (let at = ahead.shift(); at !== undefined; at = ahead.shift()) {
		for await (const entry of await openOrNothing(at, folder)) {
			if (++count > maxEntries) throw new Error(`it holds more than ${maxEntries} entries`);
			const path = join(at, entry.name);
			if (entry.isDirectory()) ahead.push(path);
			else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(path);
		}
	}
	return found;
}

async function openOrNothing(at: string, top: string): Promise<AsyncIterable<Dirent> | readonly Dirent[]> {
	return opendir(at).catch((thrown: NodeJS.ErrnoException) => {
		if (thrown.code === "ENOENT" || thrown.code === "ENOTDIR") return [];
		if (at === top) throw thrown;
		throw new Error(`"${relative(top, at)}" in it: ${systemReason(thrown, "folder")}`, { cause: thrown });
	});
}

/** Disk access for agent files. All of it rejects with an error that says why. */
export const agentFilesOnDisk = {
	listFiles: (folder: string, endings: readonly string[]): Promise<readonly string[]> => listFiles(folder, endings),
	readFile: (path: string): Promise<Uint8Array> => readRegularFile(path),
	realPath: (path: string): Promise<string> => realpath(path),
};

/** A folder and those above it up to the root of its repository, nearest first; the folder alone outside of one. */
export async function foldersToRepositoryRoot(folder: string): Promise<readonly string[]> {
	const folders: string[] = [];
	for (let at = folder; ; at = dirname(at)) {
		folders.push(at);
		const isRepository = await stat(join(at, ".git")).then(
			() => true,
			() => false,
		);
		if (isRepository) return folders;
		if (dirname(at) === at) return [folder];
	}
}
