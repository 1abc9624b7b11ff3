import { visibleName } from "../base/index.ts";

/**
 * Foreign text as one line that can only be read: no escape sequence, no line break, nothing invisible. What would act on
 * a terminal is shown and never left out: a shell runs also what an escape sequence would hide.
 */
export function oneLine(text: string): string {
	return visibleName(text.replace(/\s+/g, " ").trim());
}

/** Foreign text line by line, each of them as `oneLine` has it. A tab is two blanks, so that widths can be counted. */
export function inertLines(text: string): readonly string[] {
	return text
		.replace(/\r?\n/g, "\n")
		.replace(/\n$/, "")
		.split("\n")
		.map((line) => visibleName(line.replaceAll("\t", "  ")));
}
