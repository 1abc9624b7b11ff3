/**
 * A text without what only a terminal understands: escape sequences (colours, titles, links, the clipboard) and control
 * characters other than line breaks and tabs are gone, a lone carriage return is a line break, a lone surrogate is `�`.
 */
export function plainText(text: string): string {
	if (!needsWork.test(text)) return text.toWellFormed();
	return text
		.replace(/\r+\n?/g, toLineBreaks)
		.replace(escapeSequence, "")
		.replace(controlCharacter, "")
		.toWellFormed();
}

/** Carriage returns before a line break belong to it; each of the others is one. */
function toLineBreaks(run: string): string {
	return run.endsWith("\n") ? "\n" : "\n".repeat(run.length);
}

/* eslint-disable no-control-regex -- control characters are what this file is about */
const needsWork = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

const controlCharacter = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** By the starts of ECMA-48: control sequences, strings up to their end or the line's, two-character escapes. */
const escapeSequence = new RegExp(
	[
		String.raw`(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]`,
		String.raw`(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?`,
		String.raw`\x1b[ -/]*[0-~]`,
	].join("|"),
	"g",
);
