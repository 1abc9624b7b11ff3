import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/**
 * The sha-256 of a file's bytes, in hex; undefined where there is no such file or it is no regular one. Never waits for
 * a pipe's writer. Rejects with the system's own error where a file is there and cannot be read.
 */
export async function hashFile(path: string): Promise<string | undefined> {
	try {
		await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
		if (!(await file.stat()).isFile()) return undefined;
		const hash = createHash("sha256");
		await pipeline(file.createReadStream({ autoClose: false }), hash);
		return hash.digest("hex");
	} catch (thrown) {
		const { code } = thrown as NodeJS.ErrnoException;
		if (code !== undefined && missing.has(code)) return undefined;
		throw thrown;
	}
}

/** No such file, or a path that can be none. */
const missing: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "ENXIO"]);
