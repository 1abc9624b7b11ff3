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
	/** Calls `back` when the shell gets the terminal back: at a suspend, and at the exit for whatever reason. */
	onLeave(back: (isExit: boolean) => void): Disposable;
	/** What Ctrl-C does where it arrives as a signal. */
	interrupt(): void;
};

/** The process, as far as its terminal goes. */
type TerminalProcess = Pick<NodeJS.Process, "stdin" | "stderr" | "on" | "off" | "kill" | "pid">;

/** The terminal of a process; undefined where lines are all that can be shown, or all that anybody will look at. */
export function openTerminal(owner: TerminalProcess, env: Environment["env"]): Terminal | undefined {
	const { stdin, stderr } = owner;
	if (!stderr.isTTY || env["TERM"] === "dumb" || env["CI"]) return undefined;
	return {
		output: stderr,
		input: stdin.isTTY ? stdin : undefined,
		look: lookOf(env),
		interrupt: () => void owner.kill(owner.pid, "SIGINT"),
		onLeave(back) {
			const exit = (): void => back(true);
			const suspend = (): void => {
				back(false);
				owner.kill(owner.pid, "SIGSTOP");
			};
			owner.on("SIGTSTP", suspend);
			owner.on("exit", exit);
			return {
				[Symbol.dispose]() {
					owner.off("SIGTSTP", suspend);
					owner.off("exit", exit);
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
