import { oneLine } from "./inert.ts";

/** Names as a part of a line: the first of them, and how many there are more. */
export function named(names: readonly string[]): string {
	const rest = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
	return names.slice(0, maxNamed).map(oneLine).join(", ") + rest;
}

/** So many names are a line that one still reads. */
const maxNamed = 5;
