import { plainText, visibleName } from "../base/index.ts";

/** Foreign text as one line that can only be read: no escape sequence, no line break, nothing invisible. */
export function oneLine(text: string): string {
	return visibleName(plainText(text).replace(/\s+/g, " ").trim());
}

/** Foreign text line by line, each of them inert. A tab is two blanks, so that widths can be counted. */
export function inertLines(text: string): readonly string[] {
	return plainText(text)
		.replace(/\n$/, "")
		.split("\n")
		.map((line) => visibleName(line.replaceAll("\t", "  ")));
}
