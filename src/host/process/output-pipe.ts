import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { isMainThread } from "node:worker_threads";

/** One pipe for standard output and standard error together. */
export type OutputPipe = {
	/** Ends when the last writer is gone; destroy it after use. */
	readonly reader: Socket;
	/** To be handed to the child and then released, or the reader never ends. */
	readonly writeFd: number;
	/** Closes our own copy of the writing end. */
	release(): void;
};

/**
 * Opens a named pipe and removes its name again, so that nothing is left on disk.
 *
 * Node itself gives a child sockets, which cannot be opened again: `echo x >/dev/stderr` fails in them. One pipe also
 * keeps what was written to either side in its true order. Undefined where no named pipe can be made, and in a worker
 * thread: when that ends, Node closes every file number it saw opened there, whoever owns the number by then.
 */
export async function openOutputPipe(tempFolder: string): Promise<OutputPipe | undefined> {
	if (!isMainThread) return undefined;
	try {
		const folder = await mkdtemp(join(tempFolder, "errand-"));
		try {
			const path = join(folder, "output");
			await promisify(execFile)("mkfifo", ["-m", "600", path]);
			return openEnds(path);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	} catch {
		return undefined;
	}
}

/** The reader comes first and does not wait, so the writer finds it and does not wait either. */
function openEnds(path: string): OutputPipe {
	const readFd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	const reader = new Socket({ fd: readFd, readable: true, writable: false });
	try {
		const writeFd = openSync(path, constants.O_WRONLY);
		return { reader, writeFd, release: () => closeSync(writeFd) };
	} catch (thrown) {
		reader.destroy();
		throw thrown;
	}
}
