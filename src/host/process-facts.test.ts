import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { systemProcessFacts } from "./process-facts.ts";

test("systemProcessFacts() finds its own process by number and start", () => {
	const { self, startOf } = systemProcessFacts();

	expect(self.pid).toBe(process.pid);
	expect(startOf(process.pid)).toBe(self.startedAt);
});

test("systemProcessFacts() tells a living child from an ended one", async () => {
	const { startOf } = systemProcessFacts();
	const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
	const { pid = -1 } = child;

	expect(startOf(pid)).toBeTypeOf("number");

	const exit = once(child, "exit");
	child.stdin.end();
	await exit;

	expect(startOf(pid)).toBeUndefined();
});
