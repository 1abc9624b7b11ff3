import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { loadSqlite } from "./load-sqlite.ts";

test("loadSqlite() prints no warning, and keeps no other one quiet", () => {
	const source = `
		import { loadSqlite } from ${JSON.stringify(new URL("load-sqlite.ts", import.meta.url).href)};
		new (loadSqlite().DatabaseSync)(":memory:").close();
		process.emitWarning("another one", "ExperimentalWarning");
	`;
	const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" });

	expect(stderr).toContain("ExperimentalWarning: another one");
	expect(stderr).not.toContain("SQLite");
});

test("loadSqlite() leaves the process as it was", () => {
	const before = Object.getOwnPropertyDescriptor(process, "emitWarning");
	loadSqlite();

	expect(Object.getOwnPropertyDescriptor(process, "emitWarning")).toEqual(before);
});
