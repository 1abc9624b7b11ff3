import { expect, test } from "vitest";
import { readEnvironment, stateFolderOf } from "./environment.ts";

const base = { env: {}, cwd: "/project", platform: "linux", home: "/home/me" };

test("stateFolderOf() is the platform's folder for state", () => {
	expect(stateFolderOf(base)).toBe("/home/me/.local/state/errand");
	expect(stateFolderOf({ ...base, env: { XDG_STATE_HOME: "/state" } })).toBe("/state/errand");
	expect(stateFolderOf({ ...base, env: { XDG_STATE_HOME: "state" } })).toBe("/home/me/.local/state/errand");
	expect(stateFolderOf({ ...base, platform: "darwin" })).toBe("/home/me/Library/Application Support/errand");
});

test("stateFolderOf() prefers ERRAND_HOME, seen from the current folder", () => {
	expect(stateFolderOf({ ...base, env: { ERRAND_HOME: "mine", XDG_STATE_HOME: "/state" } })).toBe("/project/mine");
	expect(stateFolderOf({ ...base, env: { ERRAND_HOME: "" } })).toBe("/home/me/.local/state/errand");
});

test("readEnvironment() is a copy of what the system says", () => {
	const environment = readEnvironment();
	expect(environment).toMatchObject({
		cwd: process.cwd(),
		platform: process.platform,
		nodeVersion: process.version.slice(1),
	});
	expect(environment.env).toEqual({ ...process.env });
	expect(environment.env).not.toBe(process.env);
});
