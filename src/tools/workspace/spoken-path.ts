import { join, resolve } from "node:path";

/** What a written path is read against. */
export type PathReading = {
	/** Relative paths start here. */
	readonly root: string;
	/** Stands for `~`; absent: `~/` is refused. */
	readonly home: string | undefined;
	readonly platform: string;
};

/**
 * The absolute path that a model wrote down, or what is wrong with it.
 *
 * Purely by its letters: nothing is looked up on the disk, so that a name which the system itself would act upon (a
 * network share sends the user's credentials) is refused untouched. Only `~/` is expanded.
 */
export function readSpokenPath(path: string, reading: PathReading): { path: string } | { reason: string } {
	const reason = reasonAgainst(path, reading);
	if (reason !== undefined) return { reason };
	const absolute = path.startsWith("~/")
		? join(reading.home ?? reading.root, path.slice(2))
		: resolve(reading.root, path);
	// Said before a folder is made for it: the system says so at the last one.
	return isTooLong(absolute) ? { reason: "the name is too long" } : { path: absolute };
}

/** What Linux takes, in bytes; other systems take less and say so themselves. */
const maxNameBytes = 255;
const maxPathBytes = 4_095;

function isTooLong(path: string): boolean {
	if (path.length <= maxNameBytes / 3) return false;
	return (
		Buffer.byteLength(path) > maxPathBytes || path.split(/[\\/]/).some((name) => Buffer.byteLength(name) > maxNameBytes)
	);
}

function reasonAgainst(path: string, { home, platform }: PathReading): string | undefined {
	if (path.trim() === "") return "the path is empty";
	if (path.includes("\0")) return "it is an invalid path";
	if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return "it is a URL, not a path";
	if (/^(?:\\\\|\/\/[^/])/.test(path)) return "network shares are outside the workspace";
	if (/^~(?!\/)/.test(path)) return "only ~/ is expanded. Give a path relative to the workspace";
	if (path.startsWith("~/") && home === undefined) return "there is no home folder";
	if (/^\$\{?[A-Z_]+\}?(?:[/\\]|$)/.test(path))
		return "variables are not expanded. Give a path relative to the workspace";
	if (platform === "win32") return reasonOnWindows(path);
	return /^[a-z]:[\\/]/i.test(path) ? "it is a Windows path, and this is not Windows" : undefined;
}

/** Streams, devices and names that Windows silently reads as others. */
function reasonOnWindows(path: string): string | undefined {
	const rest = path.replace(/^[a-z]:[\\/]/i, "");
	if (rest.includes(":")) return "a colon names a drive or a stream, not a file";
	const parts = rest.split(/[\\/]/).filter((part) => part !== "." && part !== "..");
	if (
		parts.some((part) => /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i.test(part.trim()))
	) {
		return "it names a device";
	}
	return parts.some((part) => /[. ]$/.test(part)) ? "a name cannot end in a dot or a space" : undefined;
}
