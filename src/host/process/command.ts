import type { Clock } from "../../spec/index.ts";
import { createCapture, type Capture } from "./capture.ts";
import { noOutput, type CommandEnd, type CommandRequest } from "./command-end.ts";
import { commandEnvironment, type Variables } from "./command-environment.ts";
import { drain } from "./drain.ts";
import { endFamily } from "./end-family.ts";
import { createFamily } from "./family.ts";
import { readProcessRow, type ListProcesses } from "./process-table.ts";
import type { Redaction } from "./redact-stream.ts";
import { spawnShell, type Shell } from "./spawn.ts";
import { openSpill } from "./spill.ts";
import { createStop } from "./stop.ts";
import type { Watchdog } from "./watchdog.ts";
import { within } from "./within.ts";

/** What all commands of one runtime share. */
export type CommandParts = {
	readonly clock: Clock;
	readonly env: Variables;
	readonly list: ListProcesses;
	readonly watchdog: Watchdog;
	readonly tempFolder: string;
	/** Stands in the environment of this command's processes, and of no other's. */
	readonly mark: string;
	/** Where the whole of a long output goes. */
	readonly spillFolder?: string | undefined;
	readonly redaction?: Redaction | undefined;
};

/** Runs one command to its end and leaves nobody behind. Never rejects. */
export async function runCommand(request: CommandRequest, parts: CommandParts): Promise<CommandEnd> {
	const { clock, watchdog, tempFolder } = parts;
	const startedAt = clock.monotonic();
	if (!watchdog.start()) return notStarted("spawn_failed", watchdogProblem);
	const env = commandEnvironment(parts.env, parts.mark);
	const shell = await spawnShell({ command: request.command, cwd: request.cwd, stdin: request.stdin, env, tempFolder });
	if ("problem" in shell) return notStarted("spawn_failed", shell.problem);

	watchdog.add(shell.pid);
	const end = await overseeShell(shell, request, parts);
	watchdog.remove(shell.pid);
	return { ...end, durationMs: Math.round(clock.monotonic() - startedAt) };
}

/** The end of a command that never ran. */
export function notStarted(reason: "aborted" | "spawn_failed", problem?: string): CommandEnd {
	return { ...noOutput, reason, problem, stoppedBackground: 0, survivors: 0, durationMs: 0 };
}

/** Waits for the exit or for the first reason to stop; then the two ways join: everybody is ended, the rest is read. */
async function overseeShell(shell: Shell, request: CommandRequest, parts: CommandParts): Promise<CommandEnd> {
	const { clock, list, mark } = parts;
	const family = createFamily({ leader: shell.pid, startedAt: readProcessRow(shell.pid)?.startedAt ?? 0, mark, list });
	using stop = createStop(request, clock);
	const onLimit = (): void => {
		stop.now("output_limit");
		shell.release();
	};
	const capture = captureOf(shell, request, parts, onLimit);
	const errors = shell.errorOutput && createCapture({ maxBytes: maxOutputBytes, edgeChars, onLimit });
	if (errors) shell.errorOutput?.on("data", errors.sink());

	const reason = await Promise.race([shell.exited.then(() => "exit" as const), stop.reached]);
	if (reason === "exit") await drain(shell, family, clock);
	const ended = await endFamily(family, clock);
	await within(clock, lastBytesMs, Promise.all([shell.closed, shell.exited]));
	shell.release();
	const status = await Promise.race([shell.exited, Promise.resolve()]);
	return {
		...capture.end(),
		...(errors ? { errors: errors.end().text } : {}),
		...status,
		reason,
		stoppedBackground: reason === "exit" ? ended.stopped : 0,
		survivors: ended.survivors,
		durationMs: 0,
	};
}

function captureOf(shell: Shell, request: CommandRequest, parts: CommandParts, onLimit: () => void): Capture {
	const { spillFolder, redaction } = parts;
	const capture = createCapture({
		maxBytes: maxOutputBytes,
		edgeChars,
		onLimit,
		redaction,
		openSpill: spillFolder === undefined ? undefined : () => openSpill(spillFolder),
		onText: latestLine(request, parts.clock),
	});
	for (const output of shell.outputs) output.on("data", capture.sink());
	return capture;
}

/** Watchers get what is newest; a flood must not flood them. */
function latestLine(request: CommandRequest, clock: Clock): (text: string) => void {
	let nextAt = 0;
	return (text) => {
		if (clock.monotonic() < nextAt) return;
		const line = text.trimEnd().split("\n").at(-1)?.trim() ?? "";
		if (line === "") return;
		nextAt = clock.monotonic() + 100;
		request.onLine?.(line.slice(0, 200));
	};
}

const watchdogProblem =
	"Cannot run a command: /bin/sh, which watches over it, does not start. Too many open files or processes may be the " +
	"reason: try again later, or use the other tools.";

/** Enough for every build log; a command that writes more is in a loop. */
export const maxOutputBytes = 10 * 1024 * 1024;

/** Two of them are what a model reads at most: some 12,000 tokens. */
const edgeChars = 24 * 1024;

/** Nobody writes any more by then, so the pipe ends by itself unless somebody escaped; a busy program needs the time. */
const lastBytesMs = 1_000;
