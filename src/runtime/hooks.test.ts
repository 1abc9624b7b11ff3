import { expect, test } from "vitest";
import { readHookSettings } from "../hooks/index.ts";
import type { AgentDefinition, Hook, HookInputs, HookMoment, Tool } from "../spec/index.ts";
import { fakeClock, scriptedModel, scriptedModels, temporaryWorkspace } from "../testing/index.ts";
import type { ScriptedModel, ScriptPart } from "../testing/index.ts";
import { createRuntime } from "./index.ts";
import { childrenOf, lastResults, runTree } from "./tree.fixture.ts";
import type { TreeTest } from "./tree.fixture.ts";

const ask = (prompt: string): ScriptPart => ({ call: "task", input: { prompt } });
const read = (n = 1): ScriptPart => ({ call: "reader", input: { n } });
const say = (text: string): readonly ScriptPart[] => [{ say: text }];

const inputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } as const;
const reader: Tool = {
	name: "reader",
	description: "reader",
	inputSchema,
	access: "read",
	execute: async ({ n }) => ({ content: `read ${Number(n)}` }),
};
const thrower: Tool = { ...reader, name: "thrower", execute: async () => Promise.reject(new Error("boom")) };

/** Hooks at all moments that write down who was asked about what, and say nothing. */
function witness(moments: readonly HookMoment[] = all): { readonly seen: string[]; readonly hooks: readonly Hook[] } {
	const seen: string[] = [];
	const note = (moment: HookMoment) => (input: HookInputs[HookMoment]) => {
		const tool = "tool" in input ? `(${input.tool})` : "";
		seen.push(`${moment}${tool} ${input.agent}@${input.depth}`);
	};
	return { seen, hooks: moments.map((moment): Hook => ({ moment, run: note(moment) })) };
}

/** Keeps the problems with hooks. */
function onHookProblem(problems: string[]): (problem: string) => void {
	return (problem) => void (/\bhooks?\b/i.test(problem) && problems.push(problem));
}

const all = ["UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop", "SubagentStart", "SubagentStop"] as const;

/** Every decision of a tree, in its order. */
function decisionsOf({ events }: Pick<TreeTest, "events">): readonly string[] {
	return events.flatMap((event) =>
		event.type === "hook-decision"
			? `${event.agent} ${event.moment} ${event.hook}: ${event.decision}${event.reason === "" ? "" : ` (${event.reason})`}`
			: [],
	);
}

function firstPrompts(model: ScriptedModel): readonly string[] {
	return model.requests.flatMap(({ prompt }) =>
		prompt.length === 2 && prompt[1]?.role === "user" && prompt[1].content[0]?.type === "text"
			? [prompt[1].content[0].text]
			: [],
	);
}

test("T53, T58: every moment is asked in parent and child, as one whole sequence", async () => {
	const { seen, hooks } = witness();
	using model = scriptedModels({
		main: [[ask("CHILD")], say("done")],
		CHILD: [[read()], say("found")],
	});
	const { outcome } = await runTree({ model, tools: [reader], hooks });
	expect(outcome).toMatchObject({ status: "completed", report: "done" });
	expect(seen).toEqual([
		"UserPromptSubmit main@0",
		"PreToolUse(task) main@0",
		"SubagentStart general-purpose@1",
		"UserPromptSubmit general-purpose@1",
		"PreToolUse(reader) general-purpose@1",
		"PostToolUse(reader) general-purpose@1",
		"Stop general-purpose@1",
		"SubagentStop general-purpose@1",
		"PostToolUse(task) main@0",
		"Stop main@0",
	]);
});

test("T53 each input names agent, run, parent and depth, and the child's answer reaches the hooks after it", async () => {
	const inputs: HookInputs[HookMoment][] = [];
	const keep = (input: HookInputs[HookMoment]): void => void inputs.push(input);
	const hooks = all.map((moment): Hook => ({ moment, run: keep }));
	using model = scriptedModels({ main: [[ask("CHILD")], say("done")], CHILD: [say("found")] });
	const { outcome } = await runTree({ model, hooks });
	const root = { runId: outcome.runId, depth: 0, agent: "main", workspace: "" };
	const child = {
		runId: `${outcome.runId}.1`,
		parentId: outcome.runId,
		depth: 1,
		agent: "general-purpose",
		workspace: "",
	};
	const call = { tool: "task", access: "delegate", callId: "call-0", step: 1, input: { prompt: "CHILD" } };
	expect(
		inputs.map((input) =>
			Object.fromEntries(Object.entries(input).filter(([key]) => key !== "signal" && key !== "result")),
		),
	).toEqual([
		{ ...root, prompt: "go" },
		{ ...root, ...call },
		{ ...child, prompt: "CHILD" },
		{ ...child, prompt: "CHILD" },
		{ ...child, report: "found", rounds: 0 },
		{ ...child, status: "completed", report: "found", rounds: 0, ended: false },
		{ ...root, ...call },
		{ ...root, report: "done", rounds: 0 },
	]);
	expect(inputs.find((input) => "result" in input)?.result.content).toContain("\nfound\n");
});

test("T54 a PreToolUse that blocks: its text is the result, the tool does not run, and PostToolUse is not asked", async () => {
	const { seen, hooks } = witness(["PostToolUse"]);
	const guard: Hook = { moment: "PreToolUse", name: "guard", matcher: "reader", run: () => "Not on a Sunday." };
	using model = scriptedModel([read()], say("could not"));
	const tree = await runTree({ model, tools: [reader], hooks: [guard, ...hooks] });
	expect(lastResults(model)).toEqual(["Not on a Sunday."]);
	expect(tree.outcome).toMatchObject({ toolsUsed: {}, refused: [{ tool: "reader", reason: "Not on a Sunday." }] });
	expect(seen).toEqual([]);
	expect(decisionsOf(tree)).toEqual(["main PreToolUse guard: deny (Not on a Sunday.)"]);
});

test("T54 a failed call has a PostToolUse, and what hooks add before and after is read after the result", async () => {
	const hooks: readonly Hook[] = [
		{ moment: "PreToolUse", name: "early", run: () => ({ context: "mind the gap" }) },
		{ moment: "PostToolUse", name: "late", run: ({ result }) => `failed: ${result.isError}` },
	];
	using model = scriptedModel([{ call: "thrower", input: { n: 1 } }], say("ok"));
	await runTree({ model, tools: [thrower], hooks });
	expect(lastResults(model)).toEqual([
		'thrower failed: boom\n\n[Added by hook "early"]\nmind the gap\n\n[Added by hook "late"]\nfailed: true',
	]);
});

test("T55 every gate is asked, one deny is a deny, and empty answers skip no other hook", async () => {
	const answers = ["", true, null, undefined, false, "second no", ""] as const;
	const asked: unknown[] = [];
	const hooks = answers.map((answer, index): Hook => {
		return { moment: "PreToolUse", name: `h${index}`, run: () => (asked.push(answer), answer) };
	});
	using model = scriptedModel([read()], say("ok"));
	await runTree({ model, tools: [reader], hooks });
	expect(asked).toEqual(answers);
	expect(lastResults(model)).toEqual(["Denied by a hook, which gave no reason.\nsecond no"]);
});

test("T55 an input that one hook changes is what the next hook and the tool see", async () => {
	const seen: unknown[] = [];
	const hooks: readonly Hook[] = [
		{ moment: "PreToolUse", name: "first", run: ({ input }) => ({ input: { n: Number(input["n"]) + 1 } }) },
		{ moment: "PreToolUse", name: "second", run: ({ input }) => ({ input: { n: Number(input["n"]) * 10 } }) },
		{ moment: "PostToolUse", name: "third", run: ({ input }) => void seen.push(input) },
	];
	using model = scriptedModel([read(1)], say("ok"));
	const tree = await runTree({ model, tools: [reader], hooks });
	expect([lastResults(model), seen]).toEqual([["read 20"], [{ n: 20 }]]);
	expect(decisionsOf(tree)).toEqual([
		'main PreToolUse first: change ({"n":2})',
		'main PreToolUse second: change ({"n":20})',
	]);
});

test("T55 a changed input has to fit the tool, and is permitted anew", async () => {
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", run: () => ({ input: { n: "many" } }) }];
	using model = scriptedModel([read()], say("ok"));
	await runTree({ model, tools: [reader], hooks });
	expect(lastResults(model)[0]).toMatch(
		/^A hook changed the input, and it does not fit any more\. Cannot call reader: /,
	);
});

test("T55 a changed input is authorized as it is then, not as the model wrote it", async () => {
	const runs: unknown[] = [];
	const shell: Tool = {
		...reader,
		name: "shell",
		inputSchema: { type: "object" },
		access: "read",
		patternKey: "command",
		execute: async ({ command }) => ({ content: (runs.push(command), "ran") }),
	};
	const narrow: AgentDefinition = {
		name: "narrow",
		description: "Narrow.",
		instructions: "Look.",
		tools: ["shell(git diff:*)"],
		source: { kind: "code" },
	};
	const hooks: readonly Hook[] = [
		{
			moment: "PreToolUse",
			run: ({ input }) => (input["command"] === "git diff -w" ? { input: { command: "rm x" } } : ""),
		},
	];
	using model = scriptedModel(
		[{ call: "shell", input: { command: "git diff" } }],
		[{ call: "shell", input: { command: "git diff -w" } }],
		say("ok"),
	);
	const { outcome } = await runTree({ model, tools: [shell], agents: [narrow], hooks }, { agent: "narrow" });
	expect([runs, outcome.refused.map(({ tool }) => tool)]).toEqual([["git diff"], ["shell"]]);
});

test("T55 a hook never allows: what is not granted stays refused, and a person is asked all the same", async () => {
	const asked: string[] = [];
	const writer: Tool = { ...reader, name: "writer", access: "write" };
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", run: () => true }];
	using model = scriptedModel([{ call: "writer", input: { n: 1 } }], say("ok"));
	await runTree({ model, tools: [writer], hooks, ask: async ({ tool }) => (asked.push(tool), "no") });
	expect(asked).toEqual(["writer"]);
	expect(lastResults(model)[0]).toContain("a person said no");
});

test("T56 a Stop hook's text sends the agent back to work, each round is a step, and there are at most 8", async () => {
	const rounds: number[] = [];
	const hooks: readonly Hook[] = [
		{ moment: "Stop", name: "again", run: (input) => (rounds.push(input.rounds), "Not yet.") },
	];
	using model = scriptedModel(...Array.from({ length: 9 }, (_, index) => say(`answer ${index + 1}`)));
	const { outcome, events } = await runTree({ model, hooks });
	expect(outcome).toMatchObject({ status: "completed", report: "answer 9", steps: 9 });
	expect(rounds).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
	expect(events.filter(({ type }) => type === "step-say")).toHaveLength(8);
});

test("T56 a SubagentStop hook sends a child back, after the child's own Stop hooks let it go", async () => {
	const { seen, hooks } = witness(["Stop", "SubagentStop"]);
	let rounds = 0;
	const again: Hook = { moment: "SubagentStop", name: "again", run: () => (++rounds === 1 ? "Look once more." : "") };
	using model = scriptedModels({ main: [[ask("CHILD")], say("done")], CHILD: [say("first"), say("second")] });
	const tree = await runTree({ model, hooks: [...hooks, again] });
	expect(childrenOf(tree)[0]?.outcome).toMatchObject({ report: "second", steps: 2 });
	expect(seen.slice(0, 4)).toEqual([
		"Stop general-purpose@1",
		"SubagentStop general-purpose@1",
		"Stop general-purpose@1",
		"SubagentStop general-purpose@1",
	]);
	expect(decisionsOf(tree)).toEqual(["main SubagentStop again: send-back (Look once more.)"]);
});

test("T57, fault 44: a gate that throws denies the child, and its sibling and its parent go on", async () => {
	const hooks: readonly Hook[] = [
		{
			moment: "UserPromptSubmit",
			name: "check",
			run({ prompt }) {
				if (prompt === "CHILD-A") throw new Error("no database");
			},
		},
	];
	using model = scriptedModels({ main: [[ask("CHILD-A"), ask("CHILD-B")], say("done")], "CHILD-B": [say("fine")] });
	const tree = await runTree({ model, hooks });
	expect(tree.outcome.status).toBe("completed");
	expect(childrenOf(tree).map(({ outcome }) => [outcome?.status, outcome?.cause ?? outcome?.report])).toEqual([
		["failed", { code: "hook", message: 'Hook "check" failed: no database. So it is denied.' }],
		["completed", "fine"],
	]);
	expect(lastResults(model)[0]).toContain("failed: hook");
});

test("T57 an observer that throws is reported once and ignored, and the ones after it are asked", async () => {
	const problems: string[] = [];
	const { seen, hooks } = witness(["PostToolUse", "Stop"]);
	const broken = ["PostToolUse", "Stop"].map((moment) => {
		return { moment, name: `bad ${moment}`, run: () => Promise.reject(new Error("oops")) } as Hook;
	});
	using model = scriptedModel([read(1)], [read(2)], say("ok"));
	const tree = await runTree({
		model,
		tools: [reader],
		hooks: [...broken, ...hooks],
		onProblem: onHookProblem(problems),
	});
	expect([tree.outcome.report, lastResults(model)]).toEqual(["ok", ["read 2"]]);
	expect(problems).toEqual(['Hook "bad PostToolUse" failed: oops.', 'Hook "bad Stop" failed: oops.']);
	expect(seen).toEqual(["PostToolUse(reader) main@0", "PostToolUse(reader) main@0", "Stop main@0"]);
	expect(decisionsOf(tree)[0]).toBe('main PostToolUse bad PostToolUse: error (Hook "bad PostToolUse" failed: oops.)');
});

test("T57 a gate that does not answer in its time denies", async () => {
	const clock = fakeClock();
	let aborted = false;
	const hooks: readonly Hook[] = [
		{
			moment: "PreToolUse",
			name: "slow",
			timeoutMs: 500,
			run({ signal }) {
				signal.addEventListener("abort", () => (aborted = true));
				return new Promise(() => {});
			},
		},
	];
	using model = scriptedModel([read()], say("ok"));
	const running = runTree({ model, clock, tools: [reader], hooks });
	await clock.advanceUntil(running);
	expect(lastResults(model)).toEqual(['Hook "slow" failed: it took longer than 500 ms. So it is denied.']);
	expect([aborted, clock.waiting]).toEqual([true, 0]);
});

test("T57 a gate with a broken matcher denies every call and is a problem from the start", async () => {
	const problems: string[] = [];
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", name: "typo", matcher: "mcp__(", run: () => undefined }];
	using model = scriptedModel([read()], say("ok"));
	await runTree({ model, tools: [reader], hooks, onProblem: onHookProblem(problems) });
	expect(problems).toEqual([
		'Hook "typo" at PreToolUse cannot work: its matcher "mcp__(" is no regular expression. It denies.',
	]);
	expect(lastResults(model)).toEqual([
		'Hook "typo" failed: its matcher "mcp__(" is no regular expression. So it is denied.',
	]);
});

test("a UserPromptSubmit that blocks ends the run before its first step, and nothing is sent", async () => {
	using model = scriptedModel();
	const hooks: readonly Hook[] = [{ moment: "UserPromptSubmit", name: "policy", run: () => "No secrets, please." }];
	const tree = await runTree({ model, hooks });
	expect(tree.outcome).toMatchObject({
		status: "failed",
		cause: { code: "hook", message: "No secrets, please." },
		steps: 0,
	});
	expect(tree.events.map(({ type }) => type)).toEqual(["run-queued", "hook-decision", "run-end"]);
});

test("what hooks add to a prompt stands after it, in the journal and in the request alike", async () => {
	const hooks: readonly Hook[] = [
		{ moment: "SubagentStart", name: "brief", run: () => ({ context: "We use tabs." }) },
		{ moment: "UserPromptSubmit", name: "date", matcher: "general-purpose", run: () => ({ context: "It is Monday." }) },
	];
	using model = scriptedModels({ main: [[ask("CHILD")], say("done")], CHILD: [say("ok")] });
	const tree = await runTree({ model, hooks });
	const prompt = 'CHILD\n\n[Added by hook "brief"]\nWe use tabs.\n\n[Added by hook "date"]\nIt is Monday.';
	expect(firstPrompts(model)).toEqual(["go", prompt]);
	expect(childrenOf(tree)[0]?.spec.prompt).toBe(prompt);
});

test("a SubagentStart that denies starts no child, and the result of the task says why", async () => {
	const { seen, hooks } = witness(["UserPromptSubmit", "SubagentStop", "PostToolUse"]);
	const gate: Hook = { moment: "SubagentStart", name: "gate", run: () => "No children today." };
	using model = scriptedModel([ask("CHILD")], say("did it myself"));
	const tree = await runTree({ model, hooks: [gate, ...hooks] });
	expect(lastResults(model)).toEqual(["Not started: No children today."]);
	expect(tree.trace.runs.size).toBe(1);
	expect(seen).toEqual(["UserPromptSubmit main@0", "PostToolUse(task) main@0"]);
	const denial = tree.events.find((event) => event.type === "hook-decision" && event.moment === "SubagentStart");
	expect(denial).toMatchObject({
		agent: "main",
		callId: "call-0",
		childId: `${tree.outcome.runId}.1`,
		decision: "deny",
	});
});

test("SubagentStop is asked once about a child that ends otherwise, with its status and its cause", async () => {
	const ends: string[] = [];
	const hooks: readonly Hook[] = [
		{ moment: "SubagentStop", run: ({ status, cause, ended }) => void ends.push(`${status} ${cause?.code} ${ended}`) },
	];
	using model = scriptedModels({
		main: [[ask("FAILING"), ask("CUT")], say("done")],
		FAILING: [[{ fail: { status: 403 } }]],
		CUT: [[{ say: "half an ans" }, { finish: "length" }]],
	});
	await runTree({ model, hooks });
	expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual(["failed auth true", "limited output-cut true"]);
});

test("a hook that stops ends the run as failed: hook, and its call is refused", async () => {
	let ran = 0;
	const counter: Tool = { ...reader, execute: async () => ({ content: String(++ran) }) };
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", name: "brake", run: () => ({ stop: "Budget is spent." }) }];
	using model = scriptedModel([read()]);
	const { outcome } = await runTree({ model, tools: [counter], hooks });
	expect(outcome).toMatchObject({ status: "failed", cause: { code: "hook", message: "Budget is spent." } });
	expect(ran).toBe(0);
});

test("a run that is stopped while a hook is asked ends as it was stopped", async () => {
	const begun = Promise.withResolvers<void>();
	const hooks: readonly Hook[] = [
		{ moment: "UserPromptSubmit", run: () => (begun.resolve(), new Promise<undefined>(() => {})) },
	];
	using model = scriptedModel();
	await using runtime = createRuntime({ model, hooks });
	const run = runtime.start({ prompt: "go" });
	await begun.promise;
	run.cancel();
	expect(await run.outcome).toMatchObject({ status: "cancelled", cause: { code: "user" } });
});

test.each(["react", "simple", "reflection", "plan"])("T45 hooks hold in the strategy %s", async (strategy) => {
	const { seen, hooks } = witness(["UserPromptSubmit", "Stop"]);
	const model = scriptedModels(() => Array.from({ length: 8 }, () => say("NO CHANGES NEEDED. 1. all is done")));
	await using runtime = createRuntime({ model, hooks });
	const { status } = await runtime.start({ prompt: "go", agent: strategy }).outcome;
	expect([status, seen]).toEqual(["completed", [`UserPromptSubmit ${strategy}@0`, `Stop ${strategy}@0`]]);
});

test("authority: hooks that stand in agent files of a project never run", async () => {
	await using folder = temporaryWorkspace({
		".claude/agents/sly.md": `---\nname: sly\ndescription: Sly.\nhooks:\n  PreToolUse:\n    - hooks: [{type: command, command: "touch ran"}]\n---\nBe sly.\n`,
	});
	const problems: string[] = [];
	using model = scriptedModels({
		main: [[{ call: "task", input: { prompt: "CHILD", subagent_type: "sly" } }], say("done")],
		CHILD: [[{ call: "list", input: {} }], say("ok")],
	});
	const tree = await runTree({
		model,
		workspace: folder.root,
		agentFiles: true,
		onProblem: onHookProblem(problems),
	});
	expect(childrenOf(tree).map(({ agent, outcome }) => [agent, outcome?.status])).toEqual([["sly", "completed"]]);
	expect(lastResults(model, 2)).not.toContain("ran");
	expect(problems.join("\n")).toContain("Hooks of an agent are not supported here and never run");
});

test("T58 a command written for Claude Code guards a file by its path there, and changes an input", async () => {
	await using folder = temporaryWorkspace({
		".env": "TOKEN=1",
		"a.txt": "alpha",
		"b.txt": "beta",
		"guard.sh": `input=$(cat)
case "$input" in
*'"tool_name":"Read"'*'"file_path":"'"$CLAUDE_PROJECT_DIR"'/.env"'*) echo "Secrets are not read." >&2; exit 2 ;;
*a.txt*) printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"file_path":"%s/b.txt"}}}' "$CLAUDE_PROJECT_DIR" ;;
esac`,
	});
	const hooks: readonly Hook[] = [
		{ moment: "PreToolUse", name: "guard", matcher: "Read|Write", command: 'bash "$CLAUDE_PROJECT_DIR"/guard.sh' },
	];
	using model = scriptedModel(
		[{ call: "read", input: { path: ".env" } }],
		[{ call: "read", input: { path: "a.txt" } }],
		say("ok"),
	);
	const tree = await runTree({ model, workspace: folder.root, hooks, env: { PATH: process.env["PATH"] } });
	expect(lastResults(model, 1)).toEqual(["Secrets are not read."]);
	expect(lastResults(model, 2)[0]).toContain("beta");
	expect(decisionsOf(tree)).toEqual([
		"main PreToolUse guard: deny (Secrets are not read.)",
		'main PreToolUse guard: change ({"path":"b.txt"})',
	]);
});

const todo: ScriptPart = { call: "todo", input: { items: [{ text: "x" }] } };

test("T57, T58: a command that fails denies at a gate", async () => {
	await using folder = temporaryWorkspace();
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", name: "lost", command: "/no/such/guard" }];
	using model = scriptedModel([todo], say("ok"));
	await runTree({ model, workspace: folder.root, hooks, env: { PATH: process.env["PATH"] } });
	expect(lastResults(model)[0]).toMatch(/^Hook "lost" failed: it ended with exit code 127: .*\. So it is denied\.$/s);
});

test("T57, T58: a command cannot run without a workspace, so it denies at a gate", async () => {
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", name: "lost", command: "true" }];
	using model = scriptedModel([todo], say("ok"));
	await runTree({ model, hooks });
	expect(lastResults(model)[0]).toBe('Hook "lost" failed: a command needs a workspace to run in. So it is denied.');
});

test("T58 commands at every moment: context for a prompt, a word after a call, a round before the end", async () => {
	await using folder = temporaryWorkspace({
		"stop.sh": `case "$(cat)" in
*'"stop_hook_active":false'*) echo '{"decision":"block","reason":"Run the tests."}' ;;
esac`,
	});
	const { value: hooks, problems } = readHookSettings(
		{
			UserPromptSubmit: [{ hooks: [{ type: "command", command: "echo The tree is clean." }] }],
			PostToolUse: [
				{ matcher: "TodoWrite", hooks: [{ type: "command", command: "echo Sort it. >&2; exit 2", timeout: 30 }] },
			],
			Stop: [{ hooks: [{ type: "command", command: 'bash "$CLAUDE_PROJECT_DIR/stop.sh"' }] }],
		},
		"settings.json",
	);
	expect(problems).toEqual([]);
	using model = scriptedModel([todo], say("first"), say("second"));
	const tree = await runTree({ model, workspace: folder.root, hooks, env: { PATH: process.env["PATH"] } });
	expect(tree.outcome).toMatchObject({ status: "completed", report: "second", steps: 3 });
	expect(decisionsOf(tree)).toEqual([
		"main UserPromptSubmit echo The tree is clean.: context (The tree is clean.)",
		"main PostToolUse echo Sort it. >&2; exit 2: context (Sort it.)",
		'main Stop bash "$CLAUDE_PROJECT_DIR/stop.sh": send-back (Run the tests.)',
	]);
});

test("files: whoever may write cannot change what a hook runs: not by its name, through a link, or before it is there", async () => {
	await using folder = temporaryWorkspace({ "bin/linked.sh": { link: "real.sh" }, "bin/real.sh": "exit 0\n" });
	const paths = ["bin/real.sh", "bin/linked.sh", "later.sh", "free.sh"];
	const content = "touch pwned\n";
	using model = scriptedModel(
		[{ call: "read", input: { path: "bin/real.sh" } }],
		paths.map((path): ScriptPart => ({ call: "write", input: { path, content } })),
		say("ok"),
	);
	const command = "bash bin/linked.sh; [ ! -e later.sh ] || bash later.sh";
	const hooks: readonly Hook[] = [{ moment: "PreToolUse", name: "guard", command }];
	const permits = { allow: ["write"] };
	await runTree({ model, workspace: folder.root, hooks, permits, env: { PATH: process.env["PATH"] } });
	const reason = "a hook runs it, and only the user changes what that does.";
	expect(lastResults(model)).toEqual([
		...paths.slice(0, 3).map((path) => `Cannot write "${path}": ${reason}`),
		expect.stringContaining("free.sh"),
	]);
});
