import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { systemClock, systemProcessFacts } from "../src/host/index.ts";
import { memoryJournal, openSqliteJournal } from "../src/journal/index.ts";
import { connectSqlite } from "../src/journal/open-database.ts";
import { createRuntime } from "../src/runtime/index.ts";
import type { RunOutcome } from "../src/spec/index.ts";
import { scriptedProvider } from "../src/testing/index.ts";
import type { ScriptedProvider, WirePart, WireRequest } from "../src/testing/index.ts";
import type { RunRow } from "../src/trace/index.ts";
import { errandIn } from "./support/errand.ts";
import type { Errand } from "./support/errand.ts";
import { until } from "./support/living-processes.ts";

const model = ["-m", "openai-compatible/scripted"];
const home = { ".errand/errand.config.json": '{ "models": { "openai-compatible/scripted": { "window": 100000 } } }' };
const usage = { usage: { input: 3000, output: 100 } };

type WireMessage = { readonly role: string; readonly content: unknown };

function messagesOf({ body }: WireRequest): readonly WireMessage[] {
	return body["messages"] as readonly WireMessage[];
}

function access({ baseUrl }: ScriptedProvider): { readonly env: Readonly<Record<string, string>> } {
	return { env: { OPENAI_COMPATIBLE_BASE_URL: baseUrl } };
}

async function rows(errand: Errand): Promise<readonly RunRow[]> {
	return JSON.parse((await errand.call(["runs", "list", "--json"])).stdout) as readonly RunRow[];
}

/** Starts a run whose second request is never answered, and waits until the provider has that request. */
async function startAndStall(errand: Errand, provider: ScriptedProvider, prompt: string) {
	const started = errand.start([...model, "--allow", "execute", prompt], access(provider));
	await until("the second request is there", () => provider.requests.length === 2, 20_000);
	return started;
}

/** One command, then silence until the script says that it is over. */
function commandThenSilence(isOver: () => boolean): (request: WireRequest) => readonly WirePart[] {
	return (request) => {
		const hasResult = messagesOf(request).some(({ role }) => role === "tool");
		if (!hasResult) return [{ call: "bash", input: { command: "echo once >> effects.txt" } }, usage];
		return isOver() ? [{ say: "All is done." }, usage] : [{ stall: true }];
	};
}

test("errand -c asks the newest run of the workspace again, and --resume a given one", async () => {
	await using provider = await scriptedProvider((request) => [
		{ say: `answer ${messagesOf(request).filter(({ role }) => role === "user").length}` },
		usage,
	]);
	await using errand = errandIn({}, home);
	expect((await errand.call(["-c", "and?"], access(provider))).stderr).toContain(
		"there is no run of this workspace yet",
	);
	await errand.call([...model, "first"], access(provider));
	const [first] = await rows(errand);
	expect((await errand.call(["-c", "second"], access(provider))).stdout).toContain("answer 2");
	const third = await errand.call(["-c", "third"], access(provider));
	expect(third.stdout).toContain("answer 3");
	expect(third.stderr).not.toContain("no model is selected");
	expect((await errand.call(["--resume", first?.id ?? "", "other"], access(provider))).stdout).toContain("answer 2");
	const refused = await errand.call(["-c", "-m", "openai-compatible/other", "fourth"], access(provider));
	expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("Cannot use --model here")]);
	expect((await errand.call(["--resume", "nope", "x"], access(provider))).stderr).toBe(
		'There is no run "nope". errand runs list --all has all of them.\n',
	);
});

test("T63: a run that completes beyond its limit is whole, and says by how much on standard error and in runs show", async () => {
	await using provider = await scriptedProvider([[{ say: "done" }, usage]]);
	await using errand = errandIn({}, home);
	const run = await errand.call([...model, "--limit", "tokens=1", "go"], access(provider));
	const shown = await errand.call(["runs", "show", (await rows(errand))[0]?.id ?? ""]);

	const over = "3100 tokens were used, and the limit is 1.";
	expect([run.code, run.stdout.trim()]).toEqual([0, "done"]);
	expect(run.stderr).toContain(`Over the limit of tokens: ${over}`);
	expect(shown.stdout).toMatch(/^over +3100 tokens were used, and the limit is 1\.$/m);
});

test("T74, fault 2: errand runs resume goes on after kill -9 with the flags of then, to the same end, and repeats no command", async () => {
	let isOver = false;
	await using provider = await scriptedProvider(commandThenSilence(() => isOver));
	await using errand = errandIn({}, home);
	const { child, ended } = await startAndStall(errand, provider, "go");
	const [running] = await rows(errand);
	const id = running?.id ?? "";
	const locked = await errand.call(["runs", "resume", id], access(provider));
	child.kill("SIGKILL");
	await ended;
	expect([running?.status, (await rows(errand))[0]?.status]).toEqual(["running", "interrupted"]);
	expect([locked.code, locked.stderr]).toEqual([2, expect.stringContaining(`process ${child.pid} runs it`)]);
	expect(await errand.call(["-c", "more"], access(provider))).toEqual({
		code: 2,
		stdout: "",
		stderr: `Cannot continue: run "${id}" was interrupted and has no end. Go on with it: errand runs resume ${id}\n`,
	});

	isOver = true;
	const resumed = await errand.call(["runs", "resume", id], access(provider));

	expect([resumed.code, resumed.stdout.trim()]).toEqual([0, "All is done."]);
	// What was told before the crash is not told again.
	const told = resumed.stderr.split("\n").map((line) => line.split(" ", 1)[0]);
	expect(told.filter((word) => ["model", "start", "resume"].includes(word ?? ""))).toEqual(["model", "resume"]);
	expect(resumed.stderr).toMatch(new RegExp(`^resume    main \\(1 run, 0 ended, \\S+ tokens\\) ${id}$`, "m"));
	expect(errand.folder.read("workspace/effects.txt")).toBe("once\n");
	expect((await rows(errand))[0]?.status).toBe("completed");
	expect((await errand.call(["runs", "resume", id])).stderr).toContain("it has ended as completed");
});

test("T76: errand runs resume takes a run from a silent process of another container only with --force", async () => {
	let isOver = false;
	await using provider = await scriptedProvider(commandThenSilence(() => isOver));
	await using errand = errandIn({}, home);
	const { child, ended } = await startAndStall(errand, provider, "go");
	const id = (await rows(errand))[0]?.id ?? "";
	child.kill("SIGKILL");
	await ended;
	{
		using database = connectSqlite(errand.folder.path("state/journal.sqlite"));
		database.exec("UPDATE owners SET host = 'another/boot/4026532000', seenAt = seenAt - 60000");
	}
	const listed = await rows(errand);
	isOver = true;
	const refused = await errand.call(["runs", "resume", id], access(provider));
	const forced = await errand.call(["runs", "resume", id, "--force"], access(provider));

	expect(listed[0]?.status).toBe("interrupted");
	expect([refused.code, refused.stderr]).toEqual([
		2,
		expect.stringMatching(
			/: process \d+ of another container or machine has it and was last heard of at [\dTZ:.-]+, so whether it lives cannot be told from here\. Once you know that it has ended, resume it with --force\./,
		),
	]);
	expect([forced.code, forced.stdout.trim()]).toEqual([0, "All is done."]);
});

test("errand runs cancel stops a run of another process", async () => {
	await using provider = await scriptedProvider(commandThenSilence(() => false));
	await using errand = errandIn({}, home);
	const { ended } = await startAndStall(errand, provider, "go");
	const [running] = await rows(errand);
	const id = running?.id ?? "";
	expect((await errand.call(["-c", "more"], access(provider))).stderr).toBe(
		`Cannot continue: run "${id}" is still at work. Wait for it, or stop it: errand runs cancel ${id}\n`,
	);
	expect(await errand.call(["runs", "cancel", id])).toEqual({
		code: 0,
		stdout: "",
		stderr: `Its process was asked to stop run ${id} and all below it. How it ends: errand runs show ${id}\n`,
	});
	expect((await ended).code).toBe(130);
	expect((await rows(errand))[0]).toMatchObject({ status: "cancelled", cause: { code: "user" } });
	const again = await errand.call(["runs", "cancel", running?.id ?? ""]);
	expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("has ended as cancelled already")]);
});

test("errand runs export prints a tree as one object, and purge removes what is old", async () => {
	await using provider = await scriptedProvider([[{ say: "done" }, usage]]);
	await using errand = errandIn({}, home);
	const run = await errand.call([...model, "--output", "json", "go"], access(provider));
	const { runId } = JSON.parse(run.stdout) as RunOutcome;
	const exported = JSON.parse((await errand.call(["runs", "export", runId])).stdout) as {
		readonly id: string;
		readonly events: readonly { readonly type: string }[];
	};
	expect([exported.id, exported.events[0]?.type, exported.events.at(-1)?.type]).toEqual([
		runId,
		"run-queued",
		"run-end",
	]);
	expect((await errand.call(["runs", "export", `${runId}.1`])).code).toBe(2);
	expect((await errand.call(["runs", "purge"])).code).toBe(2);
	expect((await errand.call(["runs", "purge", "--older-than", "1d"])).stderr).toContain("No run is that old.");
	expect((await errand.call(["runs", "purge", "--older-than", "1ms"])).stderr).toContain("1 run removed.");
	expect(await rows(errand)).toEqual([]);
	expect((await errand.call(["runs", "export", runId])).code).toBe(2);
});

test("errand runs answer says what is wrong with an answer that nobody waits for", async () => {
	await using provider = await scriptedProvider([[{ say: "done" }, usage]]);
	await using errand = errandIn({}, home);
	await errand.call([...model, "go"], access(provider));
	const [row] = await rows(errand);
	const id = row?.id ?? "";
	expect(await errand.call(["runs", "answer", id, "yes"], { env: { ERRAND_DEPTH: "1" } })).toEqual({
		code: 2,
		stdout: "",
		stderr: "Cannot answer what a run asks inside of a run's command: only the user may.\n",
	});
	expect((await errand.call(["runs", "answer", id, "maybe"])).stderr).toContain(`Cannot answer "maybe"`);
	expect((await errand.call(["runs", "answer", id, "yes"])).stderr).toContain("asks nothing that could be answered");
	expect((await errand.call(["runs", "answer", "nothere", "yes"])).stderr).toContain('There is no run "nothere".');
	expect(existsSync(errand.folder.path("state/journal.sqlite"))).toBe(true);
});

/** Two children whose commands wait for a yes, then say what they got. */
function twoQuestions(request: WireRequest): readonly WirePart[] {
	const messages = messagesOf(request);
	const task = /ROOT|ONE|TWO/.exec(JSON.stringify(messages.find(({ role }) => role === "user")))?.[0] ?? "";
	if (messages.some(({ role }) => role === "tool")) return [{ say: `${task} done` }, usage];
	if (task !== "ROOT") return [{ call: "bash", input: { command: `echo ${task} >> effects.txt` } }, usage];
	return [{ call: "task", input: { prompt: "ONE" } }, { call: "task", input: { prompt: "TWO" } }, usage];
}

/** Leaves a tree in the journal of the program whose process ended while both questions were open. */
async function leaveQuestions(errand: Errand, provider: ScriptedProvider): Promise<string> {
	const path = errand.folder.path("state/journal.sqlite");
	using journal = openSqliteJournal({ path, clock: systemClock, processes: systemProcessFacts() }).value;
	await using runtime = createRuntime({
		model: "openai-compatible/scripted",
		workspace: errand.folder.path("workspace"),
		home: errand.folder.path("home"),
		...access(provider),
		journal: memoryJournal(),
		ask: () => new Promise(() => {}),
	});
	const run = runtime.start({ prompt: "ROOT" });
	let open = 2;
	for await (const event of run.events()) {
		if ("seq" in event) journal.append(run.id, [event]);
		if (event.type === "permission-ask" && --open === 0) break;
	}
	return run.id;
}

test("T81: errand runs answer says which question it answers, and asks which where several are open", async () => {
	await using provider = await scriptedProvider(twoQuestions);
	await using errand = errandIn({}, home);
	const id = await leaveQuestions(errand, provider);
	const line = (n: number, word: string): string =>
		`${id}.${n}/1/1: main › general-purpose#${n} › bash {"command":"echo ${word} >> effects.txt"}`;
	const both = `  ${line(1, "ONE")}\n  ${line(2, "TWO")}\n`;
	const answer = (...args: readonly string[]) => errand.call(["runs", "answer", ...args, "--quiet"], access(provider));

	expect(await answer(id, "yes")).toEqual({
		code: 2,
		stdout: "",
		stderr: `Which question? Write its id in place of ${id}. Run "${id}" asks:\n${both}`,
	});
	expect((await answer(`${id}/9/9`, "yes")).stderr).toBe(`No question "${id}/9/9" is open. Run "${id}" asks:\n${both}`);
	const shown = await errand.call(["runs", "show", id]);
	expect(shown.stdout).toMatch(new RegExp(`^asks +${id}\\.1/1/1: .*\nasks +${id}\\.2/1/1: `, "m"));

	const first = await answer(`${id}.1`, "yes");
	const kept = `The answer is kept. Run "${id}" goes on when all are answered; errand runs answer takes these, too:\n  ${line(2, "TWO")}\n`;
	expect(first).toEqual({ code: 0, stdout: "", stderr: `yes to ${line(1, "ONE")}\n${kept}` });
	const between = await errand.call(["runs", "show", id]);
	expect(between.stdout).toMatch(new RegExp(`^answered +${id}\\.1/1/1: .*\nasks +${id}\\.2/1/1: `, "m"));
	const second = await answer(`${id}.2/1/1`, "no");
	expect(second).toEqual({ code: 0, stdout: "ROOT done\n", stderr: `no to ${line(2, "TWO")}\n` });
	expect(errand.folder.read("workspace/effects.txt")).toBe("ONE\n");
});

test.each([
	["list", []],
	["show", ["abcdefghij"]],
	["diff", ["abcdefghij"]],
	["export", ["abcdefghij"]],
	["cancel", ["abcdefghij"]],
	["resume", ["abcdefghij"]],
	["answer", ["abcdefghij", "yes"]],
	["purge", ["--older-than", "1d"]],
] as const)("errand runs %s says what was lost of a damaged journal: no later call could", async (command, args) => {
	await using errand = errandIn({});
	const path = errand.folder.path("state/journal.sqlite");
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(path, "no database ".repeat(1000));
	const { stderr } = await errand.call(["runs", command, ...args]);
	expect(stderr.split(`The journal "${path}" is damaged: it was kept as `)).toHaveLength(2);
});
