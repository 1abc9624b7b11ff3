import { expect, test } from "vitest";
import { temporaryWorkspace } from "../../testing/index.ts";
import { systemClock } from "../clock.ts";
import { createProcesses } from "./processes.ts";

async function runWith(stdin: string, command: string): Promise<unknown> {
	await using folder = temporaryWorkspace();
	await using processes = createProcesses({ clock: systemClock, env: process.env, tempFolder: folder.root });
	const { signal } = new AbortController();
	const end = await processes.run({ command, cwd: folder.root, runId: "r", timeoutMs: 20_000, signal, stdin });
	const { reason, code, text, errors } = end;
	return { reason, code, text, errors };
}

test("processes: a command reads its input to the end, and its errors are kept apart", async () => {
	const input = `${"x".repeat(300_000)}\nlast`;
	expect(await runWith(input, "wc -c; echo out; echo err >&2; exit 3")).toEqual({
		reason: "exit",
		code: 3,
		text: "300005\nout\n",
		errors: "err\n",
	});
});

test("processes: a command that ignores its input ends well, and may open it by its path", async () => {
	const nothing = { reason: "exit", code: 0, text: "", errors: "" };
	expect(await runWith("y".repeat(1_000_000), "true")).toEqual(nothing);
	expect(await runWith('{"a":1}', "cat /dev/stdin; ls -A")).toEqual({ ...nothing, text: '{"a":1}' });
});
