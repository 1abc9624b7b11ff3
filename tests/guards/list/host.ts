import type { Guard } from "../guard.ts";

const test = "host/process/processes.test.ts";

export const host: readonly Guard[] = [
	{
		keeps: "who ignores SIGTERM is killed",
		file: "host/process/end-family.ts",
		guard: 'family.signal(living, "SIGKILL");',
		without: "",
		test,
		turnsRed: "T60",
	},
	{
		keeps: "who left the group and the session is found by its mark",
		file: "host/process/family.ts",
		guard: "(row.startedAt >= marks.startedAt && row.hasInEnvironment(marks.mark))",
		without: "false",
		test,
		turnsRed: "a new session",
	},
	{
		keeps: "nothing outlives its command",
		file: "host/process/command.ts",
		guard: "const ended = await endFamily(family, clock);",
		without: "const ended = { stopped: 0, survivors: 0 };",
		test,
		turnsRed: "processes",
	},
	{
		keeps: "a command has a time limit",
		file: "host/process/stop.ts",
		guard: 'clock.timer(timeoutMs, () => resolve("timeout"))',
		without: "clock.timer(timeoutMs, () => {})",
		test,
		turnsRed: "timeout",
	},
	{
		keeps: "an abort reaches a command",
		file: "host/process/stop.ts",
		guard: 'signal.addEventListener("abort", onAbort, { once: true });',
		without: "",
		test,
		turnsRed: "T60",
	},
	{
		keeps: "at most eight commands run at once",
		file: "host/process/processes.ts",
		guard: "createSlots(maxCommands)",
		without: "createSlots(99)",
		test,
		turnsRed: "at most eight",
	},
];
