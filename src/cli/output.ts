import { styleText } from "node:util";

/** How a text is marked on a terminal that has colours; elsewhere it stays as it is. */
export type Mark = "bold" | "dim" | "red" | "green" | "yellow";

/** Standard output and standard error: where each word of the program goes. */
export interface Output {
	/** To standard output: what was asked for, and nothing else. A line break is added where there is none. */
	print(text: string): void;
	/** To standard error: all else, as one line or more. */
	say(text: string): void;
	/** Until it is disposed, what is said goes to `say` instead: something is drawn on the terminal. */
	divert(say: (text: string) => void): Disposable;
	/** Marks a text that is going to be said. */
	paint(mark: Mark, text: string): string;
	/** Whether a person reads standard output. */
	readonly printsToTerminal: boolean;
	/** Aborts when whoever read standard output is gone. */
	readonly readerGone: AbortSignal;
}

/** A stream that can be written to and may be a terminal. */
export interface OutputStream {
	readonly isTTY?: boolean;
	write(text: string): boolean;
	on(event: "error", listener: (error: Error) => void): unknown;
}

/**
 * Writes to two streams. A reader that goes away is no error: of standard output it is told, of standard error it is
 * ignored, since then nobody is left to tell.
 */
export function createOutput(
	{ stdout, stderr }: { readonly stdout: OutputStream; readonly stderr: OutputStream },
	{ colours }: { readonly colours: boolean },
): Output {
	const gone = new AbortController();
	stdout.on("error", () => gone.abort());
	stderr.on("error", () => {});
	let say = (text: string): void => void stderr.write(withLineEnd(text));
	const hasColours = colours && stderr.isTTY === true;
	return {
		print(text) {
			if (!gone.signal.aborted) stdout.write(withLineEnd(text));
		},
		say: (text) => say(text),
		divert(instead) {
			const before = say;
			say = instead;
			return { [Symbol.dispose]: () => void (say = before) };
		},
		paint: (mark, text) => (hasColours ? styleText(mark, text, { validateStream: false }) : text),
		printsToTerminal: stdout.isTTY === true,
		readerGone: gone.signal,
	};
}

function withLineEnd(text: string): string {
	return text.endsWith("\n") ? text : `${text}\n`;
}
