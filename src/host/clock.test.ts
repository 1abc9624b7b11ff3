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
