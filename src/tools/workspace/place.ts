import type { FileStat, OpenFile, OpenFolder } from "../../host/index.ts";
import type { RunIdentity } from "../../spec/index.ts";

/** The verb of what a tool does with a path: it decides what is allowed, and stands in what the model reads. */
export type PathUse = "read" | "list" | "search" | "write" | "edit";

/** Who wants to use a path, and how. */
export type PathAsk = { readonly run: RunIdentity; readonly use: PathUse };

/** Where a path leads, after all that forbids it was checked. */
export type Place = {
	/** Absolute, without links. */
	readonly real: string;
	/** Relative to the workspace, with `/` and odd characters escaped: what a model and a person are shown. */
	readonly shown: string;
	/** The path as it was written, in the same form, where it was or passed a link. */
	readonly linkedFrom?: string | undefined;
	/** Names at the end of `real` that do not exist yet. */
	readonly missing: readonly string[];
	/** At the moment of looking; absent where something is missing. */
	readonly stat?: FileStat | undefined;
};

/** A regular file, open, and checked once more after it was opened. */
export interface OpenedFile extends AsyncDisposable {
	readonly place: Place;
	readonly file: OpenFile;
	readonly stat: FileStat;
}

/** A folder, open, and checked once more after it was opened. */
export interface OpenedFolder extends AsyncDisposable {
	readonly place: Place;
	readonly folder: OpenFolder;
}
