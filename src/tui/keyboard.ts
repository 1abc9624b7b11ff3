/** A terminal to read keys from, such as `process.stdin`. */
export interface TerminalInput {
	setRawMode?(isRaw: boolean): unknown;
	resume(): unknown;
	pause(): unknown;
	on(event: "data", listener: (chunk: Uint8Array | string) => void): unknown;
	off(event: "data", listener: (chunk: Uint8Array | string) => void): unknown;
}

/** A keyboard that is read while it is held: key by key and without showing what is typed. */
export interface Keyboard {
	/** Takes it or gives it back; then the terminal is as it was. While it is held, Ctrl-C arrives as a key, not as a signal. */
	hold(isHeld: boolean): void;
}

/** A keyboard that nobody holds yet. */
export function createKeyboard(input: TerminalInput, onChunk: (chunk: string) => void): Keyboard {
	const listener = (chunk: Uint8Array | string): void => onChunk(typeof chunk === "string" ? chunk : decode(chunk));
	let isHeld = false;
	const take = (): void => {
		input.setRawMode?.(true);
		input.on("data", listener);
		input.resume();
	};
	const giveBack = (): void => {
		input.off("data", listener);
		input.setRawMode?.(false);
		// A terminal that is read keeps the process alive.
		input.pause();
	};
	return {
		hold(wanted) {
			if (wanted === isHeld) return;
			isHeld = wanted;
			if (wanted) take();
			else giveBack();
		},
	};
}

function decode(chunk: Uint8Array): string {
	return new TextDecoder().decode(chunk);
}
