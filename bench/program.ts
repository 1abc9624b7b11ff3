import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../bin/errand.cjs", import.meta.url));

/** Where the program runs: its workspace, its home, and what it finds in its environment. */
export type Place = { readonly folder: string; readonly env?: Readonly<Record<string, string>> };

/** A folder as the program wants it. */
export function placeIn(folder: string, env: Readonly<Record<string, string>> = {}): Place {
	for (const name of ["workspace", "home"]) mkdirSync(join(folder, name), { recursive: true });
	return { folder, env };
}

/** Starts the built program. */
export function startProgram(args: readonly string[], { folder, env = {} }: Place): ChildProcess {
	return spawn(process.execPath, [bin, ...args], {
		cwd: join(folder, "workspace"),
		env: { PATH: process.env["PATH"], HOME: join(folder, "home"), ERRAND_HOME: join(folder, "state"), ...env },
		stdio: ["ignore", "ignore", "pipe"],
	});
}

/** Waits for its end. Throws with what it said where that is not a good one. */
export async function ended(child: ChildProcess): Promise<void> {
	let said = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
	const [code] = (await once(child, "close")) as [number | null];
	if (code !== 0) throw new Error(`The program ended with ${code}: ${said}`);
}

/** Bytes of resident memory that a living process had at most; 0 where the system does not say. Linux only. */
export function peakResident({ pid }: ChildProcess): number {
	try {
		const kB = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
		return Number(kB ?? 0) * 1024;
	} catch {
		return 0;
	}
}
