import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { readProcessRow } from "./process/process-table.ts";
import { systemProcessFacts } from "./process-facts.ts";

test("systemProcessFacts() finds its own process by number, start and place", () => {
	const { self, stateOf } = systemProcessFacts();

	expect(self.pid).toBe(process.pid);
	expect(stateOf(self)).toBe("living");
	expect(stateOf({ ...self, startedAt: self.startedAt + 1 })).toBe("gone");
});

test("fault 8: systemProcessFacts() tells a living child from an ended one", async () => {
	const { self, stateOf } = systemProcessFacts();
	const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
	const { pid = -1 } = child;
	const startedAt = readProcessRow(pid)?.startedAt ?? 0;
	const states = [stateOf({ ...self, pid, startedAt })];

	const exit = once(child, "exit");
	child.stdin.end();
	await exit;
	states.push(stateOf({ ...self, pid, startedAt }));

	expect(states).toEqual(["living", "gone"]);
});

test("T76: of a process elsewhere nothing is told, also where this one has its number and start", () => {
	const { self } = systemProcessFacts("m1/boot1/ns1");
	const stateAt = (host: string): string => systemProcessFacts("m1/boot1/ns1").stateOf({ ...self, host });

	expect([stateAt("m1/boot1/ns2"), stateAt("m2/boot1/ns1"), stateAt("m1/boot2/ns1")]).toEqual([
		"elsewhere",
		"elsewhere",
		"restarted",
	]);
});

test("T77: of a process that an older program recorded, only that it lives here can be told", () => {
	const { self, stateOf } = systemProcessFacts();

	expect(stateOf({ ...self, host: "" })).toBe("living");
	expect(stateOf({ ...self, startedAt: -1, host: "" })).toBe("elsewhere");
});
