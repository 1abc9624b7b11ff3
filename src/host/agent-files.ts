import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Absolute paths of the Markdown files in and below a folder; none where there is no such folder. Never throws. */
export async function listMarkdown(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.name.endsWith(".md") && !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name));
}

/** Disk access for agent files. `readFile` and `realPath` reject with the system's own error. */
export const agentFilesOnDisk = {
	listMarkdown,
	readFile: (path: string): Promise<Uint8Array> => readFile(path),
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
