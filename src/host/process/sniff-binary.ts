/** Judges by the first 4 KB of decoded text whether output is meant for people. */
export interface SniffBinary {
	add(decoded: string): void;
	/** A NUL, or more than a third that is no UTF-8: some Latin-1 does not hide a text. Short output is judged at its end. */
	isBinary(ended?: boolean): boolean;
}

/** Nothing seen is text. */
export function createSniffBinary(): SniffBinary {
	let seen = 0;
	let broken = 0;
	let hasNul = false;
	return {
		add(decoded) {
			if (seen === windowChars) return;
			const piece = decoded.slice(0, windowChars - seen);
			seen += piece.length;
			broken += piece.split("\uFFFD").length - 1;
			hasNul ||= piece.includes("\0");
		},
		isBinary: (ended = false) => hasNul || ((ended || seen === windowChars) && broken * 3 > seen),
	};
}

const windowChars = 4096;
