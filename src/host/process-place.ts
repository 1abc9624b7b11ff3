import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** How the place of this process is found out: replaced where a test wants another machine. */
export type PlaceSources = {
	readonly platform: string;
	readonly pid: number;
	/** The trimmed text of a file; undefined where it cannot be read. */
	readonly readFile: (path: string) => string | undefined;
	readonly readLink: (path: string) => string | undefined;
	readonly hostname: () => string;
	/** What a program prints, trimmed; undefined where it cannot be started. */
	readonly ask: (program: string, args: readonly string[]) => string | undefined;
};

/**
 * Where this process runs, as far as numbers of processes go: `machine/start/namespace`. The machine is a hash, since its
 * id is confidential, or empty. What is not known is a random word, so that no other process is taken for a neighbour.
 */
export function processPlace(sources: PlaceSources = system): string {
	return (sources.platform === "linux" ? linuxPlace(sources) : otherPlace(sources)).join("/");
}

/** How two places stand to each other. `restarted`: one machine, before and after it was started again. */
export function comparePlaces(here: string, there: string): "same" | "restarted" | "elsewhere" {
	if (here === there) return "same";
	const [machine, start] = here.split("/");
	const [otherMachine, otherStart] = there.split("/");
	return machine !== "" && machine === otherMachine && start !== otherStart ? "restarted" : "elsewhere";
}

/** Containers often have no machine id, or one that came with their image: the start of the kernel tells them apart, too. */
function linuxPlace({ pid, readFile, readLink }: PlaceSources): readonly string[] {
	const machine = readFile("/etc/machine-id") || readFile("/var/lib/dbus/machine-id") || "";
	const start = readFile("/proc/sys/kernel/random/boot_id") || randomUUID();
	// In a namespace that /proc does not show, the numbers that it lists are those of others.
	const isShown = readLink("/proc/self") === String(pid);
	const namespace = /\d+/.exec(readLink("/proc/self/ns/pid") ?? "")?.[0];
	return [machine && hashOf(machine), start, isShown && namespace !== undefined ? namespace : randomUUID()];
}

function otherPlace({ platform, hostname: nameOf, ask }: PlaceSources): readonly string[] {
	const start = platform === "darwin" ? ask("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"]) : undefined;
	return [hashOf(nameOf()), start ?? "", ""];
}

function hashOf(text: string): string {
	return createHash("sha256").update(`errand ${text}`).digest("hex").slice(0, 16);
}

const system: PlaceSources = {
	platform: process.platform,
	pid: process.pid,
	readFile: (path) => orNothing(() => readFileSync(path, "latin1").trim()),
	readLink: (path) => orNothing(() => readlinkSync(path)),
	hostname,
	ask: (program, args) => spawnSync(program, args, { encoding: "utf8" }).stdout?.trim() || undefined,
};

function orNothing(read: () => string): string | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
