import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";

/** The built program in a terminal of its own. Disposing kills it. */
export interface TerminalProgram extends Disposable {
	/** The lines that are in sight or scrolled away, without blanks at their ends. */
	lines(): readonly string[];
	/** Resolves with the lines as soon as they pass; rejects with them where the program ends before. */
	see(passes: (lines: readonly string[]) => boolean): Promise<readonly string[]>;
	type(keys: string): void;
	/** Sends a signal to the program alone. */
	signal(name: NodeJS.Signals): void;
	readonly pid: number;
	resize(columns: number, rows: number): void;
	/** Resolves when the program has ended and all it wrote is shown. */
	readonly exitCode: Promise<number>;
	/** Everything that was written, with its control sequences. */
	readonly written: string;
}

const program = fileURLToPath(new URL("../../bin/errand.cjs", import.meta.url));

/** Starts it as a person does. Nothing of this process's variables is handed on but the path. */
export function startInTerminal(
	args: readonly string[],
	{
		columns,
		rows,
		cwd,
		env,
	}: {
		readonly columns: number;
		readonly rows: number;
		readonly cwd: string;
		readonly env: { readonly [name: string]: string };
	},
): TerminalProgram {
	const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
	const watchers = new Set<() => void>();
	const exit = Promise.withResolvers<number>();
	let written = "";
	let hasEnded = false;
	const child = spawn(process.execPath, [program, ...args], {
		cols: columns,
		rows,
		cwd,
		env: { PATH: process.env["PATH"] ?? "", TERM: "xterm-256color", LANG: "C.UTF-8", ...env },
	});
	const changed = (): void => {
		for (const watcher of watchers) watcher();
	};
	child.onData((data) => {
		written += data;
		terminal.write(data, changed);
	});
	child.onExit(({ exitCode }) => {
		terminal.write("", () => {
			hasEnded = true;
			changed();
			exit.resolve(exitCode);
		});
	});
	const lines = (): readonly string[] => {
		const buffer = terminal.buffer.active;
		const all = Array.from({ length: buffer.length }, (_, index) => {
			return buffer.getLine(index)?.translateToString(true).trimEnd() ?? "";
		});
		return all.slice(0, all.findLastIndex((line) => line !== "") + 1);
	};
	return {
		lines,
		see(passes) {
			const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
			const look = (): void => {
				if (passes(lines())) resolve(lines());
				else if (hasEnded) reject(new Error(`The program ended without it:\n${lines().join("\n")}`));
			};
			watchers.add(look);
			look();
			return promise.finally(() => watchers.delete(look));
		},
		type: (keys) => child.write(keys),
		signal: (name) => void process.kill(child.pid, name),
		pid: child.pid,
		resize(columns, rows) {
			terminal.resize(columns, rows);
			child.resize(columns, rows);
		},
		exitCode: exit.promise,
		get written() {
			return written;
		},
		[Symbol.dispose]() {
			if (!hasEnded) child.kill("SIGKILL");
		},
	};
}
