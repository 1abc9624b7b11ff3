import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";

const files = { "agents/one.md": "text", "bytes.md": new Uint8Array([0xff, 0xfe]) };

test.each([
	[["--prompt-file", "agents"], "prompt", "agents", "it is a folder."],
	[["--prompt-file", "bytes.md"], "prompt", "bytes.md", "it is not text in UTF-8."],
	[["--prompt-file", "none.md"], "prompt", "none.md", "there is no such file."],
	[["agents", "doctor", "none.md"], "agent file", "none.md", "there is no such file. Name one that exists."],
	[["agents", "doctor", "agents"], "agent file", "agents", "it is no regular file. Name one that exists."],
] as const)("errand %j says in words why it cannot read the file", async (args, what, path, why) => {
	await using errand = errandIn(files);
	expect(await errand.call(args)).toEqual({
		code: 2,
		stdout: "",
		stderr: `Cannot read the ${what} "${errand.folder.path(`workspace/${path}`)}": ${why}\n`,
	});
});
