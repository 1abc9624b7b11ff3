import { plainText } from "./plain-text.ts";

/** Words that open markup by which a host speaks to its model; text from elsewhere must not carry it. */
const hostMarkup = /<(?=\s*(?:\/\s*)?(?:system|task|result|report|subagent|tool|function|invoke))/giu;

/** Zero-width and bidirectional control characters, and tags: nothing a reader sees, and all that a forger needs. */
const invisible = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/**
 * Makes foreign text inert for a model: no terminal sequences or control characters, none that hide or turn text
 * around, and no markup that looks like its host's.
 *
 * Markup is looked for last, so that nothing can hide inside a tag.
 */
export function neutralise(text: string): string {
	return plainText(text).replace(invisible, "").replace(hostMarkup, "&lt;");
}
