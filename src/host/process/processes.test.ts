import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { livingCommandLines, livingWith, until } from "../../../tests/support/living-processes.ts";
import { systemClock } from "../clock.ts";
import { randomId } from "../random.ts";
import type { CommandEnd, CommandRequest } from "./command-end.ts";
import { createProcesses } from "./processes.ts";

/** A runtime's processes in a folder of their own. When it is disposed, no process that carries its mark may be alive. */
function openPlace() {
	const mark = `test-mark-${randomId(16)}`;
	const folder = mkdtempSync(join(tmpdir(), "errand-test-"));
	const env = { PATH: process.env["PATH"], HOME: folder, ERRAND_TEST_MARK: mark };
	const processes = createProcesses({ clock: systemClock, env, spillFolder: (runId) => join(folder, "spill", runId) });
	const living = () => livingWith(mark);
	return {
		folder,
		processes,
		living,
		run: (command: string, request: Partial<CommandRequest> = {}): Promise<CommandEnd> =>
			processes.run({ command, cwd: folder, runId: "r1", timeoutMs: 20_000, signal: never, ...request }),
		async [Symbol.asyncDispose]() {
			const left = living();
			await processes[Symbol.asyncDispose]();
			rmSync(folder, { recursive: true });
			expect(left).toEqual([]);
		},
	};
}

const never = new AbortController().signal;

/** Aborts once a process with this command line is alive, and says how long the end took after that. */
async function abortWhenAlive(commandLine: string, command: string): Promise<{ end: CommandEnd; tookMs: number }> {
	await using place = openPlace();
	const abort = new AbortController();
	const ending = place.run(command, { signal: abort.signal });
	await until(`"${commandLine}" is alive`, () => place.living().includes(commandLine));
	const abortedAt = performance.now();
	abort.abort();
	return { end: await ending, tookMs: performance.now() - abortedAt };
}

async function runAlone(command: string, request: Partial<CommandRequest> = {}): Promise<CommandEnd> {
	await using place = openPlace();
	return await place.run(command, request);
}

const has = (program: string): boolean => {
	try {
		return execFileSync("sh", ["-c", `command -v ${program}`]).length > 0;
	} catch {
		return false;
	}
};

describe.runIf(process.platform === "linux").concurrent("Processes", () => {
	test.each([
		{ command: "echo hi", text: "hi\n", code: 0 },
		{ command: "exit 7", text: "", code: 7 },
		{ command: "kill -SEGV $$", text: "", signal: "SIGSEGV" },
		{ command: "nonexistent_cmd", text: "bash: line 1: nonexistent_cmd: command not found\n", code: 127 },
		{ command: "echo out; echo err >&2; echo out", text: "out\nerr\nout\n", code: 0 },
		{ command: "printf '\\e[31mred\\e[0m\\e]52;c;cm0=\\a\\n'", text: "red\n", code: 0 },
	])("processes: $command", async ({ command, text, code, signal }) => {
		const { durationMs, ...end } = await runAlone(command);
		const bytes = end.bytes;
		expect(durationMs).toBeGreaterThan(0);
		expect(end).toEqual({
			reason: "exit",
			code,
			signal,
			text,
			bytes,
			omitted: 0,
			binary: false,
			stoppedBackground: 0,
			survivors: 0,
		});
	});

	test.each([
		{ what: "a grandchild", command: "echo so far; sleep 300; echo x", alive: "sleep 300", signal: "SIGTERM" },
		{
			what: "one that ignores SIGTERM",
			command: `echo so far; trap "" TERM; while :; do sleep 300; done`,
			alive: "sleep 300",
			signal: "SIGKILL",
		},
		{
			what: "a new session",
			command: "echo so far; setsid sleep 300 & sleep 301",
			alive: "sleep 301",
			signal: "SIGTERM",
		},
		{
			what: "a daemon that forks twice",
			command: "echo so far; (setsid sh -c 'sleep 302 & exit' >/dev/null 2>&1 &); sleep 300",
			alive: "sleep 302",
			signal: "SIGTERM",
		},
	])("processes, T60: an abort reaches $what", async ({ command, alive, signal }) => {
		const { end, tookMs } = await abortWhenAlive(alive, command);
		expect(end).toMatchObject({ reason: "aborted", signal, text: "so far\n", survivors: 0 });
		expect(tookMs).toBeLessThan(15_000);
	});

	test.each([
		{ what: "in the group", command: "sleep 300 & echo started" },
		{ what: "in a new session", command: "setsid sleep 300 & echo started" },
		{ what: "that is silent", command: "setsid sleep 300 >/dev/null 2>&1 </dev/null & echo started" },
	])("processes: a background job $what is stopped, and the command does not wait for it", async ({ command }) => {
		const end = await runAlone(command);
		expect(end).toMatchObject({ reason: "exit", code: 0, text: "started\n", stoppedBackground: 1, survivors: 0 });
		expect(end.durationMs).toBeLessThan(15_000);
	});

	// It has 150 ms, which a busy machine may take to start it.
	test("processes: a background job that ends soon is waited for and its output kept", { retry: 5 }, async () => {
		const end = await runAlone("(sleep 0.05; echo late) & echo started");
		expect(end).toMatchObject({ text: "started\nlate\n", stoppedBackground: 0 });
	});

	test("processes: a cleared environment in a new session is ended while its parent is alive", async () => {
		await using place = openPlace();
		const seconds = `3${process.pid}`;
		const abort = new AbortController();
		const ending = place.run(`env -i setsid sleep ${seconds} & sleep 300`, { signal: abort.signal });
		await until(
			"both sleep",
			() => livingCommandLines().includes(`sleep ${seconds}`) && place.living().includes("sleep 300"),
		);
		abort.abort();
		await ending;
		expect(livingCommandLines()).not.toContain(`sleep ${seconds}`);
	});

	test("processes: a timeout returns the output until then", async () => {
		const end = await runAlone("echo so far; sleep 300", { timeoutMs: 2_000 });
		expect(end).toMatchObject({ reason: "timeout", signal: "SIGTERM", text: "so far\n" });
	});

	test("processes, fault 38: a flood is stopped at 10 MB, its ends are shown and the whole is in a private file", async () => {
		await using place = openPlace();
		const end = await place.run("yes 'a line of text' | head -c 10G");
		expect(end).toMatchObject({ reason: "output_limit", bytes: 10 * 1024 * 1024, binary: false, survivors: 0 });
		expect(end.text.length).toBeLessThan(50_000);
		const path = end.spillPath ?? "";
		expect(path.startsWith(join(place.folder, "spill", "r1"))).toBe(true);
		expect({ size: statSync(path).size, mode: statSync(path).mode & 0o777 }).toEqual({
			size: 10 * 1024 * 1024,
			mode: 0o600,
		});
		expect(readFileSync(path, "utf8").startsWith(end.text.slice(0, 10_000))).toBe(true);
	});

	test("processes, fault 38: binary output is counted, not shown", async () => {
		const end = await runAlone("head -c 3145728 /dev/urandom");
		expect(end).toMatchObject({ reason: "exit", code: 0, text: "", bytes: 3_145_728, binary: true });
	});

	test.each([
		{ program: "bash", command: `read -p "name? " x`, code: 1 },
		{ program: "cat", command: "cat", code: 0 },
		{ program: "python3", command: "python3", code: 0 },
		{ program: "node", command: "node", code: 0 },
		{ program: "npm", command: "npm init", code: 1 },
		{ program: "bash", command: `read -p "pw: " x < /dev/tty`, code: 1 },
		{ program: "less", command: "seq 1 1000 | less", code: 0 },
	])("processes: what asks finds the end of input: $command", async ({ program, command, code }) => {
		if (!has(program)) return;
		expect(await runAlone(command)).toMatchObject({ reason: "exit", code });
	});

	test("processes: the terminal is not there", async () => {
		const end = await runAlone("read x </dev/tty");
		expect(end.text).toBe("bash: line 1: /dev/tty: No such device or address\n");
	});

	test.runIf(has("git"))("processes: git commit without a message ends at once", async () => {
		const end = await runAlone("git init -q . && git -c user.name=a -c user.email=a@b commit --allow-empty");
		expect(end).toMatchObject({ reason: "exit", code: 1 });
		expect(end.text).toContain("empty commit message");
	});

	test.runIf(has("vim"))("processes: an editor is ended by the timeout", async () => {
		expect(await runAlone("vim x", { timeoutMs: 1_000 })).toMatchObject({ reason: "timeout" });
	});

	test("T61: only the aborted run's processes die", async () => {
		await using place = openPlace();
		const [one, other] = [new AbortController(), new AbortController()];
		const first = place.run("setsid sleep 301 & sleep 302", { runId: "r1.1", signal: one.signal });
		const second = place.run("setsid sleep 303 & sleep 304", { runId: "r1.2", signal: other.signal });
		const all = ["sleep 301", "sleep 302", "sleep 303", "sleep 304"];
		await until("all sleep", () => all.every((line) => place.living().includes(line)));
		one.abort();
		await first;
		expect(place.living().filter((line) => all.includes(line))).toEqual(["sleep 303", "sleep 304"]);
		other.abort();
		await second;
	});

	test("processes: at most eight at once, the rest in line and abortable", async () => {
		await using place = openPlace();
		const [all, one] = [new AbortController(), new AbortController()];
		const endings = Array.from({ length: 9 }, () => place.run("sleep 300", { signal: all.signal }));
		const last = place.run("sleep 305", { signal: one.signal });
		await until("eight sleep", () => place.living().filter((line) => line === "sleep 300").length === 8);
		expect(place.processes.running).toBe(8);
		one.abort();
		expect(await last).toMatchObject({ reason: "aborted", bytes: 0, durationMs: 0 });
		all.abort();
		expect((await Promise.all(endings)).map(({ reason }) => reason)).toEqual(
			Array.from({ length: 9 }, () => "aborted"),
		);
		expect(place.processes.running).toBe(0);
	});

	test("asyncDispose ends what runs and what waits, and starts nothing more", async () => {
		await using place = openPlace();
		const endings = Array.from({ length: 9 }, () => place.run("sleep 300"));
		await until("eight sleep", () => place.living().filter((line) => line === "sleep 300").length === 8);
		await place.processes[Symbol.asyncDispose]();
		expect((await Promise.all(endings)).every(({ reason }) => reason === "aborted")).toBe(true);
		expect(await place.run("echo late")).toMatchObject({ reason: "aborted", text: "" });
	});

	test("run() tells watchers the latest line", async () => {
		await using place = openPlace();
		const lines: string[] = [];
		const onLine = (line: string): void => {
			lines.push(line);
			writeFileSync(join(place.folder, "seen"), "");
		};
		// In one piece, which bash itself would not write them in.
		writeFileSync(join(place.folder, "both"), "two\nthree\n");
		await place.run("echo one; until [ -e seen ]; do sleep 0.05; done; sleep 0.2; cat both", { onLine });
		expect(lines).toEqual(["one", "three"]);
	});

	test("fault 14: a deleted folder is an end with a sentence", async () => {
		await using place = openPlace();
		const cwd = join(place.folder, "gone");
		expect(await place.run("echo hi", { cwd })).toMatchObject({
			reason: "spawn_failed",
			problem: `Cannot run a command in "${cwd}": the folder does not exist.`,
		});
	});

	test("fault 14: a missing bash is an end with a sentence, and so is a command that is too long", async () => {
		await using place = openPlace();
		await using poor = createProcesses({ clock: systemClock, env: { PATH: place.folder } });
		const request = { command: "echo hi", cwd: place.folder, runId: "r1", timeoutMs: 20_000, signal: never };
		expect((await poor.run(request)).problem).toBe(
			`Cannot run a command: "bash" is not in PATH ("${place.folder}"). Use the other tools instead.`,
		);
		expect((await place.run(`: ${"x".repeat(3_000_000)}`)).problem).toBe(
			"Cannot run a command: it is too long for the system. Write it to a file and run that.",
		);
		expect(await place.run("echo on")).toMatchObject({ reason: "exit", text: "on\n" });
	});
});
