import { expect, test } from "vitest";
import { comparePlaces, processPlace } from "./process-place.ts";
import type { PlaceSources } from "./process-place.ts";

type Machine = { readonly files?: Readonly<Record<string, string>>; readonly links?: Readonly<Record<string, string>> };

const bootId = "/proc/sys/kernel/random/boot_id";
const namespace = "/proc/self/ns/pid";
const files = { "/etc/machine-id": "m1", [bootId]: "boot1" };
const links = { "/proc/self": "7", [namespace]: "pid:[41]" };

function placeOn(machine: Machine, more: Partial<PlaceSources> = {}): string {
	return processPlace({
		platform: "linux",
		pid: 7,
		readFile: (path) => machine.files?.[path],
		readLink: (path) => machine.links?.[path],
		hostname: () => "host",
		ask: () => undefined,
		...more,
	});
}

/** How a place looks from a process that has all facts of the first machine, or these. */
const seenFrom = (there: Machine, here: Machine = { files, links }): string =>
	comparePlaces(placeOn(here), placeOn(there));

test("processPlace() is the same for every process of one container, and the machine's id is not in it", () => {
	expect(seenFrom({ files, links })).toBe("same");
	expect(placeOn({ files, links })).toMatch(/^[0-9a-f]{16}\/boot1\/41$/);
	expect(processPlace()).toBe(processPlace());
});

test.each([
	["another container", { files, links: { ...links, [namespace]: "pid:[42]" } }, "elsewhere"],
	["another machine", { files: { "/etc/machine-id": "m2", [bootId]: "boot2" }, links }, "elsewhere"],
	["the same machine before it was started again", { files: { ...files, [bootId]: "boot0" }, links }, "restarted"],
	["a machine without an id", { files: { [bootId]: "boot0" }, links }, "elsewhere"],
] as const)("T76: %s is %s", (_, there, seen) => {
	expect(seenFrom(there)).toBe(seen);
});

test.each([
	["when the kernel was started", { files: { "/etc/machine-id": "" }, links }],
	["the namespace", { files, links: { "/proc/self": "7" } }],
	["what /proc shows", { files, links: { ...links, "/proc/self": "3007" } }],
] as const)("T76: where it is not known %s, no process is taken for a neighbour", (_, machine) => {
	expect(seenFrom(machine, machine)).not.toBe("same");
});

test("elsewhere than on Linux the name of the machine and its start tell", () => {
	const mac = (start: string): string => placeOn({}, { platform: "darwin", ask: () => start });
	expect([comparePlaces(mac("a"), mac("a")), comparePlaces(mac("a"), mac("b"))]).toEqual(["same", "restarted"]);
	const windows = (name: string): string => placeOn({}, { platform: "win32", hostname: () => name });
	expect([comparePlaces(windows("a"), windows("a")), comparePlaces(windows("a"), windows("b"))]).toEqual([
		"same",
		"elsewhere",
	]);
});
