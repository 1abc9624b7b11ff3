/** A terminal to read keys from, such as `process.stdin`. */
export interface TerminalInput {
	setRawMode?(isRaw: boolean): unknown;
	resume(): unknown;
	pause(): unknown;
	on(event: "data", listener: (chunk: Uint8Array | string) => void): unknown;
	off(event: "data", listener: (chunk: Uint8Array | string) => void): unknown;
}

/**
 * Reads what is typed, key by key and without showing it, until it is disposed; then the terminal is as it was.
 *
 * Meanwhile Ctrl-C arrives as a key, not as a signal.
 */
export function openKeyboard(input: TerminalInput, onChunk: (chunk: string) => void): Disposable {
	const listener = (chunk: Uint8Array | string): void => onChunk(typeof chunk === "string" ? chunk : decode(chunk));
	input.setRawMode?.(true);
	input.on("data", listener);
	input.resume();
	return {
		[Symbol.dispose]() {
			input.off("data", listener);
			input.setRawMode?.(false);
			// A terminal that is read keeps the process alive.
			input.pause();
		},
	};
}

function decode(chunk: Uint8Array): string {
	return new TextDecoder().decode(chunk);
}
