/** Replaces secrets in a text. */
export type Redaction = {
	readonly redact: (text: string) => string;
	/** The last place, not after `at`, where a text can be cut without cutting a secret. */
	readonly cut: (text: string, at: number) => number;
	/** Characters of the longest secret. */
	readonly longest: number;
};

/** A text that comes in pieces, without its secrets. */
export interface RedactedStream {
	/** What of the text so far can go on: a secret may still end in the next piece. */
	take(piece: string): string;
	/** The rest. */
	end(): string;
}

/**
 * Finds a secret also where two pieces share it: as many characters are held back as one may still need. They are held
 * as they came, since one secret may be the beginning of another.
 */
export function redactStream({ redact, cut, longest }: Redaction): RedactedStream {
	let held = "";
	return {
		take(piece) {
			const whole = held + piece;
			const end = cut(whole, Math.max(0, whole.length - Math.max(0, longest - 1)));
			held = whole.slice(end);
			return redact(whole.slice(0, end));
		},
		end() {
			const rest = redact(held);
			held = "";
			return rest;
		},
	};
}
