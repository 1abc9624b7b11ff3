import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock, systemProcessFacts } from "../host/index.ts";
import { openSqliteJournal } from "../journal/index.ts";
import type { Tool } from "../spec/index.ts";
import { scriptedModels, temporaryWorkspace } from "../testing/index.ts";
import { createRuntime } from "./index.ts";
import { openDoor, secretsOf } from "./secrets.ts";

const canary = "canary-8f3a91c77e";

/** Every file below a folder that holds a text in its bytes; `checked` proves that it looked at something. */
function filesWith(folder: string, text: string): { readonly found: readonly string[]; readonly checked: number } {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((path) => join(folder, path))
		.filter((path) => statSync(path).isFile());
	return { found: files.filter((path) => readFileSync(path).includes(text)), checked: files.length };
}

/** A tool through which the secret comes back in every way that a result has. */
const leak: Tool = {
	name: "leak",
	description: "leaks",
	inputSchema: { type: "object" },
	access: "read",
	async execute({ how }) {
		if (how === "throw") throw new Error(`header: Bearer ${canary}`);
		const text = how === "long" ? `${"x".repeat(29_990)}${canary}${"y".repeat(40_000)}` : canary;
		const changed = [{ path: canary, kind: "create", hash: canary }] as const;
		const spoken = { content: text, refused: canary, notRun: canary, full: text };
		return { ...spoken, changed, data: { deep: [canary] }, stats: { deep: [canary] } };
	},
};

test("a key's value is nowhere in the state folder and in no request, wherever it entered", async () => {
	await using place = temporaryWorkspace({ "workspace/settings.txt": `KEY=${canary}\n`, "state/": "" });
	const state = place.path("state");
	using model = scriptedModels({
		ROOT: [
			[
				{ call: "task", input: { prompt: "CHILD", subagent_type: "keeper" } },
				{ call: "leak", input: { how: "throw" } },
				{ call: "leak", input: { how: "long" } },
				{ call: "leak", input: {} },
				{ call: "look", input: {} },
				{ call: "read", input: { path: "settings.txt" } },
				{
					call: "bash",
					input: { command: `cat settings.txt; for i in $(seq 20000); do echo "line $i"; done; cat settings.txt` },
				},
			],
			[{ say: "done" }],
		],
		CHILD: [[{ call: "leak", input: {} }], [{ say: "done" }]],
	});
	{
		using journal = openSqliteJournal({
			path: join(state, "journal.sqlite"),
			clock: systemClock,
			processes: systemProcessFacts(),
		}).value;
		await using runtime = createRuntime({
			model,
			journal,
			workspace: place.path("workspace"),
			spillFolder: join(state, "spill"),
			tools: [leak, { ...leak, name: "look" }],
			hooks: [{ moment: "PreToolUse", matcher: "look", run: () => `No ${canary}.` }],
			permits: { yes: true },
			env: { PATH: process.env["PATH"], SOME_API_KEY: canary },
			agents: [{ name: "keeper", description: "Keeps.", instructions: `Use ${canary}.`, source: { kind: "code" } }],
		});
		const { status, failedCalls } = await runtime.start({ prompt: `ROOT ${canary}`, description: canary }).outcome;
		expect([status, failedCalls]).toEqual(["completed", 1]);
		const before = filesWith(state, canary);
		expect(before.found).toEqual([]);
		expect(before.checked).toBeGreaterThan(3);
		expect(filesWith(state, "[secret:SOME_API_KEY]").found.length).toBeGreaterThan(2);
	}
	expect(filesWith(state, canary).found).toEqual([]);
	expect(JSON.stringify(model.requests)).not.toContain(canary);
	expect(JSON.stringify(model.requests)).toContain("[secret:SOME_API_KEY]");
}, 20_000);

test("secretsOf() takes values by the names of their variables, and no ordinary word", () => {
	expect(
		secretsOf({
			OPENAI_API_KEY: " sk-123456789 ",
			PGPASSWORD: "postgres",
			DB_PASSWORD: "correct horse battery",
			PATH: "/usr/bin:/bin/123",
			EMPTY_TOKEN: "",
		}),
	).toEqual([
		{ name: "OPENAI_API_KEY", value: "sk-123456789" },
		{ name: "DB_PASSWORD", value: "correct horse battery" },
	]);
});

test("openDoor() without secrets gives back what it got", () => {
	const result = { content: "a" };
	expect(openDoor([]).result(result)).toBe(result);
});
