import { tmpdir } from "node:os";
import type { Clock } from "../../spec/index.ts";
import { randomId } from "../random.ts";
import { notStarted, runCommand } from "./command.ts";
import type { CommandEnd, CommandRequest } from "./command-end.ts";
import type { Variables } from "./command-environment.ts";
import { processTable } from "./process-table.ts";
import type { Redaction } from "./redact-stream.ts";
import { createSlots } from "./slots.ts";
import { createWatchdog } from "./watchdog.ts";

/** The commands of one runtime. */
export interface Processes extends AsyncDisposable {
	/**
	 * Runs a shell command to its end; at most eight at once, the rest wait in line.
	 *
	 * Never rejects: a timeout, an abort, a flood and a shell that cannot start are ends too. When it resolves, nothing
	 * that the command started is alive, save one that cleared its environment and left for a session of its own.
	 */
	run(request: CommandRequest): Promise<CommandEnd>;
	/** Commands at work, those that wait excluded. */
	readonly running: number;
}

/** What the commands of a runtime need from it. */
export type ProcessesOptions = {
	readonly clock: Clock;
	/** What commands inherit, credentials excepted. */
	readonly env: Variables;
	/** Where the whole of a run's long outputs goes, as an absolute path. Absent: only their two ends are kept. */
	spillFolder?(runId: string): string;
	/** Replaces secrets in all that commands print, before any of it is kept. */
	readonly redaction?: Redaction | undefined;
	/** Default: the system's folder for temporary files. */
	readonly tempFolder?: string | undefined;
	/** Default: this system. */
	readonly platform?: string | undefined;
};

/** Starts nothing until the first command. Disposing ends all commands and waits until they are gone. */
export function createProcesses(options: ProcessesOptions): Processes {
	const { clock, env, tempFolder = tmpdir(), platform = process.platform } = options;
	const runtimeMark = `errand-${randomId(16)}`;
	const watchdog = createWatchdog({ mark: runtimeMark, path: env["PATH"] ?? "", clock });
	const list = processTable(platform);
	const slots = createSlots(maxCommands);
	const disposal = new AbortController();
	const running = new Set<Promise<CommandEnd>>();
	let ordinal = 0;

	const runInSlot = async (request: CommandRequest): Promise<CommandEnd> => {
		using abort = linkSignals(request.signal, disposal.signal);
		const slot = await slots.take(abort.signal).catch(() => undefined);
		if (!slot) return notStarted("aborted");
		using _held = slot;
		const mark = `${runtimeMark}/${request.runId}/${++ordinal};`;
		const spillFolder = options.spillFolder?.(request.runId);
		return await runCommand(
			{ ...request, signal: abort.signal },
			{ clock, env, list, watchdog, tempFolder, mark, spillFolder, redaction: options.redaction },
		);
	};

	return {
		async run(request) {
			const ending = runInSlot(request);
			running.add(ending);
			try {
				return await ending;
			} finally {
				running.delete(ending);
			}
		},
		get running() {
			return slots.taken;
		},
		async [Symbol.asyncDispose]() {
			disposal.abort();
			await Promise.allSettled(running);
			await watchdog[Symbol.asyncDispose]();
		},
	};
}

/** More of them make each other slow, and a model that asks for more at once is served in turn. */
export const maxCommands = 8;

/** A signal that follows both and leaves no listener behind: the runtime's own lives as long as the program. */
function linkSignals(first: AbortSignal, second: AbortSignal): Disposable & { readonly signal: AbortSignal } {
	const controller = new AbortController();
	const abort = (): void => controller.abort();
	for (const signal of [first, second]) {
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort, { once: true });
	}
	return {
		signal: controller.signal,
		[Symbol.dispose]() {
			for (const signal of [first, second]) signal.removeEventListener("abort", abort);
		},
	};
}
