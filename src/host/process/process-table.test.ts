import { expect, test } from "vitest";
import { processTable } from "./process-table.ts";

const linux = process.platform === "linux";

test.runIf(linux)("processTable() of ps agrees with the one of /proc", async () => {
	const own = async (platform: string) => {
		const rows = await processTable(platform)();
		const row = rows.find(({ pid }) => pid === process.pid);
		return row && { parent: row.parent, group: row.group, isZombie: row.isZombie };
	};
	expect(await own("darwin")).toEqual(await own("linux"));
	expect(await own("linux")).toMatchObject({ parent: process.ppid, isZombie: false });
});

test.runIf(linux)("processTable() of /proc shows what stands in an environment", async () => {
	const row = (await processTable("linux")()).find(({ pid }) => pid === process.pid);
	expect(row?.hasInEnvironment("PATH=")).toBe(true);
	expect(row?.hasInEnvironment("no such text anywhere")).toBe(false);
});
