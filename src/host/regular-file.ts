import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * The bytes of a file that others may have put there: a project's settings, its agents. Links are followed.
 *
 * Never waits for a pipe's writer and never reads without end: rejects where it is no regular file or has more than
 * `maxBytes`, and with the system's own error where it cannot be read.
 */
export async function readRegularFile(path: string, maxBytes = 16_000_000): Promise<Uint8Array> {
	await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	const stats = await file.stat();
	if (!stats.isFile()) throw new Error(stats.isDirectory() ? "it is a folder" : "it is no regular file");
	const chunks: Uint8Array[] = [];
	let size = 0;
	// Its size is not believed: some files say 0 and are not.
	for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > maxBytes) throw new Error(`it has more than ${maxBytes / 1_000_000} MB`);
	}
	return Buffer.concat(chunks);
}
