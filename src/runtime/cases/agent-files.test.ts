import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scriptedModels, temporaryWorkspace } from "../../testing/index.ts";
import { createRuntime } from "../index.ts";
import { childrenOf, lastResults, runTree } from "../tree.fixture.ts";
import { agentFile, ask, call, say, tool } from "./parts.fixture.ts";

const fixtures = new URL("../../../tests/fixtures/agent-files/", import.meta.url);

/** Keeps the problems of agent files, and of these alone. */
function keepOf(problems: string[]): (problem: string) => void {
	return (problem) => {
		if (problem.includes(".md:")) problems.push(problem);
	};
}

test("case 01: a description over unindented lines is in the roster, and nothing of the frontmatter in a prompt", async () => {
	const file = "34-claude-multiline-examples/.claude/agents/tidy-after-change.md";
	await using workspace = temporaryWorkspace({
		".claude/agents/tidy-after-change.md": readFileSync(new URL(file, fixtures), "utf8"),
		".claude/agents/good.md": agentFile(["name: good", "description: Use this."], "ROLE good"),
	});
	const problems: string[] = [];
	using model = scriptedModels({
		main: [[ask("CHILD", { subagent_type: "tidy-after-change" })], say("ok")],
		CHILD: [say("tidy")],
	});
	await runTree({
		model,
		workspace: workspace.root,
		agentFiles: true,
		onProblem: keepOf(problems),
	});
	const offer = JSON.stringify(model.requests[0]?.tools?.find(({ name }) => name === "task"));
	expect(offer).toContain("tidy-after-change: Use this agent vivid");
	expect(offer).toContain("good: Use this.");
	expect(problems.filter((problem) => problem.includes("tidy-after-change.md:3"))).toHaveLength(1);
	expect(JSON.stringify(model.requests[1]?.prompt[0])).not.toMatch(/---|description:|<example>/);
});

test("case 02: a file with a broken permission block gives the same refusal each time it is loaded", async () => {
	const bare = agentFile(["name: loose", "description: x", "permission:", "  task:", "    *: deny"], "ROLE loose");
	await using workspace = temporaryWorkspace({ ".claude/agents/loose.md": bare });
	const problems: string[] = [];
	using model = scriptedModels(() => [[ask("CHILD", { subagent_type: "loose" })], say("ok")]);
	await using runtime = createRuntime({
		model,
		workspace: workspace.root,
		agentFiles: true,
		onProblem: keepOf(problems),
	});
	for (const prompt of ["first", "second"]) await runtime.start({ prompt }).outcome;
	expect(model.requests).toHaveLength(4);
	expect(problems).toHaveLength(4);
	expect(problems.slice(0, 2)).toEqual(problems.slice(2));
	for (const request of [1, 3])
		expect(lastResults(model, request)[0]).toMatch(/There is no agent "loose" \(.*loose\.md was skipped: .*permission/);
});

test.each([
	[".errand/agents", 'temperature: "not a number"', "temperature"],
	[".claude/agents", "maxTurns: many", "maxTurns"],
	[".claude/agents", "tools: { a: 1 }", "tools"],
	[".opencode/agent", "tools: { a: 1 }", "tools"],
	[".gemini/agents", "max_turns: many", "max_turns"],
	[".cursor/agents", "readonly: perhaps", "readonly"],
])("case 03: in %s, %s is one problem, and the agents beside it can be asked", async (folder, line, key) => {
	await using workspace = temporaryWorkspace({
		[`${folder}/good-1.md`]: agentFile(["name: good-1", "description: x"], "ROLE 1"),
		[`${folder}/odd.md`]: agentFile(["name: odd", "description: x", line], "ROLE odd"),
		[`${folder}/good-2.md`]: agentFile(["name: good-2", "description: x"], "ROLE 2"),
	});
	const problems: string[] = [];
	using model = scriptedModels({ main: [[ask("CHILD", { subagent_type: "good-2" })], say("ok")], CHILD: [say("ok")] });
	const tree = await runTree({
		model,
		workspace: workspace.root,
		agentFiles: true,
		onProblem: keepOf(problems),
	});
	expect(childrenOf(tree).map(({ agent, outcome }) => [agent, outcome?.status])).toEqual([["good-2", "completed"]]);
	expect(problems).toEqual([expect.stringMatching(new RegExp(`${folder}/odd\\.md:4: .*"${key}"`))]);
});

test("case 04: a file's tools and role reach the child, and a tool that it does not list is refused", async () => {
	await using workspace = temporaryWorkspace({
		".claude/agents/writer.md": agentFile(
			["name: writer", "description: Writes.", "tools: [read_file, write_file]"],
			"ROLE-MARK-7",
		),
	});
	using model = scriptedModels({
		main: [[ask("CHILD write a.txt", { subagent_type: "writer" })], say("ok")],
		CHILD: [call("write", { path: "a.txt", content: "x" }), call("bash", { command: "id" }), say("done")],
	});
	const { outcome } = await runTree({ model, workspace: workspace.root, agentFiles: true, permits: { yes: true } });
	expect(model.requests[1]?.tools?.map(({ name }) => name)).toEqual(["read", "write"]);
	expect(JSON.stringify(model.requests[1]?.prompt[0])).toContain("ROLE-MARK-7");
	expect(workspace.read("a.txt")).toBe("x");
	expect(lastResults(model, 3)[0]).toBe(
		'Tool "bash" is not available to this agent: agent "writer" does not list it. Use one of: read, write.',
	);
	expect(outcome.status).toBe("completed");
});

test.each(["maxTurns: 3", 'maxTurns: "3"'])(
	"case 14: with %s a child has three steps and one last turn",
	async (line) => {
		await using workspace = temporaryWorkspace({
			".claude/agents/busy.md": agentFile(["name: busy", "description: x", line], "ROLE busy"),
		});
		let asked = 0;
		using model = scriptedModels(({ prompt }) =>
			JSON.stringify(prompt[1]).includes("CHILD")
				? Array.from({ length: 4 }, () => call("reader", { n: ++asked }))
				: [[ask("CHILD", { subagent_type: "busy" })], say("ok")],
		);
		const tree = await runTree({
			model,
			workspace: workspace.root,
			agentFiles: true,
			tools: [tool("reader", "read", async ({ n }) => ({ content: `looked ${JSON.stringify(n)}` }))],
		});
		expect(childrenOf(tree)[0]?.outcome).toMatchObject({
			status: "limited",
			cause: { code: "steps" },
			steps: 3,
			toolsUsed: { reader: 3 },
		});
		expect(model.requests.filter(({ prompt }) => JSON.stringify(prompt[1]).includes("CHILD"))).toHaveLength(4);
	},
);
