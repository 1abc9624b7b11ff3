import type { Files, FileStat, OpenFile, OpenFolder } from "../../host/index.ts";
import type { Confinement } from "./confinement.ts";
import { codeOf, toPathProblem } from "./errno.ts";
import { PathProblem } from "./path-problem.ts";
import type { OpenedFile, OpenedFolder, PathAsk, Place } from "./place.ts";

/** What opening a place needs. */
export type OpenContext = {
	readonly files: Files;
	readonly rules: Confinement;
	locate(path: string, ask: PathAsk): Promise<Place>;
};

/** Opens a regular file. What is read comes from the descriptor that was checked, whatever happens to the path. */
export async function openFile(path: string, ask: PathAsk, context: OpenContext): Promise<OpenedFile> {
	const place = await context.locate(path, ask);
	requireRegular(place.stat, ask, path);
	const file = await context.files.open(place.real, "read").catch((error: unknown) => {
		throw toOpenProblem(error, ask, path);
	});
	return keepOpen(file, async () => {
		const stat = await file.stat();
		requireRegular(stat, ask, path);
		await verifyOpen(file, { place, ask, context });
		return { place, file, stat };
	});
}

/** Opens a folder in the same way. */
export async function openFolder(path: string, ask: PathAsk, context: OpenContext): Promise<OpenedFolder> {
	const place = await context.locate(path, ask);
	if (!place.stat) throw new PathProblem(ask.use, path, "it does not exist");
	if (place.stat.kind !== "folder") throw new PathProblem(ask.use, path, "it is not a directory; use read");
	const folder = await context.files.openFolder(place.real).catch((error: unknown) => {
		throw toOpenProblem(error, ask, path);
	});
	return keepOpen(folder, async () => {
		await verifyOpen(folder, { place, ask, context });
		return { place, folder };
	});
}

/** What an open file or folder is compared with. */
export type Verification = { readonly place: Place; readonly ask: PathAsk; readonly context: OpenContext };

/**
 * Rejects unless what is open lies where the run may use it. Linux says where a descriptor is; elsewhere the same path
 * must still lead to the very file that is open.
 */
export async function verifyOpen(open: OpenFile | OpenFolder, { place, ask, context }: Verification): Promise<void> {
	const where = await open.where();
	if (where === undefined) return verifyByIdentity(open, { place, ask, context });
	const reason = context.rules.reasonAgainst(where, ask);
	if (reason !== undefined) throw new PathProblem(ask.use, place.shown, reason);
}

async function verifyByIdentity(open: OpenFile | OpenFolder, { place, ask, context }: Verification): Promise<void> {
	const now = await open.stat();
	const again = await context.locate(place.real, ask);
	const isSame = again.real === place.real && again.stat?.ino === now.ino && again.stat.dev === now.dev;
	if (!isSame) throw new PathProblem(ask.use, place.shown, replaced);
}

const replaced = "it was replaced while it was opened. Try again";

/** Links were followed before, so one that is met now was put there in between. */
function toOpenProblem(error: unknown, { use }: PathAsk, path: string): PathProblem {
	return codeOf(error) === "ELOOP" ? new PathProblem(use, path, replaced) : toPathProblem(error, use, path);
}

function requireRegular(stat: FileStat | undefined, { use }: PathAsk, path: string): void {
	if (!stat) throw new PathProblem(use, path, "it does not exist");
	if (stat.kind === "folder") throw new PathProblem(use, path, "it is a directory; use list");
	if (stat.kind !== "file") throw new PathProblem(use, path, "it is not a regular file");
}

/** Gives out what was opened once it passes its checks, and closes it where it does not. */
async function keepOpen<Opened extends object>(
	open: OpenFile | OpenFolder,
	check: () => Promise<Opened>,
): Promise<Opened & AsyncDisposable> {
	try {
		return { ...(await check()), [Symbol.asyncDispose]: () => open[Symbol.asyncDispose]() };
	} catch (error) {
		await open[Symbol.asyncDispose]();
		throw error;
	}
}
