/** Keeps the two ends of a text of any length; the middle is dropped as it passes. */
export interface KeptText {
	add(piece: string): void;
	/** Characters added so far. */
	readonly length: number;
	/** The whole while nothing was dropped, else both ends cut at lines, with the gap marked. */
	read(): { readonly text: string; readonly omitted: number };
}

/** Each end holds up to `edge` characters. */
export function createKeptText(edge: number): KeptText {
	let head = "";
	let tail = "";
	let length = 0;
	return {
		add(piece) {
			const room = Math.max(0, edge - head.length);
			head += piece.slice(0, room);
			tail = (tail + piece.slice(room)).slice(-edge);
			length += piece.length;
		},
		get length() {
			return length;
		},
		read() {
			if (length === head.length + tail.length) return { text: head + tail, omitted: 0 };
			const start = cutAfterLastLine(head);
			const end = cutBeforeFirstLine(tail);
			const omitted = length - start.length - end.length;
			return { text: `${start}\n[… ${omitted.toLocaleString("en-US")} characters left out …]\n${end}`, omitted };
		},
	};
}

/** A line that is longer than the whole end is cut in its middle, never inside a character. */
function cutAfterLastLine(head: string): string {
	const lineEnd = head.lastIndexOf("\n");
	if (lineEnd !== -1) return head.slice(0, lineEnd);
	return isHighSurrogate(head.charCodeAt(head.length - 1)) ? head.slice(0, -1) : head;
}

function cutBeforeFirstLine(tail: string): string {
	const lineEnd = tail.indexOf("\n");
	if (lineEnd !== -1 && lineEnd < tail.length - 1) return tail.slice(lineEnd + 1);
	return isHighSurrogate(tail.charCodeAt(0) - 0x400) ? tail.slice(1) : tail;
}

/** Low surrogates lie 0x400 above the high ones. */
function isHighSurrogate(code: number): boolean {
	return code >= 0xd800 && code < 0xdc00;
}
