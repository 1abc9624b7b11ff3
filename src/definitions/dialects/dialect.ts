import { parseFrontmatter } from "../frontmatter.ts";
import type { Frontmatter } from "../frontmatter.ts";
import type { KeyReader } from "../readers.ts";

/** How one program writes its agents: where they lie, and what each key means. */
export type Dialect = {
	/** As in `DefinitionSource.dialect`. */
	readonly name: string;
	/** Below the workspace, with `/`, in the order in which they win. */
	readonly folders: readonly string[];
	/** Below the user's home. */
	readonly homeFolders: readonly string[];
	/** How its files end, with the dot. */
	readonly endings: readonly string[];
	/** What an agent is called that does not say its name: it is refused, or has its file's name, or that below the folder. */
	readonly unnamed: "refused" | "file" | "path";
	/** Where the instructions stand, for the sentence that misses them. */
	readonly body: string;
	/** Takes a file's text apart. Never throws. */
	readonly parse: (text: string, isKnown: (key: string) => boolean) => Promise<Frontmatter>;
	/** Every key that is understood. A key that is not here is reported and ignored. */
	readonly keys: ReadonlyMap<string, KeyReader>;
};

/** What most dialects have in common is the default: Markdown with a frontmatter, in one folder, and a name that is required. */
export type DialectForm = Pick<Dialect, "name" | "folders"> & Partial<Omit<Dialect, "keys">>;

/** A dialect from its form and a table of its keys. */
export function toDialect(form: DialectForm, keys: { readonly [key: string]: KeyReader }): Dialect {
	return {
		homeFolders: form.folders,
		endings: [".md"],
		unnamed: "refused",
		body: 'below the second "---"',
		parse: parseFrontmatter,
		...form,
		keys: new Map(Object.entries(keys)),
	};
}
