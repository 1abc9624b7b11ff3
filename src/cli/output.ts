import { styleText } from "node:util";
import { plainText, systemReason, visibleName } from "../base/index.ts";

/** How a text is marked on a terminal that has colours; elsewhere it stays as it is. */
export type Mark = "bold" | "dim" | "red" | "green" | "yellow";

/** Standard output and standard error: where each word of the program goes. */
export interface Output {
	/**
	 * To standard output: what was asked for, and nothing else. A line break is added where there is none. On a terminal
	 * nothing in it acts but colours; a file or a pipe gets the text as it is.
	 */
	print(text: string): void;
	/** To standard error: all else, as one line or more. Nothing in it acts on a terminal but colours. */
	say(text: string): void;
	/** Until it is disposed, what is said goes to `say` instead: something is drawn on the terminal. */
	divert(say: (text: string) => void): Disposable;
	/** Marks a text that is going to be said. */
	paint(mark: Mark, text: string): string;
	/** Whether a person reads standard output. */
	readonly printsToTerminal: boolean;
	/** Whether what is printed may be coloured. */
	readonly printsColour: boolean;
	/** Columns of the terminal that standard output is; undefined where it is none. */
	readonly columns: number | undefined;
	/** Aborts when standard output takes no more: whoever read it is gone, or it cannot be written. */
	readonly readerGone: AbortSignal;
}

/** Where there are colours: on terminals, whatever it is written to, or nowhere. */
export type Colours = "terminal" | "always" | "never";

/** What a person's variables say of colours: https://no-color.org, https://force-color.org, and `TERM=dumb`. */
export function coloursOf(env: { readonly [name: string]: string | undefined }): Colours {
	if (env["NO_COLOR"]) return "never";
	if (env["FORCE_COLOR"] && env["FORCE_COLOR"] !== "0") return "always";
	return env["TERM"] === "dumb" || env["FORCE_COLOR"] === "0" ? "never" : "terminal";
}

/** A stream that can be written to and may be a terminal. */
export interface OutputStream {
	readonly isTTY?: boolean;
	readonly columns?: number;
	write(text: string): boolean;
	on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/**
 * Writes to two streams. A reader that goes away is no error: of standard output it is told, of standard error it is
 * ignored, since then nobody is left to tell. Where standard output cannot be written, that is said once, and
 * `unwritten` is called: what was asked for is incomplete.
 */
export function createOutput(
	{ stdout, stderr }: { readonly stdout: OutputStream; readonly stderr: OutputStream },
	{ colours, unwritten }: { readonly colours: Colours; readonly unwritten: () => void },
): Output {
	const gone = new AbortController();
	stdout.on("error", (error) => {
		if (gone.signal.aborted) return;
		gone.abort();
		if (readerGoneCodes.has(error.code)) return;
		const again = "errand runs show prints the report of a run again";
		output.say(`Cannot write to standard output: ${systemReason(error)}. What it has is incomplete; ${again}.`);
		unwritten();
	});
	stderr.on("error", () => {});
	let say = (text: string): void => void stderr.write(withLineEnd(text));
	const isColoured = ({ isTTY }: OutputStream): boolean =>
		colours === "always" || (colours === "terminal" && isTTY === true);
	const saysColour = isColoured(stderr);
	const output: Output = {
		print(text) {
			if (!gone.signal.aborted) stdout.write(withLineEnd(stdout.isTTY === true ? inert(text, plainText) : text));
		},
		say: (text) => say(inert(text, visibleLines)),
		divert(instead) {
			const before = say;
			say = instead;
			return { [Symbol.dispose]: () => void (say = before) };
		},
		paint: (mark, text) => (saysColour ? styleText(mark, text, { validateStream: false }) : text),
		printsToTerminal: stdout.isTTY === true,
		printsColour: isColoured(stdout),
		columns: stdout.isTTY === true ? stdout.columns : undefined,
		readerGone: gone.signal,
	};
	return output;
}

/** What the system says when a pipe has no reader, or its terminal is closed. */
const readerGoneCodes: ReadonlySet<string | undefined> = new Set(["EPIPE", "EIO", "EOF", "ECONNRESET"]);

/**
 * A text whose words may come from anywhere: a file's name, a key of a configuration, what a server said. Only the
 * colours of this program's own lines pass.
 */
function inert(text: string, toInert: (part: string) => string): string {
	return text
		.split(colour)
		.map((part) => (colour.test(part) ? part : toInert(part)))
		.join("");
}

// oxlint-disable-next-line no-control-regex
const colour = /(\u001b\[(?:[12]|22|3[12369])m)/;

/** What would act on a terminal is shown, not left out: it may stand in a command that a person is asked about. */
function visibleLines(text: string): string {
	return text.replace(/\r?\n/g, "\n").replace(/[^\n\t]+/g, (line) => visibleName(line));
}

function withLineEnd(text: string): string {
	return text.endsWith("\n") ? text : `${text}\n`;
}
