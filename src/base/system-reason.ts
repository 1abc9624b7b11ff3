/**
 * Why the system refused something about a file or a folder, to stand after a colon: in words where its code is known,
 * else the first line of what was thrown. Without a full stop. Never throws.
 */
export function systemReason(thrown: unknown, what: "file" | "folder" = "file"): string {
	const { code = "", message } =
		thrown instanceof Error ? (thrown as { readonly code?: unknown } & Error) : { message: String(thrown) };
	if (code === "ENOENT") return `there is no such ${what}`;
	if (code === "ENOTDIR" && what === "folder") return "it is no folder";
	const known = typeof code === "string" && Object.hasOwn(reasons, code) ? reasons[code] : undefined;
	return known ?? (message.split("\n")[0] ?? "").replace(/\.$/, "");
}

const reasons: { readonly [code: string]: string } = {
	ENOTDIR: "a part of its path is a file, not a folder",
	EISDIR: "it is a folder",
	EEXIST: "a part of its path is a file, not a folder",
	EACCES: "permission is denied",
	EPERM: "permission is denied",
	EROFS: "its disk can only be read",
	ELOOP: "its links go round in a circle",
	ENAMETOOLONG: "its name is too long",
	ENOSPC: "the disk is full",
	EDQUOT: "the disk is full",
	EIO: "the disk reported an error",
	EMFILE: "too many files are open",
	ENFILE: "too many files are open",
	ENXIO: "it is no regular file",
};
