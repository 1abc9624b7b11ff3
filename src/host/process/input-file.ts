import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Opens a text for reading and removes its name again: the file is there as long as somebody has it open. */
export function openInputFile(tempFolder: string, text: string): Disposable & { readonly fd: number } {
	const folder = mkdtempSync(join(tempFolder, "errand-"));
	try {
		const path = join(folder, "input");
		// Not a pipe: a command that does not read its input must not block or break whoever writes it.
		writeFileSync(path, text, { mode: 0o600 });
		const fd = openSync(path, "r");
		return { fd, [Symbol.dispose]: () => closeSync(fd) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
