/**
 * A name as it can be shown without lying: control, bidirectional and zero-width characters and lone surrogates appear
 * as escapes such as `\u202e`. Everything else stays as it is.
 */
export function visibleName(name: string): string {
	return name.replace(invisible, (character) => shortEscapes[character] ?? escapeOf(character));
}

const invisible = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

const shortEscapes: { readonly [character: string]: string } = {
	"\n": String.raw`\n`,
	"\r": String.raw`\r`,
	"\t": String.raw`\t`,
};

function escapeOf(character: string): string {
	return Array.from({ length: character.length }, (_, index) => {
		return String.raw`\u` + character.charCodeAt(index).toString(16).padStart(4, "0");
	}).join("");
}
