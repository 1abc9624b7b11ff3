import { basename, dirname } from "node:path";
import type { Files } from "./files.ts";
import { nodeFiles } from "./node-files.ts";
import { makePrivateFolder } from "./private-folder.ts";

/**
 * Writes a text that only its owner may read (file 0600, new folders 0700). An older file is replaced as a whole: a
 * crash or a full disk leaves the old text or the new one. Rejects with the system's own error, and leaves no other file.
 */
export async function writePrivateFile(path: string, text: string, files: Files = nodeFiles): Promise<void> {
	makePrivateFolder(dirname(path));
	await using folder = await files.openFolder(files.realFolder(dirname(path)));
	const { name, file } = await folder.createTemporary(0o600);
	try {
		await using written = file;
		await written.write(Buffer.from(text), 0);
		await written.sync();
		await files.rename(folder.child(name), folder.child(basename(path)));
	} catch (thrown) {
		await files.remove(folder.child(name)).catch(() => {});
		throw thrown;
	}
}
