/** What two names have in common if people take them for the same: case, spaces, underscores and hyphens do not count. */
export function foldName(name: string): string {
	return name
		.trim()
		.toLowerCase()
		.replaceAll(/[\s_-]+/g, "-");
}

/** The name that was meant by `['x']`, `["x"]` and `[x]`, as models write a list of one; other texts as they are. */
export function unwrapName(text: string): string {
	const item = /^\[([^,[\]]*)\]$/.exec(text.trim())?.[1]?.trim();
	const inner = item && (/^(['"])([^'"]*)\1$/.exec(item)?.[2] ?? item);
	return inner === undefined || /['"]/.test(inner) ? text : inner;
}
