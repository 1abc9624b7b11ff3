/** One entry of a tool list: a name, and a pattern for the arguments where parentheses follow it. */
export type ToolRule = {
	/** As written, trimmed. */
	readonly text: string;
	/** `read`, `mcp__server__*`, `*`. */
	readonly name: string;
	/** What stands in the parentheses, trimmed. Absent: any argument. */
	readonly pattern?: string | undefined;
};

/**
 * Splits `Read, Bash(git add:*, x), mcp__a__*` at the commas outside of parentheses. Blank entries are dropped.
 *
 * Never throws. A parenthesis that is not closed swallows the rest, so that no part of a pattern becomes a name.
 */
export function splitToolRules(list: string): readonly string[] {
	const entries: string[] = [];
	let depth = 0;
	let start = 0;
	for (let at = 0; at < list.length; at++) {
		if (list[at] === "(") depth++;
		if (list[at] === ")") depth = Math.max(0, depth - 1);
		if (list[at] !== "," || depth > 0) continue;
		entries.push(list.slice(start, at));
		start = at + 1;
	}
	entries.push(list.slice(start));
	return entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
}

/**
 * Reads one entry. `Bash(*)` and `Bash(:*)` are plain `Bash`; every other pattern is kept, an empty one too.
 *
 * Never throws. What is not of the form `name(pattern)` becomes a name that no tool has.
 */
export function parseToolRule(entry: string): ToolRule {
	const text = entry.trim();
	const parts = /^([^()]+)\((.*)\)$/s.exec(text);
	if (!parts) return { text, name: text };
	const [, name = "", pattern = ""] = parts;
	const trimmed = pattern.trim();
	if (trimmed === "*" || trimmed === ":*") return { text, name: name.trim() };
	return { text, name: name.trim(), pattern: trimmed };
}
