/**
 * A 53-bit hash of a text, for telling texts apart where a chance of one in 10^15 is good enough and nobody attacks.
 *
 * FNV-1a in two lanes of 32 bits: no allocation, about a nanosecond for a character.
 */
export function quickHash(text: string): number {
	let low = 0x811c9dc5;
	let high = 0x9747b28c;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		low = Math.imul(low ^ unit, 0x01000193);
		high = Math.imul(high ^ unit, 0x5bd1e995);
	}
	return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
