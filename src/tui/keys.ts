/** A key that means something to a question. Every other is `undefined`. */
export type Key = "once" | "tree" | "no" | "stop" | "up" | "down" | "page-up" | "page-down";

/**
 * The key that one chunk of a terminal's input is.
 *
 * Several characters at once are a paste, or keys that were pressed before the question stood there: no answer.
 */
export function keyOf(chunk: string): Key | undefined {
	// Whoever presses Ctrl-C wants to stop, whatever was pressed before.
	if (chunk.includes("\u0003")) return "stop";
	return keys.get(chunk);
}

const keys: ReadonlyMap<string, Key> = new Map([
	["o", "once"],
	["O", "once"],
	["y", "once"],
	["Y", "once"],
	["t", "tree"],
	["T", "tree"],
	["n", "no"],
	["N", "no"],
	["\u001b", "no"],
	["\u001b[A", "up"],
	["\u001bOA", "up"],
	["k", "up"],
	["\u001b[B", "down"],
	["\u001bOB", "down"],
	["j", "down"],
	["\u001b[5~", "page-up"],
	["\u001b[6~", "page-down"],
	[" ", "page-down"],
]);
