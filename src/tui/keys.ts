/** A key that a terminal makes a signal of, unless the keys are read one by one. */
export type ControlKey = "stop" | "suspend" | "quit";

/** A key that means something. Every other is `undefined`. */
export type Key = "once" | "tree" | "no" | ControlKey | "up" | "down" | "page-up" | "page-down";

/**
 * The key that one chunk of a terminal's input is.
 *
 * Several characters at once are a paste, or keys that were pressed before the question stood there: no answer.
 */
export function keyOf(chunk: string): Key | undefined {
	// Whoever presses Ctrl-C, Ctrl-Z or Ctrl-\ means it, whatever was pressed before.
	for (const [sign, key] of controlKeys) if (chunk.includes(sign)) return key;
	return keys.get(chunk);
}

const controlKeys: ReadonlyMap<string, ControlKey> = new Map([
	["\u0003", "stop"],
	["\u001a", "suspend"],
	["\u001c", "quit"],
]);

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
