import type { FileProblem } from "./problem.ts";

/** A file cut at its fences. */
export type Fenced = {
	/** The lines between the fences. */
	readonly frontmatter: string;
	/** The line of the file at which the frontmatter begins, 1-based. */
	readonly firstLine: number;
	/** What follows, trimmed. */
	readonly body: string;
};

/**
 * Cuts a text at the two `---` lines. Blank lines before the first and white space after either are tolerated; the
 * second may end the file.
 */
export function cutAtFences(text: string): Fenced | { readonly problem: FileProblem } {
	const lines = text.split("\n");
	const open = lines.findIndex((line) => line.trim() !== "");
	if (open === -1 || !isFence(lines[open])) {
		const message = 'The file does not begin with a frontmatter. Put a line "---" at its top, and one after the keys';
		return { problem: { severity: "refused", code: "no-frontmatter", line: 1, message } };
	}
	const close = lines.findIndex((line, at) => at > open && isFence(line));
	if (close === -1) {
		const message = 'The frontmatter is never closed. Put a line of exactly "---" after the keys';
		return { problem: { severity: "refused", code: "frontmatter-unclosed", line: open + 1, message } };
	}
	return {
		frontmatter: lines.slice(open + 1, close).join("\n"),
		firstLine: open + 2,
		body: lines
			.slice(close + 1)
			.join("\n")
			.trim(),
	};
}

function isFence(line: string | undefined): boolean {
	return /^---[ \t]*$/.test(line ?? "");
}
