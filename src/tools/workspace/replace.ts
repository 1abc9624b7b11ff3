import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { formatBytes } from "../../base/index.ts";
import type { FileStat, OpenFolder } from "../../host/index.ts";
import { commitContent, type CurrentFile } from "./commit.ts";
import { codeOf, toPathProblem } from "./errno.ts";
import type { Locks } from "./locks.ts";
import { type OpenContext, verifyOpen } from "./open.ts";
import { PathProblem } from "./path-problem.ts";
import type { PathAsk, Place } from "./place.ts";
import { readUpTo } from "./read-bytes.ts";
import type { SeenFiles } from "./seen.ts";

/** How a file gets its new content. */
export type Replacement = {
	/**
	 * The new content from the old, which is undefined where the file does not exist yet. May throw a `PathProblem`:
	 * nothing is changed then.
	 */
	next(old: Uint8Array | undefined, place: Place): Uint8Array;
	/** Aborted: nothing is changed from then on. */
	readonly signal: AbortSignal;
};

/** What a replacement did. */
export type Replaced = {
	readonly place: Place;
	/** `same`: the file held exactly this already, so nothing was written. */
	readonly kind: "create" | "change" | "same";
	/** sha-256 of the new content, hex. */
	readonly hash: string;
	/** Whether the file has other names, so that its content was written over instead of put in its place. */
	readonly inPlace: boolean;
};

/** What replacing needs. One for a workspace. */
export type ReplaceContext = OpenContext & {
	readonly locks: Locks;
	readonly seen: SeenFiles;
	/** Folders where left temporary files were looked for. */
	readonly cleaned: Set<string>;
};

type Request = Replacement & { readonly context: ReplaceContext };

/** Replaces a file's content as `Workspace.replaceFile` promises. */
export async function replaceFile(path: string, ask: PathAsk, request: Request): Promise<Replaced> {
	const { context } = request;
	const { real } = await context.locate(path, ask);
	// One key for all spellings that some disk takes for the same name; two files that share it only wait needlessly.
	return context.locks.run(real.normalize("NFC").toLowerCase(), async () => {
		const place = await context.locate(path, ask);
		try {
			return await replaceAt(place, ask, request);
		} catch (error) {
			throw toPathProblem(error, ask.use, place.shown);
		}
	});
}

async function replaceAt(place: Place, ask: PathAsk, request: Request): Promise<Replaced> {
	const { context, signal } = request;
	await using folder = await openParent(place, ask, context);
	await using current = await openCurrent(folder, place, { ask, context });
	if (current) requireSeen(place, current, { ask, context });
	const bytes = request.next(current?.bytes, place);
	signal.throwIfAborted();
	if (current && Buffer.compare(current.bytes, bytes) === 0)
		return { place, kind: "same", hash: hashOf(bytes), inPlace: false };
	const { stat, inPlace } = await commitContent({
		files: context.files,
		folder,
		name: basename(place.real),
		current,
		bytes,
		cleans: isFirstIn(dirname(place.real), context),
		verify: () => verifyOpen(folder, { place: { ...place, real: dirname(place.real) }, ask, context }),
		problem: (reason) => new PathProblem(ask.use, place.shown, reason),
	});
	const hash = hashOf(bytes);
	context.seen.record(ask.run, place.real, { stat, hash });
	return { place, kind: current ? "change" : "create", hash, inPlace };
}

/** The folder that a file stands in, made where it is missing, one checked step after the other. */
async function openParent(place: Place, ask: PathAsk, context: ReplaceContext): Promise<OpenFolder> {
	const made = place.missing.slice(0, -1);
	let path = dirname(place.real);
	for (let up = 0; up < made.length; up++) path = dirname(path);
	let folder = await openChecked(path, path, { place, ask, context });
	for (const name of made) {
		await using parent = folder;
		path = join(path, name);
		await parent.makeFolder(name).catch((error: unknown) => {
			if (codeOf(error) !== "EEXIST") throw error;
		});
		folder = await openChecked(parent.child(name), path, { place, ask, context });
	}
	return folder;
}

type Asking = { readonly ask: PathAsk; readonly context: ReplaceContext };

/** `reach` is how the folder is opened, `real` where it must be. */
async function openChecked(
	reach: string,
	real: string,
	{ place, ...asking }: Asking & { place: Place },
): Promise<OpenFolder> {
	const folder = await asking.context.files.openFolder(reach);
	try {
		await verifyOpen(folder, { place: { ...place, real }, ...asking });
		return folder;
	} catch (error) {
		await folder[Symbol.asyncDispose]();
		throw error;
	}
}

/** Opened for writing too: a file that may not be written must not be replaced either. */
async function openCurrent(
	folder: OpenFolder,
	place: Place,
	{ ask, context }: Asking,
): Promise<(CurrentFile & AsyncDisposable) | undefined> {
	if (!place.stat) return undefined;
	const early = reasonAgainstEditing(place.stat);
	if (early !== undefined) throw new PathProblem(ask.use, place.shown, early);
	const file = await context.files.open(folder.child(basename(place.real)), "update");
	try {
		const stat = await file.stat();
		const reason = reasonAgainstEditing(stat);
		if (reason !== undefined) throw new PathProblem(ask.use, place.shown, reason);
		await verifyOpen(file, { place, ask, context });
		const bytes = await readUpTo(file, maxBytes);
		return { file, stat, bytes, [Symbol.asyncDispose]: () => file[Symbol.asyncDispose]() };
	} catch (error) {
		await file[Symbol.asyncDispose]();
		throw error;
	}
}

function reasonAgainstEditing({ kind, size }: FileStat): string | undefined {
	if (kind === "folder") return "it is a directory";
	if (kind !== "file") return "it is not a regular file";
	return size > maxBytes ? `it is ${formatBytes(size)}, and the limit is ${formatBytes(maxBytes)}` : undefined;
}

/** A file is held in memory several times over while it is edited. */
const maxBytes = 50_000_000;

const changed = "it changed on disk since you read it";

function requireSeen(place: Place, current: CurrentFile, { ask, context }: Asking): void {
	const hash = hashOf(current.bytes);
	const verdict = context.seen.compare(ask.run, place.real, { stat: current.stat, hash });
	if (verdict === "unseen")
		throw new PathProblem(
			ask.use,
			place.shown,
			"it exists and you have not read it since this run started or resumed. Read it first",
		);
	if (verdict === "changed")
		throw new PathProblem(ask.use, place.shown, `${changed} (it is now ${hash.slice(0, 12)}). Read it again`);
}

function isFirstIn(folder: string, { cleaned }: ReplaceContext): boolean {
	const isFirst = !cleaned.has(folder);
	cleaned.add(folder);
	return isFirst;
}

function hashOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
