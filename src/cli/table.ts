import { plainText } from "../base/index.ts";

/** Rows in columns that begin one below the other. Every cell is one line of plain text, and keeps its indentation. */
export function table(rows: readonly (readonly string[])[]): string {
	const cells = rows.map((row) =>
		row.map((cell) =>
			plainText(cell)
				.trimEnd()
				.replace(/(?<=\S)\s+/g, " "),
		),
	);
	const count = Math.max(0, ...cells.map((row) => row.length));
	const widths = Array.from({ length: count }, (_, at) => Math.max(0, ...cells.map((row) => row[at]?.length ?? 0)));
	return cells
		.map((row) =>
			row
				.map((cell, at) => cell.padEnd(widths[at] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}

/** The start of a text as one line of at most `max` characters. */
export function shortened(text: string, max: number): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}
