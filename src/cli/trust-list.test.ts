import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { changeTrust, readTrust } from "./trust-list.ts";

const trusted = { sha256: "0".repeat(64), trustedAt: "2026-01-01T00:00:00.000Z" };

test("changeTrust() loses no change of several that are made at once", async () => {
	await using folder = temporaryWorkspace({});
	const environment = { stateFolder: folder.path("state") };
	const paths = Array.from({ length: 12 }, (_, index) => `/project/${index}`).sort();
	await Promise.all(
		paths.map((path) => changeTrust(environment, (list) => new Map([...list, [path, trusted] as const]))),
	);

	expect([...(await readTrust(environment)).list.keys()]).toEqual(paths);
});

test("changeTrust() leaves a file as it is where nothing is to be changed", async () => {
	await using folder = temporaryWorkspace({ "state/trust.json": "damaged" });
	await changeTrust({ stateFolder: folder.path("state") }, (list) => list);

	expect(folder.read("state/trust.json")).toBe("damaged");
});
