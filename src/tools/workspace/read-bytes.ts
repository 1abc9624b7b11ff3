import type { OpenFile } from "../../host/index.ts";

/** The first `maxBytes` of a file. Its size is not believed: some files say 0 and are not, and all may grow. */
export async function readUpTo(file: OpenFile, maxBytes: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of readChunks(file)) {
		chunks.push(chunk.slice(0, maxBytes - length));
		length += chunk.length;
		if (length >= maxBytes) break;
	}
	return Buffer.concat(chunks);
}

/** A file from its start, piece by piece. Each piece is overwritten by the next one. */
export async function* readChunks(file: OpenFile): AsyncGenerator<Uint8Array, void, void> {
	const buffer = new Uint8Array(chunkBytes);
	let position = 0;
	for (;;) {
		const count = await file.read(buffer, position);
		if (count === 0) return;
		position += count;
		yield buffer.subarray(0, count);
	}
}

/** Large enough that a system call costs nothing beside it, small enough to be thrown away. */
const chunkBytes = 65_536;
