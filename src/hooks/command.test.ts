import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createProcesses, systemClock } from "../host/index.ts";
import type { HookInputs } from "../spec/index.ts";
import { temporaryWorkspace } from "../testing/index.ts";
import type { FileTree } from "../testing/index.ts";
import { askCommand } from "./command.ts";
import type { Reply } from "./reply.ts";

async function askShell(
	command: string,
	{
		timeoutMs = 20_000,
		signal = new AbortController().signal,
		folder = {},
		pins = {},
	}: {
		readonly timeoutMs?: number;
		readonly signal?: AbortSignal;
		readonly folder?: FileTree;
		/** What files of the folder must hold. */
		readonly pins?: Readonly<Record<string, string>>;
	} = {},
): Promise<Reply> {
	await using workspace = temporaryWorkspace(folder);
	await using processes = createProcesses({ clock: systemClock, env: process.env, tempFolder: workspace.root });
	const run = { runId: "r", depth: 0, agent: "main", workspace: workspace.root, signal };
	const input: HookInputs["UserPromptSubmit"] = { ...run, prompt: 'it\'s "me"\n' };
	const scripts = Object.fromEntries(
		Object.entries(pins).map(([name, text]) => [
			workspace.path(name),
			createHash("sha256").update(text, "utf8").digest("hex"),
		]),
	);
	return await askCommand({ moment: "UserPromptSubmit", command, scripts, timeoutMs, input }, (request) =>
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

test("T57 askCommand() runs nothing where a file that the command runs is not what it was, is gone, or is no file", async () => {
	const pins = { "run.sh": "echo trusted" };
	expect(await askShell("sh run.sh", { folder: pins, pins })).toEqual({ context: "trusted" });
	for (const folder of [{ "run.sh": "echo changed" }, {}, { "run.sh/": "" }]) {
		await expect(askShell("sh run.sh", { folder, pins })).rejects.toThrow(
			/run\.sh" is not what it was when it was trusted\. Look at it with errand trust/,
		);
	}
});
