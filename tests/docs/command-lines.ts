import type { Block } from "./pages.ts";

/** A call of the program in a page, as its arguments. */
export type CommandLine = { readonly written: string; readonly args: readonly string[] };

/** The calls of `errand` in the `sh` blocks of a page. */
export function commandLinesOf(blocks: readonly Block[]): readonly CommandLine[] {
	return blocks
		.filter(({ language }) => language === "sh")
		.flatMap(({ page, text }) => text.split("\n").flatMap((line) => callsIn(line, page)));
}

/** One line can hold several: `a && npx errand b`, `x | errand y`, `KEY=v errand z`. */
function callsIn(line: string, page: string): readonly CommandLine[] {
	return toCommands(line).flatMap((words) => {
		const name = words.findIndex((word) => !/^[A-Z_]+=/.test(word) && word !== "npx");
		return words[name] === "errand" ? [{ written: `${page}: ${line}`, args: words.slice(name + 1) }] : [];
	});
}

/** Words as a shell splits them, for the plain quotes that pages use; a comment ends the line. */
function toCommands(line: string): readonly (readonly string[])[] {
	const commands: string[][] = [[]];
	for (const [token, double, single] of line.matchAll(/"([^"]*)"|'([^']*)'|#.*$|\|\||&&|[|;&]|[^\s"'|;&]+/g)) {
		if (token.startsWith("#")) break;
		if (/^[|;&]+$/.test(token)) commands.push([]);
		else commands.at(-1)?.push(double ?? single ?? token);
	}
	return commands;
}
