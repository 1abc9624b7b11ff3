/** Replaces secrets in a text. */
export type Redaction = {
	readonly redact: (text: string) => string;
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

/** Finds a secret also where two pieces share it: as many characters are held back as one may still need. */
export function redactStream({ redact, longest }: Redaction): RedactedStream {
	let held = "";
	return {
		take(piece) {
			const whole = redact(held + piece);
			const cut = Math.max(0, whole.length - Math.max(0, longest - 1));
			held = whole.slice(cut);
			return whole.slice(0, cut);
		},
		end() {
			const rest = held;
			held = "";
			return rest;
		},
	};
}
