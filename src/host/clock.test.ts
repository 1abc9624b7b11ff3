import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const clock = JSON.stringify(new URL("clock.ts", import.meta.url).href);

test("systemClock.timer() keeps the process alive until it fires, and a disposed one does not", () => {
	const program = `
		const { systemClock } = await import(${clock});
		const late = systemClock.timer(3_600_000, () => {});
		await new Promise((resolve) => systemClock.timer(20, resolve));
		late[Symbol.dispose]();
		console.log("ended");
	`;
	const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
	expect([status, stdout]).toEqual([0, "ended\n"]);
});

test("systemClock waits for as long as Node can where it is to wait for longer, and says nothing", () => {
	const program = `
		const { systemClock } = await import(${clock});
		const stop = new AbortController();
		const long = 2 ** 31 + 5;
		using timer = systemClock.timer(long, () => console.log("fired"));
		const slept = systemClock.sleep(long, stop.signal).then(() => console.log("woke"), () => console.log("stopped"));
		await systemClock.sleep(50);
		stop.abort();
		await slept;
	`;
	const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
	expect([stdout, stderr]).toEqual(["stopped\n", ""]);
});
