/** Takes text in pieces and gives it back without what only a terminal understands. */
export type StripControls = (piece: string) => string;

/**
 * Removes escape sequences (colours, OSC 8 links, OSC 52 clipboard writes) and control characters but tab and line feed;
 * a carriage return becomes a line feed. Sequences may be split between pieces at any place.
 *
 * An OSC string without its end takes at most the rest of its line: nothing after that can be hidden.
 */
export function createStripControls(): StripControls {
	let state: State = "text";
	let afterReturn = false;

	const step = (code: number): string => {
		const wasReturn = afterReturn;
		afterReturn = false;
		if (code === lineFeed) {
			state = "text";
			return wasReturn ? "" : "\n";
		}
		if (state !== "text") {
			state = next(state, code);
			return "";
		}
		if (code === carriageReturn) {
			afterReturn = true;
			return "\n";
		}
		if (!isControl(code)) return String.fromCharCode(code);
		state = opening(code);
		return "";
	};

	return (piece) => {
		if (state === "text" && !afterReturn && isPlain(piece)) return piece;
		let kept = "";
		for (let index = 0; index < piece.length; index++) kept += step(piece.charCodeAt(index));
		return kept;
	};
}

/** `string` is the body of an OSC, DCS, PM, APC or SOS. The ESC of its terminator opens an escape like any other. */
type State = "text" | "escape" | "csi" | "string";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const escape = 0x1b;
const bell = 0x07;
const c1Terminator = 0x9c;
const stringOpeners = new Set(Array.from("]PX^_", (letter) => letter.charCodeAt(0)));

/** In C1 each opener is the letter that follows ESC in C0, moved up by 0x40. */
function opening(code: number): State {
	if (code === escape) return "escape";
	return code >= 0x80 ? afterEscape(code - 0x40) : "text";
}

function next(state: State, code: number): State {
	if (code === escape) return "escape";
	if (state === "escape") return afterEscape(code);
	if (state === "csi") return code >= 0x20 && code < 0x40 ? "csi" : "text";
	return code === bell || code === c1Terminator ? "text" : "string";
}

function afterEscape(code: number): State {
	if (code === 0x5b) return "csi";
	if (stringOpeners.has(code)) return "string";
	return code >= 0x20 && code < 0x30 ? "escape" : "text";
}

function isControl(code: number): boolean {
	return (code < 0x20 && code !== 0x09) || (code >= 0x7f && code < 0xa0);
}

function isPlain(piece: string): boolean {
	for (let index = 0; index < piece.length; index++) {
		const code = piece.charCodeAt(index);
		if (code !== lineFeed && isControl(code)) return false;
	}
	return true;
}
