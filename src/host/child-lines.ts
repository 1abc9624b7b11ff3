import { spawn } from "node:child_process";

/** A program without a shell: what it is called with, where, and when it must end. */
export type ChildCommand = {
	readonly file: string;
	readonly args: readonly string[];
	readonly cwd: string;
	/** The whole environment of the program. */
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly signal: AbortSignal;
};

/** A program that could not start, or ended with an exit code that its caller does not accept. */
export class ChildFailed extends Error {
	override readonly name = "ChildFailed";
	/** Absent where the program did not start. */
	readonly exitCode: number | undefined;

	constructor(message: string, exitCode: number | undefined, options?: ErrorOptions) {
		super(message, options);
		this.exitCode = exitCode;
	}
}

/**
 * The lines of a program's standard output, without their line breaks, as they arrive.
 *
 * The program is killed as soon as the reader stops or `signal` aborts; the signal's reason is then thrown. A line is
 * cut at `maxLineChars`. Throws `ChildFailed` where the exit code is not among `accepts`, with the start of what the
 * program said on standard error.
 */
export async function* childLines(
	command: ChildCommand,
	{ accepts = [0], maxLineChars = 100_000 }: { accepts?: readonly number[]; maxLineChars?: number } = {},
): AsyncGenerator<string, void, void> {
	command.signal.throwIfAborted();
	const child = spawn(command.file, command.args, {
		cwd: command.cwd,
		env: { ...command.env },
		stdio: ["ignore", "pipe", "pipe"],
		windowsHide: true,
	});
	const end = Promise.withResolvers<number>();
	child.once("error", (error) => end.reject(new ChildFailed(error.message, undefined, { cause: error })));
	child.once("close", (code) => end.resolve(code ?? -1));
	end.promise.catch(() => undefined);
	const kill = (): void => void child.kill("SIGKILL");
	command.signal.addEventListener("abort", kill, { once: true });
	let complaint = "";
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		if (complaint.length < maxComplaintChars) complaint = (complaint + text).slice(0, maxComplaintChars);
	});
	try {
		yield* splitLines(child.stdout.setEncoding("utf8"), maxLineChars);
		const exitCode = await end.promise;
		command.signal.throwIfAborted();
		if (!accepts.includes(exitCode)) throw new ChildFailed(complaint.trim(), exitCode);
	} finally {
		command.signal.removeEventListener("abort", kill);
		kill();
	}
}

/** Enough for a message with the place that it points at; a program may complain once per file. */
const maxComplaintChars = 4_000;

async function* splitLines(chunks: AsyncIterable<string>, maxLineChars: number): AsyncGenerator<string, void, void> {
	let rest = "";
	for await (const chunk of chunks) {
		const lines = chunk.split("\n");
		const last = lines.pop() ?? "";
		for (const line of lines) {
			yield (rest + line).slice(0, maxLineChars);
			rest = "";
		}
		if (rest.length < maxLineChars) rest += last;
	}
	if (rest !== "") yield rest.slice(0, maxLineChars);
}
