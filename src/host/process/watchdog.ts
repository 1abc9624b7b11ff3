import { spawn, type ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import type { Clock } from "../../spec/index.ts";
import { within } from "./within.ts";

/** Outlives the runtime by a moment: when the runtime dies in any way, it kills what the runtime had started. */
export interface Watchdog extends AsyncDisposable {
	/** Starts it where it is not running. False where it cannot start. */
	start(): boolean;
	/** Adds the group of a command that is running now. */
	add(group: number): void;
	/** Takes a group off again as soon as its command has ended, before its id can become somebody else's. */
	remove(group: number): void;
}

/** `mark` stands in the environment of every command of this runtime; `path` is where `grep` is looked for. */
export type WatchdogOptions = { readonly mark: string; readonly path: string; readonly clock: Clock };

/**
 * One `sh` per runtime that reads group ids on a pipe. The pipe has one writer, so it ends with the runtime, also
 * with `kill -9`; then the groups are killed, and on Linux everybody who carries the mark.
 *
 * It leads a session of its own, ignores signals, and keeps no process alive. It is started again if somebody ends it.
 */
export function createWatchdog(options: WatchdogOptions): Watchdog {
	const groups = new Set<number>();
	let child: ChildProcess | undefined;

	const tell = (line: string): void => void child?.stdin?.write(`${line}\n`);
	return {
		start() {
			if (child) return true;
			child = spawnWatchdog(options);
			child?.once("exit", () => (child = undefined));
			for (const group of groups) tell(`add ${group}`);
			return child !== undefined;
		},
		add(group) {
			groups.add(group);
			tell(`add ${group}`);
		},
		remove(group) {
			groups.delete(group);
			tell(`remove ${group}`);
		},
		async [Symbol.asyncDispose]() {
			const last = child;
			if (!last) return;
			const exited = Promise.withResolvers<void>();
			last.once("exit", () => exited.resolve());
			last.ref();
			last.stdin?.end();
			await within(options.clock, exitMs, exited.promise);
			last.kill("SIGKILL");
		},
	};
}

/** Its own five sweeps take half a second. */
const exitMs = 2_000;

function spawnWatchdog({ mark, path }: WatchdogOptions): ChildProcess | undefined {
	try {
		const child = spawn("/bin/sh", ["-c", script, "errand-watchdog", mark], {
			cwd: "/",
			env: { PATH: `${path}:/usr/bin:/bin` },
			detached: true,
			stdio: ["pipe", "ignore", "ignore"],
		});
		child.on("error", ignore).unref();
		child.stdin?.on("error", ignore);
		if (child.stdin instanceof Socket) child.stdin.unref();
		return child.pid === undefined ? undefined : child;
	} catch {
		return undefined;
	}
}

function ignore(): void {}

/** `kill -9 -- -id` is not understood by every sh; a quoted `-id` alone is. */
const script = `
trap '' HUP INT QUIT TERM
groups=' '
while read -r verb id; do
	case $verb in
		add) groups="$groups$id " ;;
		remove) case $groups in *" $id "*) groups="\${groups%% $id *} \${groups#* $id }" ;; esac ;;
	esac
done
for id in $groups; do kill -9 "-$id"; done
[ -r /proc/self/environ ] || exit 0
for sweep in 1 2 3 4 5; do
	found=$(grep -slF -- "$1" /proc/[0-9]*/environ)
	[ -n "$found" ] || exit 0
	for file in $found; do
		id=\${file#/proc/}
		kill -9 "\${id%/environ}"
	done
	sleep 0.1
done
`;
