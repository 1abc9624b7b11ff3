import { holds } from "./row.ts";
import type { Row } from "./row.ts";

/** Rows as a Markdown table, which reads as well in a terminal. */
export function toTable(rows: readonly Row[]): string {
	const cells = [["", "", "to bare", "aim", ""], ...rows.map(toCells)];
	const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
	const lines = cells.map(
		(row) => `| ${row.map((cell, column) => pad(cell, column, widths[column] ?? 0)).join(" | ")} |`,
	);
	const rule = `| ${widths.map((width, column) => (isNumber(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
	return [lines[0], rule, ...lines.slice(1)].join("\n");
}

function toCells(row: Row): readonly string[] {
	const { what, value, unit, ratio, aim } = row;
	const kept = holds(row);
	return [
		what,
		`${round(value)} ${unit}`,
		ratio === undefined ? "" : `${round(ratio)}×`,
		aim ? `≤ ${aim.below.toLocaleString("en-US")}${aim.of === "ratio" ? "×" : ` ${unit}`}` : "",
		kept === undefined ? "" : kept ? "holds" : "missed",
	];
}

/** Three digits that count. */
function round(value: number): string {
	if (value >= 100) return Math.round(value).toLocaleString("en-US");
	return Number(value.toPrecision(3)).toString();
}

function pad(text: string, column: number, width: number): string {
	return isNumber(column) ? text.padStart(width) : text.padEnd(width);
}

function isNumber(column: number): boolean {
	return column === 1 || column === 2;
}
