import { plainText } from "./plain-text.ts";

/**
 * Words that open markup by which a host speaks to its model, with or without a namespace, and tokens such as
 * `<|im_start|>`; text from elsewhere must not carry them.
 */
const afterBracket = String.raw`(?=\s*(?:\/\s*)?(?:[\w.-]{1,40}:)?(?:system|task|result|report|subagent|tool|function|invoke)|\s*\/?\|\w{1,40}\|>)`;
const hostMarkup = new RegExp(`<${afterBracket}`, "giu");
const inertMarkup = new RegExp(`&lt;${afterBracket}`, "giu");

/** What takes no place on a screen, and what turns text around: nothing a reader sees, and all that a forger needs. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;

/**
 * Makes foreign text inert for a model: no terminal sequences or control characters, none that hide or turn text
 * around, and no markup that looks like its host's.
 *
 * Markup is looked for last, so that nothing can hide inside a tag.
 */
export function neutralise(text: string): string {
	return plainText(text).replace(invisible, "").replace(hostMarkup, "&lt;");
}

/** Gives neutralised markup back its brackets, for a text that goes to a person or is made inert again before it goes on. */
export function withMarkup(text: string): string {
	return text.replace(inertMarkup, "<");
}
