import type { Look, TerminalInput, TerminalOutput } from "../tui/index.ts";
import type { Environment } from "../host/index.ts";
import { coloursOf } from "./output.ts";

/** The terminal of a person who watches. */
export type Terminal = {
	/** Standard error. */
	readonly output: TerminalOutput;
	/** Standard input; absent where nobody can type. */
	readonly input?: TerminalInput | undefined;
	readonly look: Look;
	/** Calls `leave` before the shell gets the terminal back, and `comeBack` when the program goes on. */
	onLeave(acts: Leaving): Disposable;
	/** What Ctrl-C, Ctrl-Z and Ctrl-\ do where they arrive as signals. */
	readonly controls: { readonly [key in "stop" | "suspend" | "quit"]: () => void };
	/** Whether the program is in the foreground of its terminal; false where that cannot be told. */
	readonly isInFront: () => boolean;
};

/** What is done at a suspend, and at the exit for whatever reason; and after a suspend. */
export type Leaving = { readonly leave: (isExit: boolean) => void; readonly comeBack: () => void };

/** The process, as far as its terminal goes. */
type TerminalProcess = Pick<NodeJS.Process, "stdin" | "stderr" | "on" | "off" | "kill" | "pid">;

/** The terminal of a process; undefined where lines are all that can be shown, or all that anybody will look at. */
export function openTerminal(
	owner: TerminalProcess,
	env: Environment["env"],
	isInFront: () => boolean,
): Terminal | undefined {
	const { stdin, stderr } = owner;
	if (!stderr.isTTY || env["TERM"] === "dumb" || env["CI"]) return undefined;
	return {
		output: stderr,
		input: stdin.isTTY ? stdin : undefined,
		look: lookOf(env),
		isInFront,
		controls: {
			stop: () => void owner.kill(owner.pid, "SIGINT"),
			// To the whole job, as a terminal does it: a shell waits for whoever started this program, too.
			suspend: () => void owner.kill(0, "SIGTSTP"),
			quit: () => void owner.kill(0, "SIGQUIT"),
		},
		onLeave({ leave, comeBack }) {
			const listeners = {
				exit: () => leave(true),
				SIGTSTP() {
					leave(false);
					owner.kill(owner.pid, "SIGSTOP");
				},
				SIGCONT: comeBack,
			};
			for (const [name, listener] of Object.entries(listeners)) owner.on(name, listener);
			return {
				[Symbol.dispose]() {
					for (const [name, listener] of Object.entries(listeners)) owner.off(name, listener);
				},
			};
		},
	};
}

/** What a terminal can show, by its variables: those of colours, and the names that locales have. */
export function lookOf(env: Environment["env"]): Look {
	const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
	const isUnicode = locale === "" || /utf-?8/i.test(locale);
	// The console of Linux itself has 256 signs, and none of ours.
	return { colour: coloursOf(env) !== "never", unicode: isUnicode && env["TERM"] !== "linux" };
}
