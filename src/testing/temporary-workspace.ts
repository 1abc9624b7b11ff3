import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Paths to what stands there: a file's text or bytes, or where a link leads. A path that ends in `/` is a folder. */
export type FileTree = { readonly [path: string]: string | Uint8Array | { readonly link: string } };

/** A folder of its own for one test, removed at its end. */
export interface TemporaryWorkspace extends AsyncDisposable {
	/** Its real path. */
	readonly root: string;
	/** The absolute path of one of its entries. */
	path(relative: string): string;
	/** The text of a file, as UTF-8. */
	read(relative: string): string;
	/** The bytes of a file. */
	bytes(relative: string): Uint8Array;
	/** Adds or replaces files, and makes the folders that they need. */
	write(tree: FileTree): void;
}

/** Makes the folder and fills it. Use it with `await using`. */
export function temporaryWorkspace(tree: FileTree = {}): TemporaryWorkspace {
	const root = realpathSync(mkdtempSync(join(tmpdir(), "errand-workspace-")));
	const path = (relative: string): string => join(root, relative);
	const write = (added: FileTree): void => {
		for (const [relative, content] of Object.entries(added)) place(path(relative), content, relative.endsWith("/"));
	};
	write(tree);
	return {
		root,
		path,
		write,
		read: (relative) => readFileSync(path(relative), "utf8"),
		bytes: (relative) => readFileSync(path(relative)),
		[Symbol.asyncDispose]: async () => rmSync(root, { recursive: true, force: true }),
	};
}

function place(path: string, content: FileTree[string], isFolder: boolean): void {
	mkdirSync(isFolder ? path : dirname(path), { recursive: true });
	if (isFolder) return;
	if (typeof content === "object" && "link" in content) symlinkSync(content.link, path);
	else writeFileSync(path, content);
}
