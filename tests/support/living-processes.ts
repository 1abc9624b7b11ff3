import { readdirSync, readFileSync } from "node:fs";

/** Command lines of the living processes whose environment holds `text`; read here on its own, not by what is tested. */
export function livingWith(text: string): string[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => Number(pid) !== process.pid && read(pid, "environ").includes(text) && isAlive(pid))
		.map(commandLineOf)
		.toSorted();
}

/** Command lines of all living processes. */
export function livingCommandLines(): string[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && isAlive(name))
		.map(commandLineOf);
}

/**
 * Waits until a check holds; throws with what was wanted where it does not in time. The time is generous, since machines
 * are shared: it tells what ends from what stays, not how fast.
 */
export async function until(wanted: string, holds: () => boolean, withinMs = 30_000): Promise<void> {
	const deadline = performance.now() + withinMs;
	while (!holds()) {
		if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${wanted}`);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
}

function commandLineOf(pid: string): string {
	return read(pid, "cmdline").replaceAll("\0", " ").trim();
}

function isAlive(pid: string): boolean {
	const stat = read(pid, "stat");
	return stat !== "" && !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(")")));
}

function read(pid: string, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "latin1");
	} catch {
		return "";
	}
}
