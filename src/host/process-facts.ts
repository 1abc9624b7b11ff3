import { spawnSync } from "node:child_process";
import type { ProcessFacts, RunOwner } from "../spec/index.ts";
import { comparePlaces, processPlace } from "./process-place.ts";
import { readProcessRow } from "./process/process-table.ts";

/** What this system tells of living processes. A zombie counts as gone: it does nothing any more. */
export function systemProcessFacts(host = processPlace()): ProcessFacts {
	const startOf = process.platform === "linux" ? startInProc : process.platform === "win32" ? startUnknown : startByPs;
	const lives = ({ pid, startedAt }: RunOwner): boolean => startOf(pid) === startedAt;
	return {
		self: { pid: process.pid, startedAt: startOf(process.pid) ?? 0, host },
		stateOf(owner) {
			// An older program did not say where it was: only that it lives here can be seen.
			const place = owner.host === "" ? "elsewhere" : comparePlaces(host, owner.host);
			if (place === "same") return lives(owner) ? "living" : "gone";
			return owner.host === "" && lives(owner) ? "living" : place;
		},
	};
}

function startInProc(pid: number): number | undefined {
	const row = readProcessRow(pid);
	return row && !row.isZombie ? row.startedAt : undefined;
}

function startByPs(pid: number): number | undefined {
	const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", env: { LC_ALL: "C" } });
	const startedAt = Date.parse(stdout ?? "");
	return Number.isNaN(startedAt) ? startUnknown(pid) : startedAt;
}

/** Where no start is told, a process is only told apart by its number. */
function startUnknown(pid: number): number | undefined {
	try {
		process.kill(pid, 0);
		return 0;
	} catch (thrown) {
		return thrown instanceof Error && "code" in thrown && thrown.code === "EPERM" ? 0 : undefined;
	}
}
