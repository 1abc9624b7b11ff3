import { expect, test } from "vitest";
import { memoryJournal } from "../journal/index.ts";
import type { Journal, Tool } from "../spec/index.ts";
import { fakeClock, scriptedModels } from "../testing/index.ts";
import type { ScriptPart, ScriptTurn } from "../testing/index.ts";
import { fold, markInterrupted } from "../trace/index.ts";
import { createRuntime } from "./index.ts";
import type { RuntimeOptions } from "./index.ts";

const say = (text: string): readonly ScriptPart[] => [{ say: text }];
const exec = (of: string): ScriptPart => ({ call: "exec", input: { of } });
const ask = (prompt: string): ScriptPart => ({ call: "task", input: { prompt } });

function execTool(): { readonly ran: string[]; readonly tool: Tool } {
	const ran: string[] = [];
	const tool: Tool = {
		name: "exec",
		description: "executes",
		inputSchema: { type: "object" },
		access: "execute",
		async execute(input) {
			ran.push(JSON.stringify(input));
			return { content: "executed" };
		},
	};
	return { ran, tool };
}

/** A run's turns by its replies so far, so that a later process goes on with them. */
function stateless(scripts: { readonly [marker: string]: readonly (readonly ScriptPart[])[] }) {
	return scriptedModels((first) => {
		const user = JSON.stringify(first.prompt.find(({ role }) => role === "user"));
		const turns = Object.entries(scripts).find(([marker]) => user.includes(marker))?.[1] ?? [];
		return Array.from(
			{ length: 9 },
			(): ScriptTurn =>
				({ prompt }) =>
					turns[prompt.filter(({ role }) => role === "assistant").length] ?? [],
		);
	});
}

const scripts = {
	ROOT: [[ask("CHILD-A"), ask("CHILD-B")], say("done")],
	"CHILD-A": [say("a")],
	"CHILD-B": [[exec("b")], say("b")],
};

/** The journal of a tree whose process ended while these questions were open. */
async function waiting(options: RuntimeOptions, questions: number): Promise<{ journal: Journal; id: string }> {
	const left = memoryJournal();
	await using runtime = createRuntime({ ...options, journal: memoryJournal(), ask: () => new Promise(() => {}) });
	const run = runtime.start({ prompt: "ROOT" });
	let asked = 0;
	let ended = 0;
	for await (const event of run.events()) {
		if (!("seq" in event)) continue;
		left.append(run.id, [event]);
		if (event.type === "permission-ask") asked++;
		if (event.type === "run-end") ended++;
		if (asked === questions && asked + ended === 2) break;
	}
	return { journal: left, id: run.id };
}

test("T81 an unanswered question is waiting in the journal, and an answer goes on from there without running siblings again", async () => {
	const { ran, tool } = execTool();
	const model = stateless(scripts);
	const options = { model, tools: [tool] };
	const { journal, id } = await waiting(options, 1);
	const trace = fold(journal.read(id));
	markInterrupted(trace);
	expect([...trace.runs.values()].map(({ state }) => state)).toEqual(["waiting", "completed", "waiting"]);
	const before = model.requests.length;

	// As the program has it where there is no terminal.
	await using later = createRuntime({ ...options, journal, permits: { canAsk: false } });
	expect(() => later.resume(id)).toThrow(
		`run "${id}.2" waits for an answer (main › general-purpose#2 › exec: {"of":"b"})`,
	);
	const run = later.answer(id, "yes");

	expect(await run?.outcome).toMatchObject({ status: "completed", report: "done" });
	expect(ran).toEqual(['{"of":"b"}']);
	// The child's second turn and the root's; nobody else was asked.
	expect(model.requests.length - before).toBe(2);
	expect(journal.requests(id)).toEqual([]);
});

test("T81 a no is the call's refusal", async () => {
	const { ran, tool } = execTool();
	const model = stateless(scripts);
	const { journal, id } = await waiting({ model, tools: [tool] }, 1);
	await using later = createRuntime({ model, tools: [tool], journal });
	expect(await later.answer(`${id}.2`, "no")?.outcome).toMatchObject({ status: "completed" });
	expect(ran).toEqual([]);
	expect(fold(journal.read(id)).runs.get(`${id}.2`)?.outcome?.refused).toEqual([
		{ tool: "exec", reason: "Denied: a person said no." },
	]);
	expect(() => later.answer(id, "yes")).toThrow(`Run "${id}" asks nothing that could be answered.`);
	expect(() => later.answer("nothere", "yes")).toThrow('There is no run "nothere" in the journal');
});

test("of two questions each is answered by itself; the first answer is kept until the second is there", async () => {
	const { ran, tool } = execTool();
	const model = stateless({ ...scripts, "CHILD-A": [[exec("a")], say("a")] });
	const { journal, id } = await waiting({ model, tools: [tool] }, 2);
	await using later = createRuntime({ model, tools: [tool], journal });
	expect(() => later.answer(`${id}.1`, "yes")).toThrow(`run "${id}.2" waits for an answer`);
	expect(journal.owner(id)).toBeUndefined();
	expect(await later.answer(`${id}.2`, "no")?.outcome).toMatchObject({ status: "completed" });
	expect(ran).toEqual(['{"of":"a"}']);
});

test("an answer to the id of a question is for no other", async () => {
	const { ran, tool } = execTool();
	const model = stateless({ ...scripts, "CHILD-A": [[exec("a")], say("a")] });
	const { journal, id } = await waiting({ model, tools: [tool] }, 2);
	await using later = createRuntime({ model, tools: [tool], journal });
	expect(() => later.answer(`${id}.1/9/0?`, "yes")).toThrow(`No question "${id}.1/9/0?" is open.`);
	const rest = `run "${id}.2" waits for an answer, too (main › general-purpose#2 › exec: {"of":"b"})`;
	expect(() => later.answer(`${id}.1/1/1?`, "yes")).toThrow(
		`The answer is kept, and run "${id}" does not go on yet: ${rest}. Answer it with answer("${id}.2/1/1?", "yes"), or "no".`,
	);
	expect(await later.answer(`${id}.2/1/1?`, "no")?.outcome).toMatchObject({ status: "completed" });
	expect(ran).toEqual(['{"of":"a"}']);
});

test("a run of a living process is answered and stopped from another one", async () => {
	const { ran, tool } = execTool();
	const clock = fakeClock();
	const model = stateless({ ROOT: [[exec("now")], [{ stall: true }]] });
	const journal = memoryJournal();
	await using owner = createRuntime({ model, tools: [tool], journal, clock, ask: () => new Promise(() => {}) });
	await using other = createRuntime({ model, tools: [tool], journal });
	const run = owner.start({ prompt: "ROOT" });
	for await (const event of run.events()) if (event.type === "permission-ask") break;
	expect(other.answer(run.id, "yes")).toBeUndefined();
	await clock.advance(1_000);
	expect(ran).toEqual(['{"of":"now"}']);
	other.cancel(run.id);
	await clock.advance(1_000);
	expect(await run.outcome).toMatchObject({ status: "cancelled", cause: { code: "user" } });
	expect([journal.requests(run.id), clock.waiting]).toEqual([[], 0]);
	expect(() => other.cancel(run.id)).toThrow(`Run "${run.id}" has ended as cancelled already.`);
});

test("a tool that a person allowed for the whole tree is not asked for again after a resume", async () => {
	const { ran, tool } = execTool();
	const model = stateless({ ROOT: [[exec("one")], [exec("two")], say("done")] });
	const first = memoryJournal();
	const left = memoryJournal();
	await using runtime = createRuntime({ model, tools: [tool], journal: first, ask: async () => "tree" });
	const run = runtime.start({ prompt: "ROOT" });
	for await (const event of run.events()) {
		if (!("seq" in event)) continue;
		left.append(run.id, [event]);
		if (event.type === "tool-call-end") break;
	}
	await run.outcome;
	ran.length = 0;
	await using later = createRuntime({ model, tools: [tool], journal: left });
	expect(await later.resume(run.id).outcome).toMatchObject({ status: "completed", refused: [] });
	expect(ran).toEqual(['{"of":"two"}']);
});
