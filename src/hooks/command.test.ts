import { expect, test } from "vitest";
import { createProcesses, systemClock } from "../host/index.ts";
import type { HookInputs } from "../spec/index.ts";
import { temporaryWorkspace } from "../testing/index.ts";
import { askCommand } from "./command.ts";
import type { Reply } from "./reply.ts";

async function askShell(
	command: string,
	{ timeoutMs = 20_000, signal = new AbortController().signal, folder = {} } = {},
): Promise<Reply> {
	await using workspace = temporaryWorkspace(folder);
	await using processes = createProcesses({ clock: systemClock, env: process.env, tempFolder: workspace.root });
	const run = { runId: "r", depth: 0, agent: "main", workspace: workspace.root, signal };
	const input: HookInputs["UserPromptSubmit"] = { ...run, prompt: 'it\'s "me"\n' };
	return await askCommand({ moment: "UserPromptSubmit", command, timeoutMs, input }, (request) =>
		processes.run(request),
	);
}

test("T58 askCommand() gives JSON on standard input, in the workspace, which is CLAUDE_PROJECT_DIR too", async () => {
	const command = `node -e 'console.log(JSON.parse(require("fs").readFileSync(0)).prompt, process.cwd() === process.env.CLAUDE_PROJECT_DIR)'`;
	expect(await askShell(command)).toEqual({ context: 'it\'s "me"\n true' });
});

test("T58 askCommand() keeps standard error out of the answer", async () => {
	expect(await askShell("echo warning >&2; echo answer")).toEqual({ context: "answer" });
	expect(await askShell("echo out; echo no >&2; exit 2")).toEqual({ deny: "no" });
});

test("T57 askCommand() fails where a command is late, is stopped, or ends by a signal", async () => {
	await expect(askShell("sleep 60", { timeoutMs: 100 })).rejects.toThrow("it took longer than 100 ms");
	await expect(askShell("sleep 60", { signal: AbortSignal.abort() })).rejects.toThrow("it was stopped");
	await expect(askShell("kill -9 $$")).rejects.toThrow("it ended with the signal SIGKILL");
});
