import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteJournal } from "../src/index.ts";
import type { Journal } from "../src/index.ts";

/** A folder that is gone when it is disposed. */
export function temporaryFolder(): Disposable & { readonly path: string } {
	const path = mkdtempSync(join(tmpdir(), "errand-bench-"));
	return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A journal on disk in that folder. */
export function sqliteJournal(folder: string): Journal {
	const path = join(folder, "journal.db");
	return openSqliteJournal({ path }).value;
}
