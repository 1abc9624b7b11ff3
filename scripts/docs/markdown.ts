/** A Markdown table. A column whose cells are all empty is left out, and so is a head without words. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const columns = head.map((_, at) => at).filter((at) => rows.some((row) => (row[at] ?? "") !== ""));
	const toLine = (cells: readonly string[]): string =>
		`| ${columns.map((at) => escape(cells[at] ?? "")).join(" | ")} |`;
	return [toLine(head), `|${columns.map(() => "---|").join("")}`, ...rows.map(toLine)].join("\n");
}

/** A text in the type of a program. */
export function code(text: string): string {
	return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Texts in the type of a program, with commas between. */
export function codes(texts: readonly string[]): string {
	return texts.map(code).join(", ");
}

/** A sentence that begins a cell: its first letter small unless it is a name, no full stop at its end. */
export function phrase(text: string): string {
	const line = text.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
	return /^[A-Z](?:[a-z]| )/.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line;
}

function escape(cell: string): string {
	return cell.replaceAll("|", "\\|").replaceAll("\n", " ");
}
