import { expect, test } from "vitest";
import { dialects } from "../src/definitions/index.ts";
import { nodeFiles } from "../src/host/index.ts";
import { temporaryWorkspace } from "../src/testing/index.ts";
import { createWorkspace } from "../src/tools/index.ts";

test("no tool writes into a folder whose agent files are read: an agent would grant the next one what it likes", async () => {
	await using folder = temporaryWorkspace({});
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const run = { runId: "testrun000", depth: 0, agent: "main" };
	const paths = dialects.flatMap(({ folders, endings }) =>
		folders.flatMap((name) => endings.map((ending) => `${name}/x${ending}`)),
	);
	expect(paths.length).toBeGreaterThan(15);
	const said = await Promise.all(
		paths.map(async (path) => {
			const { reason } = await workspace.locate(path, { run, use: "write" }).then(
				() => ({ reason: "It may be written" }),
				(error: Error) => ({ reason: error.message }),
			);
			return `${path}: ${reason}`;
		}),
	);
	const why = "it configures git, editors or agents, and only the user changes that.";
	expect(said).toEqual(paths.map((path) => `${path}: Cannot write "${path}": ${why}`));
});
