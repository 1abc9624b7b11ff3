import { systemReason } from "../base/index.ts";
import { nameOfFile } from "./name-of-file.ts";
import { type ParsedAgent, parseAgentFile } from "./parse-agent.ts";
import type { Place } from "./places.ts";

/** The disk, as far as agent files need it. */
export interface AgentFiles {
	/**
	 * Absolute paths of the files in and below a folder that end in one of these ways, in any order; none where there is no
	 * such folder. Rejects where there is too much in it to look at.
	 */
	listFiles(folder: string, endings: readonly string[]): Promise<readonly string[]>;
	/** Rejects where a file cannot be read. */
	readFile(path: string): Promise<Uint8Array>;
	/** The path without links; rejects where it leads nowhere. */
	realPath(path: string): Promise<string>;
}

/** A file that may define an agent, as it was read. */
export type Candidate = {
	readonly path: string;
	readonly place: Place;
	readonly parsed: ParsedAgent;
	/** Absent where the file cannot be read. */
	readonly content?: Uint8Array | undefined;
};

/** What reading needs. `isTool` tells tools beyond those that programs are known to have, such as the user's own. */
export type Reader = {
	readonly files: AgentFiles;
	readonly isTool?: ((name: string) => boolean) | undefined;
};

/** Every agent file in these places, in their order and sorted within each; a file that links lead to once. Never throws. */
export async function findCandidates(places: readonly Place[], reader: Reader): Promise<readonly Candidate[]> {
	const listed = await Promise.all(places.map((place) => listPlace(place, reader.files)));
	const seen = new Set<string>();
	const candidates: Candidate[] = [];
	for (const found of listed.flat()) {
		const real = await reader.files.realPath(found.path).catch(() => found.path);
		if (seen.has(real)) continue;
		seen.add(real);
		candidates.push("parsed" in found ? found : { ...found, ...(await readFile(found, reader)) });
	}
	return candidates;
}

/** A file that is still to be read, or what is to be said of a folder that cannot be looked at. */
type Found = Candidate | Pick<Candidate, "path" | "place">;

async function listPlace(place: Place, files: AgentFiles): Promise<readonly Found[]> {
	const { folder, dialect } = place;
	const paths = await files
		.listFiles(folder, dialect.endings)
		.catch((thrown: unknown) => systemReason(thrown, "folder"));
	if (typeof paths !== "string") return paths.toSorted().map((path) => ({ path, place }));
	const parsed = unreadable(folder, { name: folder, message: `The folder cannot be looked at: ${paths}` });
	return [{ path: folder, place, parsed }];
}

async function readFile(
	{ path, place: { kind, dialect } }: Pick<Candidate, "path" | "place">,
	{ files, isTool }: Reader,
): Promise<Pick<Candidate, "parsed" | "content">> {
	const content = await files.readFile(path).catch((thrown: unknown) => whyUnread(thrown));
	if (typeof content !== "string")
		return { parsed: await parseAgentFile(content, { path, kind, dialect, isTool }), content };
	const message = `The file cannot be read: ${content}`;
	return { parsed: unreadable(path, { name: nameOfFile(path, dialect), message }) };
}

/** A name that stands in its folder and leads to nothing is a link. */
function whyUnread(thrown: unknown): string {
	const isMissing = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
	return isMissing ? "it is a link to a file that is not there. Correct the link, or remove it" : systemReason(thrown);
}

function unreadable(path: string, { name, message }: { readonly name: string; readonly message: string }): ParsedAgent {
	return { name, problems: [{ severity: "refused", code: "unreadable", path, message }] };
}
