import type { CommandEnd, Processes } from "../host/index.ts";
import { defaultChildLimits, type JsonObject, type Tool } from "../spec/index.ts";
import { describeCommandEnd } from "./describe-command-end.ts";
import { texts } from "./texts.generated.ts";

/** How long a command may take at most, in milliseconds. A call only shortens it. Default: 2 minutes. */
export type BashOptions = { readonly timeoutMs?: number | undefined };

/**
 * The shell. Each command starts in `workspaceRoot` (absolute), in a group of its own, and leaves nobody behind.
 *
 * It keeps its own time, so that what a command wrote until then is returned. An exit code other than 0 is an error
 * result whose text still is what the command wrote.
 */
export function bash(processes: Processes, workspaceRoot: string, options: BashOptions = {}): Tool {
	const { timeoutMs: limitMs = defaultChildLimits.toolTimeoutMs } = options;
	return {
		name: "bash",
		description: texts["bash.md"],
		inputSchema,
		access: "execute",
		ownsTime: true,
		patternKey: "command",
		async execute(input, call) {
			const request = readRequest(input);
			if ("problem" in request) return { content: request.problem, isError: true, invalid: true };
			const timeoutMs = Math.min(request.timeoutMs ?? limitMs, limitMs);
			const end = await processes.run({
				command: request.command,
				cwd: workspaceRoot,
				runId: call.run.runId,
				timeoutMs,
				signal: call.signal,
				onLine: (line) => call.emit(line),
			});
			return {
				content: describeCommandEnd(end, timeoutMs),
				...(end.reason === "exit" && end.code === 0 ? {} : { isError: true }),
				data: factsOf(end),
			};
		},
	};
}

const inputSchema = {
	type: "object",
	properties: {
		command: { type: "string" },
		timeout_ms: { type: "integer", description: "only shortens the limit" },
	},
	required: ["command"],
};

type Request = { readonly command: string; readonly timeoutMs?: number | undefined };

function readRequest({ command, timeout_ms: timeoutMs }: JsonObject): Request | { readonly problem: string } {
	if (typeof command !== "string" || command.trim() === "" || command.includes("\0")) {
		return { problem: "command: expected a shell command, a text that is not empty and has no NUL" };
	}
	if (typeof timeoutMs !== "number") return { command };
	return timeoutMs >= 1 ? { command, timeoutMs } : { problem: "timeout_ms: expected milliseconds, at least 1" };
}

function factsOf({ code, signal, reason, bytes, durationMs }: CommandEnd): JsonObject {
	return { code: code ?? null, signal: signal ?? null, reason, bytes, durationMs };
}
