import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { systemClock } from "../host/index.ts";
import { fakeClock, temporaryWorkspace } from "../testing/index.ts";
import { withFileLock } from "./file-lock.ts";

/** A process that takes the lock, says so, and keeps it until it is killed. */
async function holder(path: string) {
	const source = `
		import { withFileLock } from ${JSON.stringify(new URL("./file-lock.ts", import.meta.url).href)};
		import { systemClock } from ${JSON.stringify(new URL("../host/index.ts", import.meta.url).href)};
		await withFileLock(${JSON.stringify(path)}, systemClock, () => new Promise(() => {
			console.log("held");
			setInterval(() => {}, 1_000);
		}));`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	await once(child.stdout, "data");
	return child;
}

test("withFileLock() lets one caller after the other do its work, also after one that throws", async () => {
	await using folder = temporaryWorkspace({});
	let atWork = 0;
	const seen: number[] = [];
	const work = async (): Promise<void> => {
		seen.push(++atWork);
		await systemClock.sleep(1);
		atWork--;
		if (seen.length === 2) throw new Error("broken");
	};
	const all = [1, 2, 3, 4].map(() => withFileLock(folder.path("a.lock"), systemClock, work));
	const ends = await Promise.allSettled(all);

	expect(seen).toEqual([1, 1, 1, 1]);
	expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

test("withFileLock() waits for another process, says so after five seconds, and has the lock once that one is killed", async () => {
	await using folder = temporaryWorkspace({});
	const path = folder.path("state/a.lock");
	const child = await holder(path);
	const clock = fakeClock();
	const refused = withFileLock(path, clock, async () => "mine");

	await expect(clock.advanceUntil(refused)).rejects.toMatchObject({
		code: "storage",
		message: `Cannot lock "${path}": another process has held it for 5 s. Try again when it has ended.`,
	});
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
	expect(await withFileLock(path, systemClock, async () => "mine")).toBe("mine");
});
