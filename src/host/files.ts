/** What a path or an open file is, at one moment. */
export type FileStat = {
	readonly kind: "file" | "folder" | "link" | "other";
	readonly dev: bigint;
	readonly ino: bigint;
	/** Bytes. Not to be trusted for files that the kernel makes up: those say 0. */
	readonly size: number;
	readonly mtimeNs: bigint;
	/** Permission bits. */
	readonly mode: number;
	/** Names of the same file. */
	readonly links: number;
	readonly uid: number;
	readonly gid: number;
};

/** An entry of a folder, as the folder names it. */
export type FolderEntry = { readonly name: string; readonly kind: FileStat["kind"] };

/**
 * The disk, as tools may use it: every access goes through here, so that tests can make any of them fail.
 *
 * Methods reject with the system's own error, whose `code` is `ENOENT` and the like. Nothing here decides what is
 * allowed; it only offers what a careful caller needs: no open follows a link in the last place or waits for a writer.
 */
export interface Files {
	/** `linux`, `darwin`, `win32`, … as Node names it. */
	readonly platform: string;
	/** The real path of an existing folder. Synchronous, since it is asked once, when a workspace is made. */
	realFolder(path: string): string;
	lstat(path: string): Promise<FileStat>;
	readlink(path: string): Promise<string>;
	/** `update` opens for reading and writing. Neither creates a file. */
	open(path: string, use: "read" | "update"): Promise<OpenFile>;
	openFolder(path: string): Promise<OpenFolder>;
	/** Never removes more than one name; a folder is refused. */
	remove(path: string): Promise<void>;
	rename(from: string, to: string): Promise<void>;
}

/** A file by its descriptor: renames and swapped links cannot change which one it is. */
export interface OpenFile extends AsyncDisposable {
	stat(): Promise<FileStat>;
	/** The path where the system says that it is now; undefined where a platform does not tell. */
	where(): Promise<string | undefined>;
	/** Fills the buffer from a byte position and answers how many bytes there were: 0 at the end. */
	read(into: Uint8Array, position: number): Promise<number>;
	/** Writes all bytes at a byte position. */
	write(bytes: Uint8Array, position: number): Promise<void>;
	truncate(size: number): Promise<void>;
	chmod(mode: number): Promise<void>;
	chown(uid: number, gid: number): Promise<void>;
	/** Resolves when the bytes are on the disk. */
	sync(): Promise<void>;
}

/** A folder by its descriptor. */
export interface OpenFolder extends AsyncDisposable {
	stat(): Promise<FileStat>;
	where(): Promise<string | undefined>;
	/** The path by which an entry is reached: through the descriptor where the platform can, else by name. */
	child(name: string): string;
	/** Up to `max` entries in the disk's order; `more` where there are others. */
	entries(max: number): Promise<{ readonly entries: readonly FolderEntry[]; readonly more: boolean }>;
	makeFolder(name: string): Promise<void>;
	/**
	 * Creates an empty file beside the others, under a new name that starts with `temporaryPrefix`. `mode` is
	 * narrowed by the process's mask, as for every new file.
	 */
	createTemporary(mode: number): Promise<{ readonly name: string; readonly file: OpenFile }>;
}

/** How the names of files start that are about to take another file's place. */
export const temporaryPrefix = ".errand-write-";
