import { constants, realpathSync, statSync, type BigIntStats, type Dirent } from "node:fs";
import { lstat, mkdir, open, opendir, readlink, rename, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { temporaryPrefix, type Files, type FileStat, type OpenFile, type OpenFolder } from "./files.ts";
import { randomId } from "./random.ts";

/** The machine's disk. */
export const nodeFiles: Files = {
	platform: process.platform,
	realFolder(path) {
		const real = realpathSync.native(path);
		if (!statSync(real).isDirectory()) throw Object.assign(new Error("not a directory"), { code: "ENOTDIR" });
		return real;
	},
	lstat: async (path) => toStat(await lstat(path, { bigint: true })),
	readlink: (path) => readlink(path),
	open: async (path, use) => openFile(await open(path, (use === "read" ? O_RDONLY : O_RDWR) | careful)),
	openFolder: async (path) => openFolder(path, await open(path, O_RDONLY | (O_DIRECTORY ?? 0) | careful)),
	remove: (path) => unlink(path),
	rename: (from, to) => rename(from, to),
};

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

/**
 * Never through a link in the last place, and never waiting: opening a pipe without a writer would hold one of the
 * few threads that serve all disk access. Windows knows neither flag.
 */
const careful = (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

function openFile(handle: FileHandle): OpenFile {
	return {
		stat: async () => toStat(await handle.stat({ bigint: true })),
		where: () => whereIs(handle),
		read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
		write: (bytes, position) => writeAll(handle, bytes, position),
		truncate: (size) => handle.truncate(size),
		chmod: (mode) => handle.chmod(mode),
		chown: (uid, gid) => handle.chown(uid, gid),
		sync: () => handle.sync(),
		[Symbol.asyncDispose]: () => handle.close(),
	};
}

async function openFolder(path: string, handle: FileHandle): Promise<OpenFolder> {
	const fdPath = descriptorPath(handle);
	const reach = (await whereIs(handle)) === undefined ? path : fdPath;
	const child = (name: string): string => join(reach, name);
	return {
		stat: async () => toStat(await handle.stat({ bigint: true })),
		where: () => whereIs(handle),
		child,
		async entries(max) {
			const entries = [];
			for await (const entry of await opendir(reach)) {
				if (entries.length === max) return { entries, more: true };
				entries.push({ name: entry.name, kind: kindOf(entry) });
			}
			return { entries, more: false };
		},
		makeFolder: (name) => mkdir(child(name)),
		async createTemporary(mode) {
			const name = `${temporaryPrefix}${randomId(10)}`;
			return { name, file: openFile(await open(child(name), O_RDWR | O_CREAT | O_EXCL | careful, mode)) };
		},
		[Symbol.asyncDispose]: () => handle.close(),
	};
}

/** Linux alone says where a descriptor is now, and lets a path start there. */
function descriptorPath(handle: FileHandle): string {
	return `/proc/self/fd/${handle.fd}`;
}

async function whereIs(handle: FileHandle): Promise<string | undefined> {
	if (process.platform !== "linux") return undefined;
	return readlink(descriptorPath(handle)).catch(() => undefined);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
	for (let done = 0; done < bytes.length;) {
		done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
	}
}

function toStat(stat: BigIntStats): FileStat {
	return {
		kind: kindOf(stat),
		dev: stat.dev,
		ino: stat.ino,
		size: Number(stat.size),
		mtimeNs: stat.mtimeNs,
		mode: Number(stat.mode & 0o7777n),
		links: Number(stat.nlink),
		uid: Number(stat.uid),
		gid: Number(stat.gid),
	};
}

function kindOf(entry: Pick<Dirent | BigIntStats, "isFile" | "isDirectory" | "isSymbolicLink">): FileStat["kind"] {
	if (entry.isFile()) return "file";
	if (entry.isDirectory()) return "folder";
	return entry.isSymbolicLink() ? "link" : "other";
}
