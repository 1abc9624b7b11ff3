import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { openOutputPipe } from "./output-pipe.ts";

/** How a shell is started. */
export type ShellOptions = {
	readonly command: string;
	readonly cwd: string;
	/** The whole environment. */
	readonly env: Readonly<Record<string, string>>;
	/** Where the output pipe gets its name for a moment. */
	readonly tempFolder: string;
};

/** A started shell, which leads a session and a group of its own. */
export type Shell = {
	/** Also the id of its group and of its session. */
	readonly pid: number;
	/** What it and its children write. */
	readonly outputs: readonly Readable[];
	/** Resolves when the shell itself has exited, whoever still holds its output. */
	readonly exited: Promise<{ readonly code?: number | undefined; readonly signal?: string | undefined }>;
	/** Resolves when the last writer is gone, which may be never. */
	readonly closed: Promise<void>;
	/** Closes our end of the output: later writers get SIGPIPE. */
	release(): void;
};

/**
 * Starts `bash -c` without standard input and without a terminal: whoever asks for either finds its end at once.
 *
 * Never throws: a shell that cannot start is a problem, as one sentence.
 */
export async function spawnShell(options: ShellOptions): Promise<Shell | { readonly problem: string }> {
	const pipe = await openOutputPipe(options.tempFolder);
	try {
		const { command, cwd, env } = options;
		const child = spawn("bash", ["-c", pipe ? command : `exec 2>&1; ${command}`], {
			cwd,
			env,
			detached: true,
			windowsHide: true,
			stdio: ["ignore", pipe?.writeFd ?? "pipe", pipe?.writeFd ?? "pipe"],
		});
		if (child.pid === undefined) throw await failureOf(child);
		const outputs = pipe ? [pipe.reader] : [child.stdout, child.stderr].filter((output) => output !== null);
		return toShell(child, child.pid, outputs);
	} catch (thrown) {
		pipe?.reader.destroy();
		return { problem: explain(thrown, options) };
	} finally {
		pipe?.release();
	}
}

function toShell(child: ChildProcess, pid: number, outputs: readonly Readable[]): Shell {
	const exit = Promise.withResolvers<Awaited<Shell["exited"]>>();
	child.once("exit", (code, signal) => exit.resolve({ code: code ?? undefined, signal: signal ?? undefined }));
	child.on("error", ignore);
	const closed = Promise.all(outputs.map(untilClosed)).then(ignore);
	return {
		pid,
		outputs,
		exited: exit.promise,
		closed,
		release: () => outputs.forEach((output) => output.destroy()),
	};
}

/** A pipe that breaks is a pipe that ended. */
function untilClosed(output: Readable): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	output.on("error", ignore).once("close", resolve);
	return promise;
}

function failureOf(child: ChildProcess): Promise<unknown> {
	const { promise, resolve } = Promise.withResolvers<unknown>();
	child.once("error", resolve);
	return promise;
}

/** The system says ENOENT for a missing folder and a missing program alike. */
function explain(thrown: unknown, { cwd, env }: ShellOptions): string {
	if (!existsSync(cwd)) return `Cannot run a command in "${cwd}": the folder does not exist.`;
	const error = thrown as NodeJS.ErrnoException;
	if (error.code === "ENOENT") {
		return `Cannot run a command: "bash" is not in PATH ("${env["PATH"] ?? ""}"). Use the other tools instead.`;
	}
	return `Cannot run a command: ${shortages[error.code ?? ""] ?? error.message}`;
}

const shortages: { readonly [code: string]: string } = {
	E2BIG: "it is too long for the system. Write it to a file and run that.",
	EAGAIN: "too many processes are running. Try again later.",
	EMFILE: "too many open files. Try again later.",
	ENFILE: "too many open files. Try again later.",
	ENOMEM: "memory is used up. Try again later.",
};

function ignore(): void {}
