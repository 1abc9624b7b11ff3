import { hashFile } from "../host/index.ts";
import type { CommandEnd, CommandRequest } from "../host/index.ts";
import { identityOf } from "../spec/index.ts";
import type { HookInputs, HookMoment } from "../spec/index.ts";
import { commandInput } from "./command-input.ts";
import { readCommandOutput } from "./command-output.ts";
import type { Reply } from "./reply.ts";

/** Runs one shell command to its end; see `Processes` of the host. */
export type RunCommand = (request: CommandRequest) => Promise<CommandEnd>;

/** One question to a command. */
export type CommandQuestion = {
	readonly moment: HookMoment;
	readonly command: string;
	/** What the files that it runs must hold, by path. */
	readonly scripts?: { readonly [path: string]: string } | undefined;
	readonly timeoutMs: number;
	readonly input: HookInputs[HookMoment];
};

/**
 * Asks a command, in the form of Claude Code's hooks: JSON on standard input, an exit code and perhaps JSON back.
 *
 * It runs in the workspace, with that as `CLAUDE_PROJECT_DIR`, without credentials of the environment, and nothing that
 * it started outlives it. Throws where it failed or was stopped.
 */
export async function askCommand(question: CommandQuestion, run: RunCommand): Promise<Reply> {
	const { moment, command, scripts = {}, timeoutMs, input } = question;
	await checkScripts(scripts);
	const { workspace, signal } = input;
	const end = await run({
		command: `export CLAUDE_PROJECT_DIR=${quoted(workspace)}; ${command}`,
		cwd: workspace,
		runId: identityOf(input).runId,
		timeoutMs,
		signal,
		stdin: JSON.stringify(commandInput(moment, input)),
	});
	if (end.reason === "timeout") throw new Error(`it took longer than ${timeoutMs} ms`);
	if (end.reason === "spawn_failed") throw new Error(end.problem ?? "it could not be started");
	if (end.reason !== "exit") throw new Error("it was stopped");
	return readCommandOutput(moment, end, { workspace, tool: "tool" in input ? input.tool : undefined });
}

/** A tool, a command or another program may have changed them since they were looked at. */
async function checkScripts(scripts: NonNullable<CommandQuestion["scripts"]>): Promise<void> {
	for (const [path, sha256] of Object.entries(scripts)) {
		const now = await hashFile(path).catch(() => undefined);
		if (now !== sha256)
			throw new Error(`"${path}" is not what it was when it was trusted. Look at it with errand trust`);
	}
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}
