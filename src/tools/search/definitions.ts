import { languageOf } from "./languages.ts";

/** A name that a file defines, and where. */
export type Definition = {
	readonly name: string;
	/** As a reader of the language would say it: function, class, type, heading, … */
	readonly kind: string;
	/** 1-based. */
	readonly line: number;
	/** The defining line, trimmed. */
	readonly text: string;
	/** Columns of indentation, a tab counting as four; a heading's level for Markdown. */
	readonly indent: number;
};

/**
 * The definitions of a file, in order, by the patterns of its language; empty for a language without patterns.
 *
 * It reads lines and not grammar: a definition inside a comment block or a long string may be among them.
 */
export function definitionsOf(path: string, lines: readonly string[]): Definition[] {
	const language = languageOf(path);
	if (!language) return [];
	const found: Definition[] = [];
	let isFenced = false;
	lines.forEach((text, index) => {
		if (language.fence?.test(text)) isFenced = !isFenced;
		if (isFenced || text.length > maxLineChars) return;
		const definition = definitionIn(text, language.patterns);
		if (definition) found.push({ ...definition, line: index + 1, text: text.trim(), indent: indentOf(text) });
	});
	return found;
}

/** A longer line is minified or is data. */
const maxLineChars = 1_000;

function definitionIn(
	text: string,
	patterns: readonly { readonly kind: string; readonly pattern: RegExp }[],
): { readonly name: string; readonly kind: string } | undefined {
	for (const { kind, pattern } of patterns) {
		const groups = pattern.exec(text)?.groups;
		if (groups?.["name"]) return { name: groups["name"], kind: groups["kind"] ?? kind };
	}
	return undefined;
}

function indentOf(text: string): number {
	const heading = /^#+/.exec(text)?.[0];
	if (heading) return heading.length - 1;
	const space = /^[ \t]*/.exec(text)?.[0] ?? "";
	return space.replaceAll("\t", "    ").length;
}
