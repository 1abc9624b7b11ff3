/** Why a file that the user named cannot be read, without a full stop. */
export function whyUnreadable(thrown: unknown): string {
	const { code = "", message = String(thrown) } = thrown instanceof Error ? (thrown as NodeJS.ErrnoException) : {};
	return reasons[code] ?? message;
}

const reasons: { readonly [code: string]: string } = {
	ENOENT: "there is no such file",
	ENOTDIR: "a part of its path is a file, not a folder",
	EISDIR: "it is a folder",
	EACCES: "permission is denied",
	EPERM: "permission is denied",
	ELOOP: "its links go round in a circle",
};
