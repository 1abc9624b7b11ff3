import { expect, test } from "vitest";
import type { CommandEnd, CommandRequest, Processes } from "../host/index.ts";
import type { JsonObject, ToolResult } from "../spec/index.ts";
import { bash } from "./bash.ts";

const exited: CommandEnd = {
	reason: "exit",
	code: 0,
	text: "",
	bytes: 0,
	omitted: 0,
	binary: false,
	stoppedBackground: 0,
	survivors: 0,
	durationMs: 12,
};

/** Calls the tool with processes that answer every command with one end, and keeps what they were asked. */
async function call(end: Partial<CommandEnd>, input: JsonObject = { command: "make" }) {
	const requests: CommandRequest[] = [];
	const processes: Processes = {
		run(request) {
			requests.push(request);
			request.onLine?.("half way");
			return Promise.resolve({ ...exited, ...end });
		},
		running: 0,
		[Symbol.asyncDispose]: () => Promise.resolve(),
	};
	const updates: string[] = [];
	const result = await bash(processes, "/work", { timeoutMs: 120_000 }).execute(input, {
		run: { runId: "r1", depth: 0, agent: "main" },
		callId: "c1",
		step: 1,
		key: "r1/1/1",
		signal: new AbortController().signal,
		emit: (update) => updates.push(update),
	});
	return { result, requests, updates };
}

test("bash() starts in the workspace, tells what it does, and returns output and facts", async () => {
	const { result, requests, updates } = await call({ text: "ok\n", bytes: 3 });
	const facts = { code: 0, signal: null, reason: "exit", bytes: 3, durationMs: 12 };
	expect(result).toEqual({ content: "ok\n[exit code 0]", data: facts } satisfies ToolResult);
	expect(requests).toMatchObject([{ command: "make", cwd: "/work", runId: "r1", timeoutMs: 120_000 }]);
	expect(updates).toEqual(["half way"]);
});

test("bash() a call narrows the time and never widens it", async () => {
	const asked = async (timeout: number) =>
		(await call({}, { command: "x", timeout_ms: timeout })).requests[0]?.timeoutMs;
	expect([await asked(500), await asked(999_999)]).toEqual([500, 120_000]);
});

test.each<{ end: Partial<CommandEnd>; content: string }>([
	{ end: { code: 1, text: "no\n", bytes: 3 }, content: "no\n[exit code 1]" },
	{ end: { code: 1 }, content: "[exit code 1; no output]" },
	{ end: { code: 126, text: "x", bytes: 1 }, content: "x\n[exit code 126: found, but it cannot be executed]" },
	{ end: { code: 127, text: "x", bytes: 1 }, content: "x\n[exit code 127: command not found]" },
	{ end: { code: 137, text: "x", bytes: 1 }, content: "x\n[exit code 137: a program in it was ended by SIGKILL]" },
	{ end: { code: undefined, signal: "SIGSEGV" }, content: "[ended by SIGSEGV; no output]" },
	{
		end: { code: undefined, signal: "SIGTERM", reason: "timeout", text: "so far\n", bytes: 7 },
		content: "so far\n[timeout: stopped after 120,000 ms]",
	},
	{ end: { reason: "aborted", text: "so far", bytes: 6 }, content: "so far\n[aborted: stopped before its end]" },
	{
		end: { reason: "output_limit", text: "y\n…\ny", bytes: 10_485_760, omitted: 10_436_611, spillPath: "/s/c.txt" },
		content:
			"y\n…\ny\n[output limit: stopped after 10,485,760 bytes; 10,436,611 characters of 10,485,760 bytes are left out " +
			"above; the whole is in /s/c.txt: read it with offset and limit, or grep it]",
	},
	{
		end: {
			reason: "spawn_failed",
			code: undefined,
			problem: `Cannot run a command in "/work": the folder does not exist.`,
		},
		content: `Cannot run a command in "/work": the folder does not exist.`,
	},
])("processes: bash() is an error that says how it ended: $content", async ({ end, content }) => {
	const { result } = await call(end);
	expect({ content: result.content, isError: result.isError }).toEqual({ content, isError: true });
});

test.each<{ end: Partial<CommandEnd>; content: string }>([
	{
		end: { text: "started\n", bytes: 8, stoppedBackground: 1 },
		content: "started\n[exit code 0; 1 background process was stopped]",
	},
	{
		end: { text: "x", bytes: 1, stoppedBackground: 2, survivors: 1 },
		content: "x\n[exit code 0; 2 background processes were stopped; 1 process could not be ended]",
	},
	{ end: { binary: true, bytes: 3_145_728 }, content: "[binary output, 3,145,728 bytes, not shown]\n[exit code 0]" },
	{
		end: { text: "a", bytes: 60_000, omitted: 59_999, spillProblem: "Cannot keep the whole output: ENOSPC" },
		content:
			"a\n[exit code 0; 59,999 characters of 60,000 bytes are left out above; Cannot keep the whole output: ENOSPC]",
	},
])("processes: bash() says what is missing: $content", async ({ end, content }) => {
	const { result } = await call(end);
	expect({ content: result.content, isError: result.isError }).toEqual({ content, isError: undefined });
});

test("bash() refuses a command that is blank or holds a NUL", async () => {
	const problem = "command: expected a shell command, a text that is not empty and has no NUL";
	for (const command of [" ", "a\0b", 5, undefined]) {
		const { result, requests } = await call({}, { command });
		expect({ result, requests }).toEqual({ result: { content: problem, isError: true, invalid: true }, requests: [] });
	}
});

test("bash() refuses a time limit of no time, which some programs take for none", async () => {
	const problem = "timeout_ms: expected milliseconds, at least 1";
	for (const timeout of [0, -1]) {
		const { result, requests } = await call({}, { command: "make", timeout_ms: timeout });
		expect({ result, requests }).toEqual({ result: { content: problem, isError: true, invalid: true }, requests: [] });
	}
});
