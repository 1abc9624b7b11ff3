import { expect, test } from "vitest";
import { ChildFailed, childLines } from "./child-lines.ts";

function lines(
	script: string,
	signal = new AbortController().signal,
	maxLineChars?: number,
): AsyncGenerator<string, void, void> {
	const command = { file: "sh", args: ["-c", script], cwd: "/", env: { PATH: process.env["PATH"] }, signal };
	return childLines(command, maxLineChars === undefined ? {} : { maxLineChars });
}

test("childLines() yields lines without their ends, and the last one without one", async () => {
	expect(await Array.fromAsync(lines("printf 'a\\n\\nb'"))).toEqual(["a", "", "b"]);
	expect(await Array.fromAsync(lines("printf 'abcdef\\ngh\\n'", undefined, 3))).toEqual(["abc", "gh"]);
});

test("childLines() keeps a character whole that arrives in two pieces", async () => {
	expect(await Array.fromAsync(lines("printf '\\303'; sleep 0.05; printf '\\274\\n'"))).toEqual(["ü"]);
});

test("childLines() throws what the program complained about, with its exit code", async () => {
	const failed = await Array.fromAsync(lines("echo sorry >&2; exit 3")).catch((error: unknown) => error);
	expect(failed).toBeInstanceOf(ChildFailed);
	expect(failed).toMatchObject({ message: "sorry", exitCode: 3 });
});

test("childLines() throws where the program is not there", async () => {
	const command = { file: "/nowhere/x", args: [], cwd: "/", env: {}, signal: new AbortController().signal };
	await expect(Array.fromAsync(childLines(command))).rejects.toMatchObject({ exitCode: undefined });
});

test("processes: childLines() kills the program when its reader stops, and when the signal aborts", async () => {
	const pids: number[] = [];
	for await (const pid of lines("echo $$; exec sleep 100")) {
		pids.push(Number(pid));
		break;
	}
	const controller = new AbortController();
	const reading = (async () => {
		for await (const pid of lines("echo $$; exec sleep 100", controller.signal)) {
			pids.push(Number(pid));
			controller.abort(new Error("stop"));
		}
	})();
	await expect(reading).rejects.toThrow("stop");
	expect(pids.length).toBe(2);
	for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false);
});

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
