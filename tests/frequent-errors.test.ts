import { join } from "node:path";
import { expect, test } from "vitest";
import { scriptedProvider } from "../src/testing/index.ts";
import { pagesOf } from "./docs/pages.ts";
import { errandIn } from "./support/errand.ts";
import { until } from "./support/living-processes.ts";

test("each sentence of the frequent errors is one that the program says", async () => {
	await using provider = await scriptedProvider([
		[{ call: "bash", input: { command: "ls" } }],
		[{ say: "Not allowed." }],
		[{ stall: true }],
	]);
	const env = { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl };
	const model = ["-m", "openai-compatible/m"];
	await using errand = errandIn({
		".errand/agents/shell.md": "---\nname: shell\ndescription: Runs commands.\ntools: bash\n---\nRun it.\n",
	});
	const said: string[] = [];
	const call = async (...args: readonly string[]) => {
		said.push((await errand.call(args, { env })).stderr);
	};
	await call("-m", "anthropic/claude-sonnet-5", "hi");
	await call("-m", "claude-sonnet-5", "hi");
	await call("Write a poem");
	await call(...model, "List the files");
	await call(...model, "-a", "shell", "List the files");
	const stalled = errand.start([...model, "Wait"], { env });
	await until("the last request is there", () => provider.requests.length === 3, 20_000);
	const { stdout } = await errand.call(["runs", "list"]);
	await call("runs", "resume", stdout.split(" ")[0] ?? "");
	stalled.child.kill();
	await stalled.ended;

	expect(sentences().length).toBe(said.length);
	for (const [at, sentence] of sentences().entries()) {
		const pattern = sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("…", ".*");
		expect(said[at]).toMatch(new RegExp(pattern));
	}
});

/** The first column of the table. */
function sentences(): readonly string[] {
	const page = pagesOf(join(import.meta.dirname, "..")).find(({ path }) => path === "docs/errors.md");
	const [, table = ""] = page?.text.split("## Frequent ones") ?? [];
	return [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, sentence = ""]) => sentence);
}
