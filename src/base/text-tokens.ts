/**
 * About how many tokens a text has: four characters of ASCII for one, two of other alphabets, and one for each
 * character beyond U+2E7F (Chinese, Japanese, Korean; emoji count twice).
 */
export function textTokens(text: string): number {
	// Most texts are nothing else, and an expression looks through them four times as fast as a loop.
	if (!beyondAscii.test(text)) return Math.ceil(text.length / 4);
	let other = 0;
	let wide = 0;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		if (unit > 0x2e7f) wide++;
		else if (unit > 0x7f) other++;
	}
	return Math.ceil((text.length - wide - other) / 4 + other / 2) + wide;
}

const beyondAscii = /[^\0-\x7f]/;
