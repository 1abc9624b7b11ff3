import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { openInputFile } from "./input-file.ts";
import { openOutputPipe, type OutputPipe } from "./output-pipe.ts";

/** How a shell is started. */
export type ShellOptions = {
	readonly command: string;
	readonly cwd: string;
	/** What it reads. Standard error is then a pipe of its own. */
	readonly stdin?: string | undefined;
	/** The whole environment. */
	readonly env: Readonly<Record<string, string>>;
	/** Where pipes and the input get their names for a moment. */
	readonly tempFolder: string;
};

/** A started shell, which leads a session and a group of its own. */
export type Shell = {
	/** Also the id of its group and of its session. */
	readonly pid: number;
	/** What it and its children write. */
	readonly outputs: readonly Readable[];
	/** Standard error, where it is a pipe of its own. */
	readonly errorOutput?: Readable | undefined;
	/** Resolves when the shell itself has exited, whoever still holds its output. */
	readonly exited: Promise<{ readonly code?: number | undefined; readonly signal?: string | undefined }>;
	/** Resolves when the last writer is gone, which may be never. */
	readonly closed: Promise<void>;
	/** Closes our end of the output: later writers get SIGPIPE. */
	release(): void;
};

/**
 * Starts `bash -c` without a terminal, and without standard input unless there is one to give: whoever asks for either
 * finds its end at once.
 *
 * Never throws: a shell that cannot start is a problem, as one sentence.
 */
export async function spawnShell(options: ShellOptions): Promise<Shell | { readonly problem: string }> {
	const { command, cwd, stdin, env, tempFolder } = options;
	const isApart = stdin !== undefined;
	const pipe = await openOutputPipe(tempFolder);
	const errorPipe = isApart ? await openOutputPipe(tempFolder) : pipe;
	try {
		using input = isApart ? openInputFile(tempFolder, stdin) : undefined;
		const child = spawn("bash", ["-c", pipe || isApart ? command : `exec 2>&1; ${command}`], {
			cwd,
			env,
			detached: true,
			windowsHide: true,
			stdio: [input?.fd ?? "ignore", pipe?.writeFd ?? "pipe", errorPipe?.writeFd ?? "pipe"],
		});
		if (child.pid === undefined) throw await failureOf(child);
		const output = pipe?.reader ?? child.stdout;
		const errorOutput = isApart ? (errorPipe?.reader ?? child.stderr) : child.stderr;
		return toShell(child, child.pid, { output, errorOutput, isApart });
	} catch (thrown) {
		pipe?.reader.destroy();
		errorPipe?.reader.destroy();
		return { problem: explain(thrown, options) };
	} finally {
		release(pipe, errorPipe);
	}
}

type Outputs = {
	readonly output: Readable | null;
	readonly errorOutput: Readable | null;
	readonly isApart: boolean;
};

function toShell(child: ChildProcess, pid: number, { output, errorOutput, isApart }: Outputs): Shell {
	const exit = Promise.withResolvers<Awaited<Shell["exited"]>>();
	child.once("exit", (code, signal) => exit.resolve({ code: code ?? undefined, signal: signal ?? undefined }));
	child.on("error", ignore);
	const all = [output, errorOutput].filter((one) => one !== null);
	return {
		pid,
		outputs: isApart ? all.filter((one) => one !== errorOutput) : all,
		...(isApart && errorOutput ? { errorOutput } : {}),
		exited: exit.promise,
		closed: Promise.all(all.map(untilClosed)).then(ignore),
		release: () => all.forEach((one) => one.destroy()),
	};
}

function release(pipe: OutputPipe | undefined, errorPipe: OutputPipe | undefined): void {
	pipe?.release();
	if (errorPipe !== pipe) errorPipe?.release();
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
