import { readFile } from "node:fs/promises";

/** The text of a file as UTF-8; undefined where there is none. Rejects with the system's own error for all else. */
export async function readTextFile(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, "utf8");
	} catch (thrown) {
		const { code } = thrown as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "ENOTDIR") return undefined;
		throw thrown;
	}
}
