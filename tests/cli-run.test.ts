import { expect, test } from "vitest";
import type { RunEvent, RunOutcome } from "../src/spec/index.ts";
import { scriptedProvider } from "../src/testing/index.ts";
import type { ScriptedProvider, WirePart, WireRequest } from "../src/testing/index.ts";
import { figuresOf, fold } from "../src/trace/index.ts";
import type { RunRow } from "../src/trace/index.ts";
import { errandIn, written } from "./support/errand.ts";

const model = ["-m", "openai-compatible/scripted"];

/** Two children side by side, then a report. */
function twoChildren(request: WireRequest): readonly WirePart[] {
	const [first, ...rest] = messagesOf(request).filter(({ role }) => role !== "system");
	if (first?.content.startsWith("CHILD")) return [{ say: `${first.content} is fine` }];
	if (rest.some(({ role }) => role === "tool")) return [{ say: "# All is well\n\nBoth are fine." }];
	return [
		{ call: "task", input: { prompt: "CHILD one", description: "look at one", subagent_type: "explore" } },
		{ call: "task", input: { prompt: "CHILD two", subagent_type: "explore" } },
	];
}

type WireMessage = { readonly role: string; readonly content: string };

function messagesOf({ body }: WireRequest): readonly WireMessage[] {
	return body["messages"] as readonly WireMessage[];
}

function promptOf({ requests }: ScriptedProvider): string | undefined {
	const [first] = requests;
	return first && messagesOf(first).find(({ role }) => role === "user")?.content;
}

/** Lines without what is different each time: ids and durations. */
function steady(text: string): readonly string[] {
	return text
		.replaceAll(/[0-9a-hjkmnp-tv-z]{10}(?=[.\s])/g, "ID")
		.replaceAll(/\d+(?:\.\d)?s\b/g, "TIME")
		.trimEnd()
		.split("\n");
}

/** A provider whose figures are those of a server that reads the whole prompt. */
function providerOf(script: readonly (readonly WirePart[])[] | ((request: WireRequest) => readonly WirePart[])) {
	const counted = (parts: readonly WirePart[]): readonly WirePart[] => [...parts, { usage }];
	return scriptedProvider(typeof script === "function" ? (request) => counted(script(request)) : script.map(counted));
}

const usage = { input: 3000, output: 100 };

/** What a user says of the model, so that nothing has to be assumed. */
const home = { ".errand/errand.config.json": '{ "models": { "openai-compatible/scripted": { "window": 100000 } } }' };

function access({ baseUrl }: ScriptedProvider): { readonly env: Readonly<Record<string, string>> } {
	return { env: { OPENAI_COMPATIBLE_BASE_URL: baseUrl } };
}

test("errand prints the report on standard output and the tree's lines on standard error", async () => {
	await using provider = await providerOf(twoChildren);
	await using errand = errandIn({}, home);
	const { code, stdout, stderr } = await errand.call([...model, "Ask"], access(provider));
	expect({ code, stdout }).toEqual({ code: 0, stdout: "# All is well\n\nBoth are fine.\n" });
	const lines = steady(stderr);
	expect(lines.filter((line) => !line.includes("›"))).toEqual([
		"model     openai-compatible/scripted (-m)",
		"start     main ID",
		"completed main (2 steps, 6.2k tokens, TIME)",
		"total     3 runs, 12k tokens, TIME; the parent kept 3k of 12k tokens",
	]);
	expect(lines.filter((line) => line.includes("›")).toSorted()).toEqual([
		"completed main › explore#1 (1 step, 3.1k tokens, TIME)",
		"completed main › explore#2 (1 step, 3.1k tokens, TIME)",
		"start     main › explore#1 (look at one) ID.1",
		"start     main › explore#2 ID.2",
	]);
});

test("T78, T79: errand --json prints every event, and their fold is the outcome", async () => {
	await using provider = await providerOf(twoChildren);
	await using errand = errandIn({}, home);
	const { code, stdout, stderr } = await errand.call([...model, "--json", "Ask"], access(provider));
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	const events = stdout
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as RunEvent);
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
	const { root, runs, ignored } = fold(events);
	expect([...runs.values()].map(({ id, outcome }) => outcome?.runId === id)).toEqual([true, true, true]);
	expect(ignored).toEqual([]);
	expect(root?.outcome).toMatchObject(root ? figuresOf(root) : {});
	expect(root?.outcome?.durationMs).toBeGreaterThan(0);

	const listed = await errand.call(["runs", "list", "--json"]);
	const rows = JSON.parse(listed.stdout) as readonly RunRow[];
	expect(rows.map(({ id }) => id)).toEqual([...runs.keys()].toReversed());
	expect(rows.map((row) => Object.keys(row))).toEqual([
		["id", "parentId", "agent", "status", "startedAt", "steps", "usage", "prompt"],
		["id", "parentId", "agent", "status", "startedAt", "steps", "usage", "prompt"],
		["id", "agent", "status", "startedAt", "steps", "usage", "prompt"],
	]);
	expect(rows.map(({ prompt }) => prompt)).toEqual(["CHILD two", "CHILD one", "Ask"]);
});

test("errand --output json prints the outcome as one object; runs show has the same", async () => {
	await using provider = await providerOf(twoChildren);
	await using errand = errandIn({}, home);
	const { code, stdout, stderr } = await errand.call(
		[...model, "--output", "json", "--quiet", "Ask"],
		access(provider),
	);
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	const outcome = JSON.parse(stdout) as RunOutcome;
	expect(outcome).toMatchObject({ status: "completed", report: "# All is well\n\nBoth are fine.", steps: 2 });
	const shown = JSON.parse((await errand.call(["runs", "show", outcome.runId, "--json"])).stdout) as {
		outcome: RunOutcome;
	};
	expect(shown.outcome).toEqual(outcome);
	const text = (await errand.call(["runs", "show", `${outcome.runId}.1`, "--transcript"])).stdout;
	expect(text).toContain("[user] CHILD one\n\n[assistant] CHILD one is fine\n\nReport:\nCHILD one is fine\n");
	const none = await errand.call(["runs", "list"], { cwd: "home" });
	expect(none).toEqual({
		code: 0,
		stdout: "",
		stderr: "There are no runs here yet. With --all: those of every workspace.\n",
	});
	const all = await errand.call(["runs", "list", "--all"], { cwd: "home" });
	const row = all.stdout.replace(/  (now|\d+ min ago)  /, "  AGE  ");
	expect(row).toBe(`${outcome.runId} main +2  completed  AGE  4 steps, 12k tokens  Ask\n`);
});

test("runs diff --json says of each file what it was, what it became, and what it is now", async () => {
	await using provider = await providerOf([
		[{ call: "write", input: { path: "new.txt", content: "one\n" } }],
		[{ call: "read", input: { path: "a.txt" } }],
		[{ call: "edit", input: { path: "a.txt", old: "two", new: "zwei" } }],
		[{ call: "edit", input: { path: "new.txt", old: "one", new: "eins" } }],
		[{ say: "Done." }],
	]);
	await using errand = errandIn({ "a.txt": "one\ntwo\n" }, home);
	const { stdout } = await errand.call([...model, "--allow", "write", "--output", "json", "Write"], access(provider));
	const { runId } = JSON.parse(stdout) as RunOutcome;
	errand.folder.write({ "workspace/a.txt": "gone\n" });
	const lines = (await errand.call(["runs", "diff", runId])).stdout.split("\n");
	expect([lines[0], lines[4], lines[5]]).toEqual(["new.txt", "", "a.txt  was changed again since"]);
	const diff = await errand.call(["runs", "diff", runId, "--json"]);
	expect({ ...diff, stdout: JSON.parse(diff.stdout) as unknown }).toEqual({
		code: 0,
		stdout: {
			id: runId,
			files: [
				{ path: "new.txt", now: "as-left", changes: [{ runId, kind: "known", after: "eins\n" }] },
				{ path: "a.txt", now: "changed", changes: [{ runId, kind: "edited", old: "two", new: "zwei" }] },
			],
			commandsRun: 0,
		},
		stderr: "",
	});
});

test("T29: a run at its step limit prints its partial text, says so, and exits with 3", async () => {
	await using provider = await providerOf([
		[{ say: "Looking." }, { call: "list", input: {} }],
		[{ say: "So far: nothing." }],
	]);
	await using errand = errandIn({}, home);
	const { code, stdout, stderr } = await errand.call(
		[...model, "--quiet", "--max-steps", "1", "Ask"],
		access(provider),
	);
	expect({ code, stdout }).toEqual({ code: 3, stdout: "So far: nothing.\n" });
	expect(steady(stderr)).toEqual([
		expect.stringMatching(/^limited: steps: .* The text on standard output is partial: it is no report\.$/),
		expect.stringMatching(/^More: errand runs show /),
	]);
});

test("a model that cannot be reached is one sentence, exit code 1", async () => {
	const gone = await scriptedProvider([]);
	await gone[Symbol.asyncDispose]();
	await using errand = errandIn({}, home);
	const { code, stdout, stderr } = await errand.call([...model, "Ask"], access(gone));
	expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
	expect(stderr).toMatch(/^retry +main: Cannot reach .*: nothing listens there\. Next try in [\d.]+s\.$/m);
	expect(stderr.match(/Start it, or set OPENAI_COMPATIBLE_BASE_URL to its address\./g)).toHaveLength(1);
	expect(stderr).toMatch(/^failed: provider: .*127\.0\.0\.1/m);
	expect(stderr).not.toMatch(/^\s+at /m);
});

test("a key that the provider refuses is exit code 2", async () => {
	await using provider = await providerOf([[{ status: 401, body: { error: { message: "Invalid key" } } }]]);
	await using errand = errandIn({}, home);
	const { code, stderr } = await errand.call([...model, "--quiet", "Ask"], access(provider));
	expect(code).toBe(2);
	expect(stderr).toMatch(/^failed: auth: /);
});

test("without a terminal nothing asks: what is not permitted is not offered, and refused when called", async () => {
	await using provider = await providerOf([
		[{ call: "write", input: { path: "a.txt", content: "x" } }],
		[{ say: "I may not write." }],
		[{ call: "write", input: { path: "a.txt", content: "x" } }],
		[{ say: "Written." }],
	]);
	await using errand = errandIn({}, home);
	const refused = await errand.call([...model, "Write"], access(provider));
	expect(refused.code).toBe(0);
	expect(refused.stderr).toMatch(/^refused +main › write: .*--allow/m);
	const allowed = await errand.call([...model, "--allow", "write", "Write"], access(provider));
	expect(steady(allowed.stderr)).toContain("changed   a.txt");
	expect(refused.stderr).not.toContain("changed ");
	expect(allowed.stdout).toBe("Written.\n");
	expect(errand.folder.read("workspace/a.txt")).toBe("x");
	const offered = provider.requests.map(({ body }) => JSON.stringify(body["tools"]).includes('"name":"write"'));
	expect(offered).toEqual([false, false, true, true]);
});

test("a call of the last turn is told as skipped, in the lines and by runs show, and not as refused", async () => {
	const reading: readonly WirePart[] = [{ call: "read", input: { path: "a.txt" } }];
	await using provider = await providerOf([reading, reading]);
	await using errand = errandIn({ "a.txt": "x" }, home);
	const { code, stderr } = await errand.call([...model, "--max-steps", "1", "Read"], access(provider));
	const reason = "Not run: this was the last turn, in which no tool can be called.";
	expect(code).toBe(3);
	expect(stderr).toContain(`\nskipped   main › read: ${reason}\n`);
	const [id = ""] = (await errand.call(["runs", "list"])).stdout.split(" ");
	const shown = (await errand.call(["runs", "show", id])).stdout.split("\n");
	expect(shown.filter((line) => /^(refused|not run)/.test(line))).toEqual([`not run    read: ${reason}`]);
	// It said nothing.
	expect(shown.slice(-3)).toEqual(["Prompt:", "Read", ""]);
});

test("standard input is the material of a prompt, or the prompt; --prompt-file is the prompt", async () => {
	const prompts: (string | undefined)[] = [];
	await using errand = errandIn({ "p.txt": "From the file" }, home);
	for (const { args, input } of [
		{ args: ["Review this"], input: "a\n```\nb\n" },
		{ args: [], input: "Only this\n" },
		{ args: ["--prompt-file", "p.txt"], input: "" },
		{ args: ["several", "words"], input: "" },
	]) {
		await using provider = await providerOf([[{ say: "ok" }]]);
		expect((await errand.call([...model, ...args], { ...access(provider), input })).code).toBe(0);
		prompts.push(promptOf(provider));
	}
	expect(prompts).toEqual([
		"Review this\n\nStandard input:\n\n````\na\n```\nb\n````",
		"Only this\n",
		"From the file",
		"several words",
	]);
});

test("standard input that is no text is one sentence, exit code 2", async () => {
	await using errand = errandIn({}, home);
	const { code, stderr } = await errand.call([...model, "Ask"], { input: new Uint8Array([0xff, 0xfe, 0x00]) });
	expect(code).toBe(2);
	expect(stderr).toBe(
		"Cannot use standard input: it is not text in UTF-8. Pipe a text into it, or name the file in the prompt.\n",
	);
});

test("a workspace may have a space and Chinese letters in its name", async () => {
	await using provider = await providerOf([[{ call: "read", input: { path: "说明 书.txt" } }], [{ say: "读完了" }]]);
	await using errand = errandIn({ "我的 项目/说明 书.txt": "你好" }, home);
	const { code, stdout } = await errand.call([...model, "-C", "我的 项目", "读一读"], access(provider));
	expect({ code, stdout }).toEqual({ code: 0, stdout: "读完了\n" });
	const [, second] = provider.requests;
	expect(second && messagesOf(second).at(-1)?.content).toContain("你好");
});

test("a key alone selects nothing: one line names the -m that would use it", async () => {
	await using provider = await providerOf([[{ say: "ok" }]]);
	await using errand = errandIn({}, home);
	const env = {
		...access(provider).env,
		ANTHROPIC_API_KEY: "sk-ant-secret",
		ERRAND_MODEL: "openai-compatible/scripted",
	};
	const selected = await errand.call(["Ask"], { env });
	expect(selected.stderr).toMatch(/^model +openai-compatible\/scripted \(ERRAND_MODEL\)\n/);
	const { stderr } = await errand.call(["Where is it?"], { env: { ANTHROPIC_API_KEY: "sk-ant-secret" } });
	expect(stderr).toMatch(/^ANTHROPIC_API_KEY is set, but no model is selected: to use it, add -m anthropic\/\S+\n/);
});

test.each([
	{ signal: "SIGINT", code: 130 },
	{ signal: "SIGTERM", code: 143 },
	{ signal: "SIGHUP", code: 129 },
] as const)("T60: $signal stops the tree, prints what there is, and exits with $code", async ({ signal, code }) => {
	await using provider = await providerOf([[{ say: "Half of it" }, { stall: true }]]);
	await using errand = errandIn({}, home);
	const { child, ended } = errand.start([...model, "--json", "Ask"], access(provider));
	await written(child, '"step-start"');
	const signalledAt = performance.now();
	child.kill(signal);
	const end = await ended;
	expect(performance.now() - signalledAt).toBeLessThan(2000);
	expect(end.code).toBe(code);
	const root = fold(
		end.stdout
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line) as RunEvent),
	).root;
	expect(root?.outcome).toMatchObject({ status: "cancelled", cause: { code: "signal" } });
	expect(steady(end.stderr)).toEqual([
		`${signal}: stopping. The same again leaves at once.`,
		expect.stringMatching(/^cancelled: signal: The run was stopped by SIG/),
		expect.stringMatching(/^More: errand runs show /),
	]);
	const rows = JSON.parse((await errand.call(["runs", "list", "--json"])).stdout) as readonly RunRow[];
	expect(rows.map(({ status, cause }) => [status, cause?.code])).toEqual([["cancelled", "signal"]]);
});

test("fault 10: a second signal leaves at once", async () => {
	await using provider = await providerOf([[{ stall: true }]]);
	await using errand = errandIn({}, home);
	const { child, ended } = errand.start([...model, "--json", "Ask"], access(provider));
	await written(child, '"step-start"');
	child.kill("SIGINT");
	child.kill("SIGTERM");
	expect([130, 143]).toContain((await ended).code);
});

test("a reader of standard output that goes away stops the run quietly", async () => {
	await using provider = await providerOf(() => [{ say: "Half" }, { stall: true }]);
	await using errand = errandIn({}, home);
	const { child, ended } = errand.start([...model, "--json", "--limit", "idle=1500ms", "Ask"], access(provider));
	await written(child, '"run-queued"');
	child.stdout?.destroy();
	const { code, stderr } = await ended;
	expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
});
