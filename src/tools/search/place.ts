import type { Ripgrep } from "../../host/index.ts";

/** Where to look, and how a file is read. */
export type Place = {
	readonly ripgrep: Ripgrep;
	/** Absolute; every path below is relative to it, with `/`. */
	readonly root: string;
	/** The file or folder to look in; `.` for all. */
	readonly within: string;
	/** Whether the content of a file must not be shown. */
	readonly isSecret: (path: string) => boolean;
	/** The text of a file, at most `maxFileBytes` of it; undefined where it cannot be read or is no text. */
	read(path: string, maxBytes: number): Promise<string | undefined>;
	readonly signal: AbortSignal;
};

/** A larger file is a bundle or data. */
export const maxFileBytes = 3_000_000;
