/** One shell command. */
export type CommandRequest = {
	/** Given to `bash -c` as it is. */
	readonly command: string;
	/** Absolute. */
	readonly cwd: string;
	/** The run that asks; it is part of the mark by which its processes are found again. */
	readonly runId: string;
	/** From the start of the command, time in the queue excluded. */
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
	/** What it reads on its standard input, which is empty otherwise. Its standard error is then kept apart. */
	readonly stdin?: string | undefined;
	/** The latest line, at most ten times a second and for watchers only: lines in between are dropped. */
	onLine?(line: string): void;
};

/** How a command came to its end. The first reason wins: a command that exits while it is stopped was stopped. */
export type CommandEnd = CommandOutput & {
	readonly reason: "exit" | "timeout" | "aborted" | "output_limit" | "spawn_failed";
	/** The exit code; absent where a signal ended the shell or it never started. */
	readonly code?: number | undefined;
	/** The signal that ended the shell, such as `SIGSEGV`. */
	readonly signal?: string | undefined;
	/** Why it could not start, as one sentence; with `spawn_failed` only. */
	readonly problem?: string | undefined;
	/** What it wrote to standard error, where that was kept apart; bounded as `text` is. */
	readonly errors?: string | undefined;
	/** Processes that the command left behind and that were ended. */
	readonly stoppedBackground: number;
	/** Processes that are still alive after everything was tried, such as those of another user. */
	readonly survivors: number;
	readonly durationMs: number;
};

/** What a command wrote to standard output and standard error, in the order of writing. */
export type CommandOutput = {
	/** Without escape sequences; at most 48 KB, with the gap marked where more was written. Empty for binary output. */
	readonly text: string;
	/** All bytes that arrived, up to the limit. */
	readonly bytes: number;
	/** Characters that `text` leaves out. */
	readonly omitted: number;
	/** True where the first 4 KB hold a NUL or are hardly UTF-8. */
	readonly binary: boolean;
	/** The file with the whole text (mode 0600), where `text` leaves something out. */
	readonly spillPath?: string | undefined;
	/** Why the whole text could not be kept, as one sentence. */
	readonly spillProblem?: string | undefined;
};

/** What stands in an end where nothing was written. */
export const noOutput: CommandOutput = { text: "", bytes: 0, omitted: 0, binary: false };
