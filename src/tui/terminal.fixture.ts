import xterm from "@xterm/headless";

/** A terminal as its user sees it. */
export type TestTerminal = {
	readonly output: {
		readonly columns: number;
		readonly rows: number;
		write(text: string): void;
		on(event: "resize", listener: () => void): void;
		off(event: "resize", listener: () => void): void;
	};
	/** All that was written, with its control sequences. */
	readonly written: string;
	/** What was written since this was asked last. */
	news(): string;
	/** The lines that are in sight or scrolled away, without blanks at their ends and without empty ones at the end. */
	lines(): Promise<readonly string[]>;
	resize(columns: number, rows: number): void;
	/** Who listens for resizes. */
	readonly listeners: number;
};

/** A real terminal emulator that draws nothing. */
export function testTerminal(columns: number, rows: number): TestTerminal {
	const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
	const listeners = new Set<() => void>();
	let written = "";
	let told = 0;
	return {
		output: {
			get columns() {
				return terminal.cols;
			},
			get rows() {
				return terminal.rows;
			},
			write(text) {
				written += text;
				terminal.write(text);
			},
			on: (_event, listener) => void listeners.add(listener),
			off: (_event, listener) => void listeners.delete(listener),
		},
		get written() {
			return written;
		},
		news() {
			const news = written.slice(told);
			told = written.length;
			return news;
		},
		async lines() {
			await new Promise<void>((resolve) => terminal.write("", resolve));
			const buffer = terminal.buffer.active;
			const lines = Array.from({ length: buffer.length }, (_, index) => {
				return buffer.getLine(index)?.translateToString(true).trimEnd() ?? "";
			});
			return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
		},
		resize(columns, rows) {
			terminal.resize(columns, rows);
			for (const listener of listeners) listener();
		},
		get listeners() {
			return listeners.size;
		},
	};
}
