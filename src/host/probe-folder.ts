import type { Files } from "./files.ts";
import { nodeFiles } from "./node-files.ts";

/** About what one step of a run writes. */
const probeBytes = 64 * 1024;

/**
 * Writes a file of 64 kB into a folder, down to the disk, and removes it. Rejects with the system's own error, such as
 * `ENOSPC`, where that cannot be done.
 */
export async function probeFolder(path: string, files: Files = nodeFiles): Promise<void> {
	await using folder = await files.openFolder(files.realFolder(path));
	const { name, file } = await folder.createTemporary(0o600);
	try {
		await using written = file;
		await written.write(Buffer.alloc(probeBytes, 1), 0);
		await written.sync();
	} finally {
		await files.remove(folder.child(name));
	}
}
