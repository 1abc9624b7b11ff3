import { expect, test } from "vitest";
import { memoryJournal } from "../journal/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Journal, RunEvent, RunOutcome, Tool } from "../spec/index.ts";
import { fakeClock, scriptedModels } from "../testing/index.ts";
import type { ScriptPart, ScriptTurn } from "../testing/index.ts";
import { figuresOf, fold, pendingCallsOf, treeUsage, walk } from "../trace/index.ts";
import { createRuntime } from "./index.ts";
import type { RuntimeOptions } from "./index.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const call = (name: string, input: object = {}): ScriptPart => ({ call: name, input: { ...input } });
const ask = (prompt: string): ScriptPart => call("task", { prompt });

/** A journal that takes this many transactions and then no more, as if the process had ended. */
function mortalJournal(appends: number): Journal {
	const journal = memoryJournal();
	let left = appends;
	return {
		...journal,
		append(root, events) {
			if (left-- <= 0) throw new ErrandError("storage", "The process has ended.");
			journal.append(root, events);
		},
	};
}

/** What another process finds. */
function reopened(journal: Journal): Journal {
	const next = memoryJournal();
	for (const root of journal.roots()) next.append(root, [...journal.read(root)]);
	return next;
}

/** Tools that count their effects, as a disk would keep them. */
function countedTools(): { readonly effects: Map<string, number>; readonly tools: readonly Tool[] } {
	const effects = new Map<string, number>();
	const tool = (name: string, access: Tool["access"]): Tool => ({
		name,
		description: name,
		inputSchema: { type: "object" },
		access,
		async execute(input) {
			const effect = `${name} ${JSON.stringify(input)}`;
			effects.set(effect, (effects.get(effect) ?? 0) + 1);
			return { content: `${name} is done` };
		},
	});
	return { effects, tools: [tool("look", "read"), tool("save", "write"), tool("exec", "execute")] };
}

/** The same turns whoever asks first: a turn is found by how many replies the request holds. */
function stateless(scripts: { readonly [marker: string]: readonly ScriptTurn[] }) {
	return scriptedModels((first) => {
		const user = JSON.stringify(first.prompt.find(({ role }) => role === "user"));
		const marker = Object.keys(scripts).find((name) => user.includes(name)) ?? "main";
		const turns = scripts[marker] ?? [];
		return Array.from({ length: 50 }, (): ScriptTurn => async (request) => {
			const replies = request.prompt.filter(({ role }) => role === "assistant").length;
			const turn = turns[replies];
			if (turn === undefined) throw new Error(`${marker} has no turn ${replies}.`);
			return typeof turn === "function" ? turn(request) : turn;
		});
	});
}

const tree = {
	main: [
		[{ say: "Three parts." }, ask("CHILD-A"), ask("CHILD-B"), ask("CHILD-C")],
		[call("look", { of: "main" }), call("save", { of: "main" }), call("exec", { of: "main" })],
		say("All is done."),
	],
	"CHILD-A": [[call("look", { of: "a" }), call("save", { of: "a" })], say("A is done.")],
	"CHILD-B": [[call("exec", { of: "b" })], [call("look", { of: "b" })], say("B is done.")],
	"CHILD-C": [[call("save", { of: "c" }), call("look", { of: "c" }), call("save", { of: "c2" })], say("C is done.")],
};

async function runOnce(options: RuntimeOptions): Promise<RunOutcome> {
	await using runtime = createRuntime(options);
	return await runtime.start({ prompt: "go" }).outcome;
}

async function resumeFirst(options: RuntimeOptions & { journal: Journal }): Promise<RunOutcome> {
	await using runtime = createRuntime(options);
	return await runtime.resume(options.journal.roots()[0] ?? "").outcome;
}

function checkFold(events: readonly RunEvent[], outcome: RunOutcome): void {
	const { root } = fold(events);
	if (!root) throw new Error("There is no root.");
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
	expect(root.outcome).toEqual(outcome);
	expect(treeUsage(root)).toEqual(outcome.totalUsage);
	for (const node of walk(root)) {
		expect([pendingCallsOf(node), node.openStep, node.phase]).toEqual([[], undefined, ""]);
		expect(node.usage).toEqual(node.outcome?.usage);
		const { filesChanged: _, contextTokens: __, ...figures } = figuresOf(node);
		expect(node.outcome).toMatchObject(figures);
	}
}

/** These run some forty trees each, twice. */
const manyRunsMs = 60_000;

type Scripts = { readonly [marker: string]: readonly ScriptTurn[] };

/** Kills a tree before each of its writes in turn, resumes it, and hands what came of it to `check`. */
async function atEveryWrite(
	scripts: Scripts,
	options: RuntimeOptions,
	check: (end: {
		readonly outcome: RunOutcome;
		readonly events: readonly RunEvent[];
		readonly effects: ReadonlyMap<string, number>;
	}) => void,
): Promise<number> {
	for (let writes = 0; ; writes++) {
		const { effects, tools } = countedTools();
		const all = { permits: { yes: true }, ...options, tools, model: stateless(scripts) };
		const mortal = mortalJournal(writes);
		const first = await runOnce({ ...all, journal: mortal });
		if (first.status === "completed") return writes;
		expect(first.cause?.code).toBe("storage");
		const journal = reopened(mortal);
		if (journal.roots().length === 0) continue;
		const outcome = await resumeFirst({ ...all, journal });
		const events = [...journal.read(journal.roots()[0] ?? "")];
		checkFold(events, outcome);
		check({ outcome, events, effects });
	}
}

test(
	"T74, case 29, faults 1 to 7, 12: stopped at every write of the journal, a tree comes to the same end and repeats no effect",
	async () => {
		const writes = await atEveryWrite(tree, {}, ({ outcome, events, effects }) => {
			expect([outcome.status, outcome.report]).toEqual(["completed", "All is done."]);
			const ids = events.filter(({ type }) => type === "run-queued").map(({ runId }) => runId.replace(/^\w+/, "root"));
			expect(ids.sort()).toEqual(["root", "root.1", "root.2", "root.3"]);
			expect([...effects].filter(([effect, times]) => times > 1 && !effect.startsWith("look"))).toEqual([]);
		});
		expect(writes).toBeGreaterThan(20);
	},
	manyRunsMs,
);

test(
	"T74, T81: stopped at every write, a tree whose calls a person allows repeats no effect",
	async () => {
		const options: RuntimeOptions = { permits: {}, ask: async () => "once" };
		const writes = await atEveryWrite(tree, options, ({ outcome, effects }) => {
			expect([outcome.status, outcome.report]).toEqual(["completed", "All is done."]);
			expect([...effects].filter(([effect, times]) => times > 1 && !effect.startsWith("look"))).toEqual([]);
		});
		expect(writes).toBeGreaterThan(30);
	},
	manyRunsMs,
);

test(
	"T70, T74: stopped at every write, a tree with background tasks is told of each end exactly once",
	async () => {
		const inBackground = (prompt: string): ScriptPart => call("task", { prompt, background: true });
		const isTold = (messages: readonly object[], text: string): boolean => JSON.stringify(messages).includes(text);
		const whenTold: ScriptTurn = ({ prompt }) =>
			say(isTold(prompt, "A is done.") && isTold(prompt, "B is done.") ? "All is done." : "I wait.");
		const scripts: Scripts = {
			...tree,
			main: [[inBackground("CHILD-A"), inBackground("CHILD-B"), ask("CHILD-C")], whenTold, whenTold, whenTold],
		};
		const writes = await atEveryWrite(scripts, { background: true }, ({ outcome, events, effects }) => {
			expect([outcome.status, outcome.report]).toEqual(["completed", "All is done."]);
			const told = events.flatMap((event) => (event.type === "message-receive" ? [event.from.slice(-2)] : []));
			expect(told.sort()).toEqual([".1", ".2"]);
			expect([...effects].filter(([effect, times]) => times > 1 && !effect.startsWith("look"))).toEqual([]);
		});
		expect(writes).toBeGreaterThan(20);
	},
	manyRunsMs,
);

test(
	"T74: stopped at every write, each way to work and to end comes to the same end",
	async () => {
		const as = (agent: string, prompt: string, more: object = {}): ScriptPart =>
			call("task", { prompt, subagent_type: agent, ...more });
		const scripts: Scripts = {
			main: [
				[
					as("reflection", "CHILD-REFLECT"),
					as("plan", "CHILD-PLAN"),
					as("general-purpose", "CHILD-NUDGE"),
					as("general-purpose", "CHILD-LIMIT", { max_steps: 1 }),
					call("task", { prompt_1: "CHILD-COMPLETE" }),
					as("general-purpose", "CHILD-LOOP"),
				],
				say("All is done."),
			],
			"CHILD-REFLECT": [say("draft"), say("wrong"), say("better"), say("APPROVED")],
			"CHILD-PLAN": [say("1. look\n2. tell"), [call("look")], say("looked"), say("told"), say("the plan is done")],
			"CHILD-NUDGE": [say(""), say("here it is")],
			"CHILD-LIMIT": [[call("look")], say("what I have")],
			"CHILD-COMPLETE": [[call("look"), call("complete", { result: "completed" })]],
			"CHILD-LOOP": Array.from({ length: 5 }, (): ScriptTurn => [call("look", { again: true })]),
		};
		const writes = await atEveryWrite(scripts, {}, ({ outcome, events }) => {
			expect([outcome.status, outcome.report]).toEqual(["completed", "All is done."]);
			const ends = [...fold(events).runs.values()]
				.slice(1)
				.map((node) => [
					node.spec.prompt.slice("CHILD-".length),
					node.outcome?.cause?.code ?? node.outcome?.status,
					node.outcome?.report ?? node.outcome?.partial,
					node.outcome?.steps,
				]);
			expect(ends.sort(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
				["COMPLETE", "completed", "completed", 1],
				["LIMIT", "steps", "what I have", 1],
				["LOOP", "loop", undefined, 5],
				["NUDGE", "completed", "here it is", 2],
				["PLAN", "completed", "the plan is done", 5],
				["REFLECT", "completed", "better", 4],
			]);
		});
		expect(writes).toBeGreaterThan(30);
	},
	manyRunsMs,
);

/** A tree whose process ended just before this commit, and what it was run with. */
async function interrupted(options: RuntimeOptions, commits: number): Promise<Journal> {
	const mortal = mortalJournal(commits);
	await runOnce({ ...options, journal: mortal });
	return reopened(mortal);
}

/** Ends while `CHILD` is at work: root and child have begun. */
async function whileChildWorks(turns: readonly ScriptTurn[], tools: readonly Tool[] = countedTools().tools) {
	const model = stateless({ main: [[ask("CHILD")], say("ok")], CHILD: turns });
	const options = { tools, permits: { yes: true }, model };
	const journal = await interrupted(options, 5);
	return { journal, options: { ...options, journal }, id: journal.roots()[0] ?? "" };
}

const childTurns = [[call("save", { of: "child" })], say("saved")];

test(
	"T63, T74: stopped at every write, a run is told once that its tokens are nearly spent",
	async () => {
		const costs = (input: number) => ({ usage: { input, output: 1 } });
		const look = (n: number): readonly ScriptPart[] => [call("look", { n }), costs(n < 18 ? 4_800 : 1_000)];
		const main = [...Array.from({ length: 19 }, (_, index) => look(index + 1)), [{ say: "ok" }, costs(1_000)] as const];
		const treeLimits = { maxTotalTokens: 100_000 };
		await atEveryWrite({ main }, { treeLimits }, ({ events }) => {
			expect(events.flatMap((event) => (event.type === "step-say" ? [event.reason] : []))).toEqual(["limit"]);
		});
	},
	manyRunsMs,
);

test("T76, fault 8: a tree that a living process has cannot be resumed, and the error names the process", async () => {
	const { journal, options, id } = await whileChildWorks(childTurns);
	const locked = {
		...journal,
		owner: () => ({ pid: 4711, startedAt: 1, host: "", state: "living", seenAt: 0 }) as const,
	};
	await using runtime = createRuntime({ ...options, journal: locked });
	expect(() => runtime.resume(id)).toThrow(
		expect.objectContaining({
			code: "run-locked",
			message: `Cannot resume run "${id}": process 4711 runs it. Cancel it, or wait for its end.`,
		}),
	);
});

test("T76: a tree whose owner cannot be judged is resumed by force alone, and the error says how", async () => {
	const { journal, options, id } = await whileChildWorks(childTurns);
	let isTaken = false;
	const silent = { pid: 12, startedAt: 1, host: "m/b/n", state: "silent", seenAt: Date.UTC(2026, 0, 1) } as const;
	const elsewhere: Journal = {
		...journal,
		owner: (root) => (isTaken ? journal.owner(root) : silent),
		claim: (root, asked) => (isTaken ||= asked?.force === true) && journal.claim(root),
	};
	await using runtime = createRuntime({ ...options, journal: elsewhere });
	const why =
		"process 12 of another container or machine has it and was last heard of at 2026-01-01T00:00:00.000Z, so whether it lives cannot be told from here";
	expect(() => runtime.resume(id)).toThrow(
		expect.objectContaining({
			code: "run-locked",
			message: `Cannot resume run "${id}": ${why}. Once you know that it has ended, resume it with force: true.`,
		}),
	);
	expect(() => runtime.cancel(id)).toThrow(`Cannot stop run "${id}": ${why}.`);
	expect(await runtime.resume(id, { force: true }).outcome).toMatchObject({ status: "completed" });
});

test("T76: force takes no tree from a process that lives", async () => {
	const { journal, options, id } = await whileChildWorks(childTurns);
	const owner = () => ({ pid: 4711, startedAt: 1, host: "", state: "living", seenAt: 0 }) as const;
	await using runtime = createRuntime({ ...options, journal: { ...journal, owner } });
	expect(() => runtime.resume(id, { force: true })).toThrow("process 4711 runs it");
});

test("T76: a tree says every ten seconds that it is at work, and stops once another process has taken it over", async () => {
	const clock = fakeClock();
	const journal = memoryJournal();
	const claims: number[] = [];
	const taken: Journal = {
		...journal,
		claim(root) {
			claims.push(clock.monotonic());
			return claims.length < 3 && journal.claim(root);
		},
	};
	const model = stateless({ main: [[{ stall: true }]] });
	await using runtime = createRuntime({ model, clock, journal: taken });
	const run = runtime.start({ prompt: "main" });
	const outcome = await clock.advanceUntil(run.outcome, 1_000);
	expect(claims.map((at) => Math.round(at / 1_000))).toEqual([0, 9, 19]);
	expect(outcome).toMatchObject({
		status: "failed",
		cause: { code: "storage", message: "Another process took this run over." },
	});
});

test("fault 12: a claim that cannot be given up, since the disk is full, takes no outcome away", async () => {
	const { journal, options, id } = await whileChildWorks(childTurns);
	const full: Journal = {
		...journal,
		release() {
			throw new ErrandError("storage", "The disk is full.");
		},
	};
	await using runtime = createRuntime({ ...options, journal: full });
	expect(await runtime.resume(id).outcome).toMatchObject({ status: "completed", report: "ok" });
	expect(await runtime.start({ prompt: "go" }).outcome).toMatchObject({ status: "completed", report: "ok" });
	expect(() => runtime.resume(id)).toThrow(expect.objectContaining({ code: "run-locked" }));
});

test("a tree that cannot be opened for writing is not claimed", async () => {
	const { journal, options, id } = await whileChildWorks(childTurns);
	let asked = 0;
	const broken: Journal = {
		...journal,
		lastSeq(root) {
			if (++asked === 2) throw new ErrandError("storage", "The disk reported an error.");
			return journal.lastSeq(root);
		},
	};
	await using runtime = createRuntime({ ...options, journal: broken });
	expect(() => runtime.resume(id)).toThrow("The disk reported an error.");
	expect(journal.owner(id)).toBeUndefined();
});

test("T76 resume() of a run that this runtime is at work on is refused, and it goes on", async () => {
	const { options, id } = await whileChildWorks(childTurns);
	await using runtime = createRuntime(options);
	const run = runtime.resume(id);
	expect(() => runtime.resume(id)).toThrow(expect.objectContaining({ code: "run-locked" }));
	expect(await run.outcome).toMatchObject({ status: "completed", report: "ok" });
	expect(() => runtime.resume(id)).toThrow(`Cannot resume run "${id}": it has ended as completed.`);
	expect(() => runtime.resume("nothere")).toThrow(
		'There is no run "nothere" in the journal, which is in the memory of this process.',
	);
});

test("resume() by the id of a child goes on with its tree", async () => {
	const { options, id } = await whileChildWorks(childTurns);
	await using runtime = createRuntime(options);
	expect(await runtime.resume(`${id}.1`).outcome).toMatchObject({ runId: id, status: "completed" });
});

test("a tool that is denied today is offered still, and refused at the call", async () => {
	const { effects, tools } = countedTools();
	const { options, journal, id } = await whileChildWorks([[call("look")], ...childTurns], tools);
	expect(await resumeFirst({ ...options, permits: { readOnly: true } })).toMatchObject({ status: "completed" });
	const child = fold(journal.read(id)).runs.get(`${id}.1`);
	expect(child?.outcome?.refused).toEqual([
		{
			tool: "save",
			reason: expect.stringContaining("it is no longer allowed (the user would have to leave out permits.readOnly)"),
		},
	]);
	expect([...effects.keys()].filter((effect) => effect.startsWith("save"))).toEqual([]);
});

test.each([
	["a tool", { tools: [] }, 'its agent "main" has the tool "look", which is not here'],
	["a model", { model: "scout" }, "scripted"],
	["the folder", { workspace: import.meta.dirname }, 'it works in "", and this runtime in'],
] as const)(
	"a resume without %s of the run is refused and leaves the journal as it was",
	async (_, changed, message) => {
		const { options, journal, id } = await whileChildWorks(childTurns);
		const before = journal.lastSeq(id);
		await using runtime = createRuntime({ ...options, ...changed });
		await expect(runtime.resume(id).outcome).rejects.toThrow(message);
		expect([journal.lastSeq(id), journal.owner(id)]).toEqual([before, undefined]);
	},
);

test("fault 3: a write in flight comes back as unknown, and a read is run again with the same key", async () => {
	const keys: string[] = [];
	const tools = (["read", "write"] as const).map((access): Tool => ({
		name: `my-${access}`,
		description: access,
		inputSchema: { type: "object" },
		access,
		async execute(_, { key }) {
			keys.push(key.replace(/^\w+/, "root"));
			return { content: access };
		},
	}));
	const { options, journal, id } = await whileChildWorks([[call("my-read"), call("my-write")], say("done")], tools);
	keys.length = 0;
	await resumeFirst({ ...options });
	expect(keys).toEqual(["root.1/1/1", "root.1/1/2"]);

	const inFlight = [...journal.read(id)].findIndex(
		({ type, ...rest }) => type === "tool-call-start" && "tool" in rest && rest.tool === "my-write",
	);
	const again = memoryJournal();
	again.append(id, [...journal.read(id)].slice(0, inFlight + 1));
	keys.length = 0;
	expect(await resumeFirst({ ...options, journal: again })).toMatchObject({ status: "completed" });
	const message = fold(again.read(id))
		.runs.get(`${id}.1`)
		?.transcript.find(({ role }) => role === "tool");
	expect(keys).toEqual([]);
	expect(message?.content).toMatchObject([
		{ output: { type: "text", value: "read" } },
		{ output: { type: "error-text", value: "Interrupted: unknown whether it happened; check before you repeat it." } },
	]);
});

test("fault 2: a request that had no answer is sent again, and counted as an estimate", async () => {
	const { options, journal, id } = await whileChildWorks(childTurns);
	const outcome = await resumeFirst(options);
	const retries = [...journal.read(id)].filter(({ type }) => type === "model-retry");
	expect(retries).toMatchObject([
		{ runId: `${id}.1`, usage: { requests: 1, estimated: true }, cause: { code: "shutdown" } },
	]);
	expect(outcome.totalUsage).toMatchObject({ requests: 5, estimated: true });
});

test("T63, fault 2: a request that had no answer counts: none is sent where no tokens are left, and one where one fits", async () => {
	const whileAsked = async (maxTotalTokens: number, reply: string) => {
		const model = stateless({ main: [say(reply)] });
		const options = { model, treeLimits: { maxTotalTokens } };
		const journal = await interrupted(options, 2);
		const { requests } = model;
		const sent = requests.length;
		return { journal, resume: () => resumeFirst({ ...options, journal }), repeated: () => requests.slice(sent) };
	};
	const spent = await whileAsked(10, "never");
	expect(await spent.resume()).toMatchObject({ status: "limited", cause: { code: "tokens" }, steps: 0 });
	expect(spent.repeated()).toEqual([]);
	const [opened] = [...spent.journal.read(spent.journal.roots()[0] ?? "", 0, ["step-start"])];
	const asked = opened?.type === "step-start" ? opened.contextTokens : 0;
	const last = await whileAsked(Math.floor(asked * 2.5), "all there is");
	expect(await last.resume()).toMatchObject({ status: "limited", cause: { code: "tokens" }, partial: "all there is" });
	expect(last.repeated().map(({ toolChoice }) => toolChoice)).toEqual([{ type: "none" }]);
});

test("a resume that is stopped while its agents are looked for is cancelled, and the tree can be resumed again", async () => {
	const finder = { name: "finder", description: "finds", instructions: "", source: { kind: "code" } } as const;
	const options = { model: stateless({ main: [[call("look")], say("ok")] }), tools: countedTools().tools };
	const mortal = mortalJournal(2);
	{
		await using runtime = createRuntime({ ...options, agents: () => finder, journal: mortal });
		await runtime.start({ prompt: "go", agent: "finder" }).outcome;
	}
	const journal = reopened(mortal);
	const [id = ""] = journal.roots();
	const { length } = [...journal.read(id)];
	{
		await using runtime = createRuntime({ ...options, journal, agents: () => new Promise(() => {}) });
		const run = runtime.resume(id);
		run.cancel();
		expect(await run.outcome).toMatchObject({ runId: id, status: "cancelled", cause: { code: "user" }, steps: 0 });
	}
	expect([...journal.read(id)]).toHaveLength(length);
	expect(await resumeFirst({ ...options, agents: () => finder, journal })).toMatchObject({ status: "completed" });
});

test("T63 a tree with a cost limit is not resumed where nobody knows the price, and it stays as it is", async () => {
	const options = { model: stateless({ main: [say("ok")] }), treeLimits: { maxCostUsd: 1 } };
	const models = { "scripted/scripted": { price: { input: 1, output: 1 } } };
	const journal = await interrupted({ ...options, models }, 2);
	await expect(resumeFirst({ model: options.model, journal })).rejects.toMatchObject({ code: "invalid-config" });
	expect(await resumeFirst({ model: options.model, models, journal })).toMatchObject({ status: "completed" });
});

test("what the user permitted for one tree alone is permitted again by a resume", async () => {
	const { effects, tools } = countedTools();
	const options = { tools, model: stateless({ main: [[call("save", { of: "main" })], say("ok")] }) };
	const mortal = mortalJournal(2);
	{
		await using runtime = createRuntime({ ...options, journal: mortal });
		await runtime.start({ prompt: "go", permits: { allow: ["write"] } }).outcome;
	}
	expect(await resumeFirst({ ...options, journal: reopened(mortal) })).toMatchObject({
		status: "completed",
		refused: [],
	});
	expect(effects.get('save {"of":"main"}')).toBe(1);
});

test("a cancel that nobody was left to act on does not stop the resume that a user asks for later", async () => {
	const { options, journal, id } = await whileChildWorks(childTurns);
	journal.post(id, { runId: id, kind: "cancel", body: null });
	expect(await resumeFirst(options)).toMatchObject({ status: "completed" });
	expect(journal.requests(id)).toEqual([]);
});

test("a resumed tree goes on counting its children: ids are new, and their limit holds", async () => {
	const turns = { "CHILD-A": [say("a")], "CHILD-B": [say("b")], "CHILD-C": [say("c")] };
	const model = stateless({ main: [[ask("CHILD-A")], [ask("CHILD-B")], [ask("CHILD-C")], say("ok")], ...turns });
	const options = { model, treeLimits: { maxChildren: 2 } };
	const journal = await interrupted(options, 5);
	const outcome = await resumeFirst({ ...options, journal });
	const runs = [...fold(journal.read(outcome.runId)).runs.values()];
	expect(runs.map(({ id, outcome: end }) => [id.slice(outcome.runId.length), end?.report])).toEqual([
		["", "ok"],
		[".1", "a"],
		[".2", "b"],
	]);
	expect(outcome.refused).toEqual([
		{ tool: "task", reason: "Not started: this run has started 2 children, and the limit is 2." },
	]);
});
