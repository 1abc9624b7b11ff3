/** Words that open markup by which a host speaks to its model; text from elsewhere must not carry it. */
const hostMarkup = /<(?=\/?\s*(?:system|task|result|report|subagent|tool|function|invoke))/giu;

/**
 * C0 but for line feed and tab, DEL and C1, zero-width and bidirectional control characters: nothing a reader sees,
 * and all that a forger needs.
 */
// oxlint-disable-next-line no-control-regex -- these are the characters that are removed
const invisible =
	/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** A whole terminal sequence (CSI, OSC with its end, two-character escapes), so that its letters do not stay behind. */
// oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
const escapeSequence =
	/(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/gu;

/** Makes foreign text inert for a model: no markup that looks like its host's, no characters that hide something. */
export function neutralise(text: string): string {
	return text.replace(escapeSequence, "").replace(invisible, "").replace(hostMarkup, "&lt;");
}
