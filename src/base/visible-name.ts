/**
 * A name as it can be shown without lying: control and bidirectional characters, whatever takes no place on a screen and
 * lone surrogates appear as escapes such as `\u202e`. Everything else stays as it is, emoji too, also joined ones.
 */
export function visibleName(name: string): string {
	return name.replace(invisible, (character) => shortEscapes[character] ?? escapeOf(character));
}

/** A variation selector is none after an emoji, nor is a joiner between two. */
const invisible = new RegExp(
	[
		String.raw`[[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]--[\u200d\ufe0e\ufe0f]]`,
		String.raw`(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
		String.raw`(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d`,
		String.raw`\u200d(?!\p{Extended_Pictographic})`,
	].join("|"),
	"gv",
);

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
