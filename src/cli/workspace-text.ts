import { createHash } from "node:crypto";
import { nodeFiles } from "../host/index.ts";
import { createWorkspace, readUpTo } from "../tools/index.ts";
import type { PathAsk } from "../tools/index.ts";

/** The files of a workspace as they are now, for a person to look at. Confined as the tools are. */
export type WorkspaceText = {
	/** With its byte order mark. Undefined where there is no such file. Rejects with a sentence where its text cannot be shown. */
	read(path: string): Promise<string | undefined>;
	/** sha-256 of the content, hex; undefined where there is no such file. Rejects as `read` does. */
	hash(path: string): Promise<string | undefined>;
};

/** Throws `no-workspace` where the folder is none. */
export function openWorkspaceText(root: string, home: string): WorkspaceText {
	const workspace = createWorkspace({ root, files: nodeFiles, home });
	const bytesOf = async (path: string): Promise<Uint8Array | undefined> => {
		const place = await workspace.locate(path, ask);
		if (!place.stat) return undefined;
		await using opened = await workspace.openFile(path, ask);
		const bytes = await readUpTo(opened.file, maxBytes + 1);
		if (bytes.length > maxBytes) throw new Error(`"${place.shown}" is larger than ${maxBytes / 1_000_000} MB`);
		return bytes;
	};
	return {
		async read(path) {
			const bytes = await bytesOf(path);
			return bytes && decode(bytes, path);
		},
		async hash(path) {
			const bytes = await bytesOf(path);
			return bytes && createHash("sha256").update(bytes).digest("hex");
		},
	};
}

/** A person reads no longer text. */
const maxBytes = 5_000_000;

/** Whoever looks is no run; what may be looked at is what a run may read. */
const ask: PathAsk = { run: { runId: "", depth: 0, agent: "" }, use: "read" };

function decode(bytes: Uint8Array, path: string): string {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch (cause) {
		throw new Error(`"${path}" is not text in UTF-8`, { cause });
	}
}
