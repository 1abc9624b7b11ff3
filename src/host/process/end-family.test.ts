import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { endFamily } from "./end-family.ts";
import { createFamily } from "./family.ts";
import { processTable } from "./process-table.ts";

/** A shell of its own group with two sleepers, found by the given table only. */
async function endSleepers(list: ReturnType<typeof processTable>, script: string) {
	const child = spawn("sh", ["-c", `${script} echo ready; wait`], {
		detached: true,
		stdio: ["ignore", "pipe", "ignore"],
	});
	const exited = once(child, "exit");
	await once(child.stdout, "data");
	const family = createFamily({ leader: child.pid ?? 0, startedAt: 0, mark: "no such mark", list });
	const end = await endFamily(family, systemClock);
	return { end, exit: await exited, living: await family.living() };
}

test.runIf(process.platform === "linux")(
	"endFamily() ends a group that complies, each member counted once",
	async () => {
		const ended = await endSleepers(processTable("linux"), "sleep 300 & sleep 300 &");
		expect(ended).toEqual({ end: { stopped: 3, survivors: 0 }, exit: [null, "SIGTERM"], living: [] });
	},
);

test.runIf(process.platform === "linux")("endFamily() kills who ignores SIGTERM, as ps lists it", async () => {
	const ended = await endSleepers(processTable("darwin"), `trap "" TERM; sleep 300 & sleep 300 &`);
	expect(ended).toEqual({ end: { stopped: 3, survivors: 0 }, exit: [null, "SIGKILL"], living: [] });
});

test.runIf(process.platform !== "win32")("endFamily() ends the group where processes cannot be listed", async () => {
	const ended = await endSleepers(async () => [], "sleep 300 &");
	expect(ended.exit).toEqual([null, "SIGTERM"]);
});
