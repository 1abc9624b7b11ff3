/**
 * A name as it can be shown without lying: control and bidirectional characters, whatever takes no place on a screen and
 * lone surrogates appear as escapes such as `\u202e`. Everything else stays as it is, emoji too.
 */
export function visibleName(name: string): string {
	return name.replace(invisible, (character) => shortEscapes[character] ?? escapeOf(character));
}

const invisible =
	/[[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]--[\ufe0e\ufe0f]]|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gv;

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
