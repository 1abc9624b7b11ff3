import { readFileSync } from "node:fs";

/**
 * Whether this process is in the foreground of its terminal: whether what is typed there is for it. False without a
 * terminal, and where that cannot be told: only Linux says it. Never throws.
 */
export function isInForeground(readStat = () => readFileSync("/proc/self/stat", "utf8")): boolean {
	try {
		const stat = readStat();
		// See proc_pid_stat(5). The name of the program may hold blanks and parentheses; what stands behind it may not.
		const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return group !== undefined && group === foreground;
	} catch {
		return false;
	}
}
