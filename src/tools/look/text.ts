import { encodingOf } from "../text/decode.ts";
import { PathProblem, readUpTo, type PathAsk, type Workspace } from "../workspace/index.ts";

/**
 * The text of a file, through the workspace's own way of opening, so that it is inside whatever happens meanwhile.
 *
 * Undefined for what is no text, is larger than `maxBytes`, or cannot be read any more.
 */
export async function readText(
	workspace: Workspace,
	path: string,
	{ ask, maxBytes }: { ask: PathAsk; maxBytes: number },
): Promise<string | undefined> {
	try {
		await using opened = await workspace.openFile(path, ask);
		if (opened.stat.size > maxBytes) return undefined;
		return decode(await readUpTo(opened.file, maxBytes));
	} catch (error) {
		if (error instanceof PathProblem) return undefined;
		throw error;
	}
}

function decode(bytes: Uint8Array): string | undefined {
	const { name } = encodingOf(bytes);
	if (name === "utf-8" && bytes.subarray(0, sniffedBytes).includes(0)) return undefined;
	return new TextDecoder(name).decode(bytes);
}

/** Where a NUL says that a file is binary; git and ripgrep look about as far. */
const sniffedBytes = 8_000;
