import { PathProblem } from "./path-problem.ts";
import type { PathUse } from "./place.ts";

/** The plain sentence for what the operating system said; anything else is thrown on as it is. */
export function toPathProblem(error: unknown, use: PathUse, path: string): PathProblem {
	if (error instanceof PathProblem) return error;
	const code = codeOf(error);
	if (code === undefined) throw error;
	return new PathProblem(use, path, reasons[code] ?? `the operating system answered ${code}`, { cause: error });
}

/** The `code` of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
	const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
	return typeof code === "string" ? code : undefined;
}

const invalidPath = "it is an invalid path";

const reasons: { readonly [code: string]: string } = {
	EACCES: "permission is denied",
	EPERM: "the operating system does not permit it",
	EROFS: "the disk is read-only",
	ENOSPC: "the disk is full. Nothing was changed",
	EDQUOT: "the disk quota is used up. Nothing was changed",
	EXDEV: "its folder spans two disks, so it cannot be replaced in one step. Nothing was changed",
	EFBIG: "the file would be too large for this disk. Nothing was changed",
	ENOENT: "it does not exist",
	ENOTDIR: "a part of the path is a file, not a folder",
	EISDIR: "it is a directory; use list",
	ELOOP: "too many symbolic links",
	ENAMETOOLONG: "the name is too long",
	EBUSY: "it is in use. Try again later",
	ETXTBSY: "it is a program that is running",
	EMFILE: "too many files are open. Try again later",
	ENFILE: "too many files are open. Try again later",
	EIO: "the disk failed",
	ENXIO: "it is not a regular file",
	ENODEV: "it is not a regular file",
	EINVAL: invalidPath,
	EILSEQ: invalidPath,
	ERR_INVALID_ARG_VALUE: invalidPath,
};
