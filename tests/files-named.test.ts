import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";

const files = { "agents/one.md": "text" };

test.each([
	[["agents", "doctor", "none.md"], "none.md", "there is no such file. Name one that exists."],
	[["agents", "doctor", "agents"], "agents", "it is a folder. Name one that exists."],
] as const)("errand %j says in words why it cannot read the file", async (args, path, why) => {
	await using errand = errandIn(files);
	expect(await errand.call(args)).toEqual({
		code: 2,
		stdout: "",
		stderr: `Cannot read the agent file "${errand.folder.path(`workspace/${path}`)}": ${why}\n`,
	});
});
