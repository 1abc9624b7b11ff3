/** `HEAD:src/a.ts`, or `:0:src/a.ts` for what is staged. */
export type ObjectName = {
	/** Empty for what is staged. */
	readonly commit: string;
	readonly path: string;
	/** git may take the text for another name than it seems to be, such as that of a secret file. */
	readonly isUnclear: boolean;
};

/** Takes `<commit>:<path>` apart; undefined where the text is no such name. */
export function readObjectName(text: string): ObjectName | undefined {
	const [, commit = "", path = ""] = /^([^:]*):(?:(?<=^:)[0-3]:)?(.+)$/s.exec(text) ?? [];
	if (path === "") return undefined;
	return { commit, path, isUnclear: searchesOrDescribes.some((form) => form.test(text)) };
}

/**
 * A colon between braces belongs to a search or a date, and another may follow: `HEAD^{/fix: }:path`. What ends like the
 * output of `git describe` is the object of that hash for some versions of git, whatever stands before it. A range has
 * a colon at its other end too.
 */
const searchesOrDescribes: readonly RegExp[] = [/[{}].*:|:.*[{}]/s, /-g[0-9a-f]{4,}(?:$|[\^~@])/i, /\.\..*:/s];
