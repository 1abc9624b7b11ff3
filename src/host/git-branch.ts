import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** The branch that is checked out in the repository around a folder; undefined outside of one or between branches. Never throws. */
export async function gitBranchOf(folder: string): Promise<string | undefined> {
	for (let at = folder; ; at = dirname(at)) {
		const head = await headOf(join(at, ".git"));
		if (head !== undefined) return /^ref: refs\/heads\/(.+)$/.exec(head.trim())?.[1];
		if (dirname(at) === at) return undefined;
	}
}

/** `.git` is a folder, or in a worktree a file that names one. */
async function headOf(git: string): Promise<string | undefined> {
	const direct = await readText(join(git, "HEAD"));
	if (direct !== undefined) return direct;
	const pointer = /^gitdir: (.+)$/m.exec((await readText(git)) ?? "")?.[1];
	return pointer === undefined ? undefined : readText(join(resolve(dirname(git), pointer.trim()), "HEAD"));
}

async function readText(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, "utf8");
	} catch {
		return undefined;
	}
}
