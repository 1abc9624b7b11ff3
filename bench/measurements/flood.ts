import { createProcesses, systemClock } from "../../src/host/index.ts";
import { watchResident } from "../heap.ts";
import type { Measurement } from "../row.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A command that prints without end must cost neither memory nor disk. */
export const flood: Measurement = {
	about: "a command that prints 10 GB: growth of resident memory until it has ended or was stopped",
	async measure() {
		using folder = temporaryFolder();
		const env = { PATH: process.env["PATH"], HOME: folder.path };
		await using processes = createProcesses({ clock: systemClock, env, spillFolder: () => folder.path });
		const run = (command: string): ReturnType<typeof processes.run> =>
			processes.run({
				command,
				cwd: folder.path,
				runId: "bench",
				timeoutMs: 120_000,
				signal: new AbortController().signal,
			});
		await run("head -c 1000000 /dev/zero | tr '\\0' a");
		const grown = watchResident();
		const before = performance.now();
		const { bytes, reason } = await run("yes 'a line of output that nobody needs' | head -c 10000000000");
		const ms = performance.now() - before;
		return [
			{ what: "growth of memory", value: grown() / 1e6, unit: "MB", aim: { below: 32, of: "value" } },
			{ what: `read until its end (${reason})`, value: bytes / 1e6, unit: "MB" },
			{ what: "time", value: ms, unit: "ms" },
		];
	},
};
