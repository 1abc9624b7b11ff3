import type { KeyReader } from "../readers.ts";

/** How one program writes its agents: where they lie, and what each key means. */
export type Dialect = {
	/** As in `DefinitionSource.dialect`. */
	readonly name: string;
	/** Below the workspace and below the user's home, with `/`. */
	readonly folder: string;
	/** Every key that is understood. A key that is not here is reported and ignored. */
	readonly keys: ReadonlyMap<string, KeyReader>;
};

/** A dialect from a table of its keys. */
export function toDialect(name: string, folder: string, keys: { readonly [key: string]: KeyReader }): Dialect {
	return { name, folder, keys: new Map(Object.entries(keys)) };
}
