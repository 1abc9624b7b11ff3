import { plainText } from "../base/index.ts";
import { cutLine, paint, widthOf, wrapWords } from "../tui/index.ts";
import type { Line, Span } from "../tui/index.ts";
import type { Output } from "./output.ts";
import { fitColumns, gap } from "./table-columns.ts";
import type { Column, Narrow } from "./table-columns.ts";

/** One line of text, and how it is meant. */
export type Cell = string | Span;

/** Where a table is printed. */
export type Page = Pick<Output, "columns" | "printsColour">;

/**
 * Rows in columns that begin one below the other, no wider than the terminal that they are printed to. Every cell is plain
 * text, and keeps its indentation.
 */
export function table(rows: readonly (readonly Cell[])[], narrow: Narrow, page: Page): string {
	const cells = rows.map((row) => row.map(toSpan));
	const count = Math.max(0, ...cells.map((row) => row.length));
	const widths = Array.from({ length: count }, (_, at) => widest(cells.map((row) => row[at]?.text ?? "")));
	const columns = fitColumns(widths, narrow, page.columns ?? Number.POSITIVE_INFINITY);
	return cells
		.flatMap((row) => rowLines(row, columns, narrow))
		.map((line) => paint(trimmed(line), page.printsColour))
		.join("\n");
}

/** The start of a text as one line of at most `max` characters. */
export function shortened(text: string, max: number): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}

function toSpan(cell: Cell): Span {
	const { text, tone }: Span = typeof cell === "string" ? { text: cell } : cell;
	return {
		text: plainText(text)
			.trimEnd()
			.replace(/(?<=\S)\s+/g, " "),
		tone,
	};
}

function widest(texts: readonly string[]): number {
	return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}

/** One line, or as many as its longest cell takes. */
function rowLines(row: readonly Span[], columns: readonly Column[], narrow: Narrow): readonly Line[] {
	const parts = columns.map(({ at, width }): readonly Line[] => {
		const cell = row[at] ?? { text: "" };
		return narrow === "wrap" ? wrapWords([cell], width) : [cutLine([cell], width, "…")];
	});
	const height = Math.max(1, ...parts.map((lines) => lines.length));
	return Array.from({ length: height }, (_, line) =>
		parts.flatMap((lines, index): Line => {
			const shown = lines[line] ?? [];
			const filled = shown.reduce((sum, { text }) => sum + widthOf(text), 0);
			return [...shown, { text: " ".repeat((columns[index]?.width ?? 0) - filled) + gap }];
		}),
	);
}

/** Without the blanks at its end. */
function trimmed(line: Line): Line {
	const last = line.findLastIndex(({ text }) => text.trim() !== "");
	return line.slice(0, last + 1);
}
