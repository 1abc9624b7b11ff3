import { readFile } from "node:fs/promises";
import { readRegularFile } from "./regular-file.ts";

/**
 * The text of a file that the user names, which may be a pipe; undefined where there is none. Rejects for what is no text
 * in UTF-8, and with the system's own error for all else.
 */
export async function readTextFile(path: string): Promise<string | undefined> {
	const bytes = await undefinedWhereMissing(readFile(path));
	return bytes && decode(bytes);
}

/** The same for settings, which a project may bring: rejects for what is no regular file, or far too long, too. */
export async function readSettingsFile(path: string): Promise<string | undefined> {
	const bytes = await undefinedWhereMissing(readRegularFile(path));
	return bytes && decode(bytes);
}

/** Without the mark that some editors put before a text. */
function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new Error("it is not text in UTF-8", { cause });
	}
}

async function undefinedWhereMissing<Content>(reading: Promise<Content>): Promise<Content | undefined> {
	try {
		return await reading;
	} catch (thrown) {
		const { code } = thrown as NodeJS.ErrnoException;
		if (code === "ENOENT" || code === "ENOTDIR") return undefined;
		throw thrown;
	}
}
