import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scriptedProvider, temporaryWorkspace } from "../src/testing/index.ts";
import type { FileTree, WireTurn } from "../src/testing/index.ts";
import { until } from "./support/living-processes.ts";
import { startInTerminal } from "./support/terminal-program.ts";
import type { TerminalProgram } from "./support/terminal-program.ts";

/** The program asked for something, with a model that plays a script, in a workspace of its own. */
async function asked(
	files: FileTree,
	script: Parameters<typeof scriptedProvider>[0],
	size = { columns: 90, rows: 24 },
) {
	const workspace = temporaryWorkspace(files);
	const home = temporaryWorkspace();
	const provider = await scriptedProvider(script);
	const program = startInTerminal(["-m", "openai-compatible/m-1", "do it"], {
		...size,
		cwd: workspace.root,
		env: {
			HOME: home.root,
			ERRAND_HOME: home.root,
			OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl,
			OPENAI_COMPATIBLE_API_KEY: "k",
		},
	});
	const again = (args: readonly string[]) =>
		startInTerminal(args, { ...size, cwd: workspace.root, env: { HOME: home.root, ERRAND_HOME: home.root } });
	return {
		program,
		workspace,
		again,
		async [Symbol.asyncDispose]() {
			program[Symbol.dispose]();
			await program.exitCode;
			for (const each of [provider, home, workspace]) await each[Symbol.asyncDispose]();
		},
	};
}

const hasQuestion = (lines: readonly string[]): boolean => lines.some((line) => line.includes("Ctrl-C stops the run"));

/** Answers a question after a person could have read it: two seconds later, by the time in the row of the root. */
async function answer(program: TerminalProgram, key: string): Promise<void> {
	const secondsIn = (lines: readonly string[]): number =>
		Number(/ (\d+)s/.exec(lines.findLast((line) => line.startsWith("? main  ")) ?? "")?.[1]);
	const asked = secondsIn(await program.see(hasQuestion));
	await program.see((lines) => secondsIn(lines) >= asked + 2);
	program.type(key);
}

/** `T` where it is stopped. */
function stateOf(pid: number): string | undefined {
	return / (\w) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, ""))?.[1];
}

/** The root reads and edits a file; nothing else is asked. */
const editing: readonly WireTurn[] = [
	[{ call: "read", input: { path: "a.txt" } }],
	[{ call: "edit", input: { path: "a.txt", old: "two", new: "zwei" } }],
	[{ say: "It is done." }],
];

test("an edit is asked for with its diff; one key allows it; the tree and its summary stay", async () => {
	await using run = await asked({ "a.txt": "one\ntwo\nthree\n" }, editing);
	const { program, workspace } = run;
	const question = await program.see(hasQuestion);
	expect(question.slice(question.findIndex((line) => line.startsWith("? main › ")))).toEqual([
		"? main › edit waits for your yes",
		"  a.txt  1 line added, 1 removed",
		"  @@ -1,3 +1,3 @@",
		"   one",
		"  -two",
		"  +zwei",
		"   three",
		'  edit has the access "write" and was not allowed beforehand.',
		"  o once, t for this tree, n no, Ctrl-C stops the run",
	]);
	await answer(program, "o");
	expect(await program.exitCode).toBe(0);
	expect(workspace.read("a.txt")).toBe("one\nzwei\nthree\n");
	const lines = program.lines();
	const kept = lines.slice(lines.findIndex((line) => line.startsWith("main: allowed")));
	expect(kept.filter((line) => !/\d\.\ds|steps/.test(line))).toEqual([
		"main: allowed once: edit a.txt, old: two, new: zwei",
		"  1 file changed: a.txt",
		expect.stringMatching(/^ {2}more: errand runs show (\w{10}), errand runs diff \1$/),
		"",
		"It is done.",
	]);
	expect(program.written.lastIndexOf("\u001b[?25h")).toBeGreaterThan(program.written.lastIndexOf("\u001b[?25l"));
});

test("runs diff shows what a run changed, and that the file was changed again since", async () => {
	const script: readonly WireTurn[] = [
		[{ call: "write", input: { path: "new.txt", content: "one\n" } }],
		[{ say: "Done." }],
	];
	await using run = await asked({}, script);
	await answer(run.program, "o");
	expect(await run.program.exitCode).toBe(0);
	run.workspace.write({ "new.txt": "one\nmore\n" });
	using list = run.again(["runs", "list"]);
	expect(await list.exitCode).toBe(0);
	const [id = ""] = list.lines()[0]?.split(" ") ?? [];
	using diff = run.again(["runs", "diff", id]);
	expect(await diff.exitCode).toBe(0);
	expect(diff.lines()).toEqual(["new.txt  was changed again since", "created by main", "@@ -0,0 +1,1 @@", "+one"]);
});

test("Ctrl-C at a question stops the run and gives the terminal back", async () => {
	await using run = await asked({ "a.txt": "one\ntwo\n" }, editing.slice(0, 2));
	const { program, workspace } = run;
	await program.see(hasQuestion);
	program.type("\u0003");
	expect(await program.exitCode).toBe(130);
	expect(workspace.read("a.txt")).toBe("one\ntwo\n");
	expect(program.lines().some((line) => line.startsWith("– main"))).toBe(true);
	expect(program.written.lastIndexOf("\u001b[?25h")).toBeGreaterThan(program.written.lastIndexOf("\u001b[?25l"));
});

test("what is typed while nothing is asked is not shown, and moves nothing", async () => {
	let typed = false;
	await using run = await asked({ "a.txt": "one\n" }, ({ body }) => {
		const answers = JSON.stringify(body).split('"role":"tool"').length - 1;
		return answers < 3 || !typed ? [{ call: "read", input: { path: "a.txt", offset: answers } }] : [{ say: "Read." }];
	});
	const { program } = run;
	await program.see((lines) => lines.some((line) => line.startsWith("● main")));
	program.type("x\r\r\u001b[Ay");
	typed = true;
	expect(await program.exitCode).toBe(0);
	const shown = program.lines().map((line) => line.slice(0, 7).trimEnd());
	expect(shown.slice(shown.indexOf("✓ main"))).toEqual(["✓ main", "✓ done", "  more:", "", "Read."]);
	expect(shown.filter((line) => /^[●○✓xy]/.test(line))).toEqual(["✓ main", "✓ done"]);
});

test.runIf(process.platform === "linux")(
	"Ctrl-Z at a question gives the terminal back, and the question comes back",
	async () => {
		await using run = await asked({ "a.txt": "one\ntwo\nthree\n" }, editing);
		const { program, workspace } = run;
		await program.see(hasQuestion);
		program.type("\u001a");
		await until("the program is stopped", () => stateOf(program.pid) === "T");
		await program.see(() => program.written.endsWith("\u001b[?25h"));
		program.signal("SIGCONT");
		await program.see((lines) => lines.filter((line) => line.startsWith("? main › edit")).length === 2);
		await answer(program, "o");
		expect(await program.exitCode).toBe(0);
		expect(workspace.read("a.txt")).toBe("one\nzwei\nthree\n");
	},
);

test("children stand under their parent, and a narrow window keeps what they do", async () => {
	const isChild = (body: unknown): boolean => !JSON.stringify(body).includes('"task"');
	let rounds = 0;
	await using run = await asked(
		{ "a.txt": "one\n" },
		({ body }) => {
			if (isChild(body)) return [{ say: "one" }];
			return rounds++ === 0
				? [
						{ call: "task", input: { prompt: "look", description: "Look at a", subagent_type: "explore" } },
						{ call: "task", input: { prompt: "look", description: "Look at b", subagent_type: "explore" } },
					]
				: [{ say: "Both say one." }];
		},
		{ columns: 44, rows: 10 },
	);
	const { program } = run;
	expect(await program.exitCode).toBe(0);
	const tree = program.lines().filter((line) => /^[✓├└]/.test(line));
	expect(tree.map((line) => line.replace(/ +\d\.\ds$/, ""))).toEqual([
		"✓ main         done · Both say one.",
		"├─✓ explore#1  done · Look at a",
		"└─✓ explore#2  done · Look at b",
		expect.stringMatching(/^✓ done after \d+\.\ds \(3 runs, 4 steps/),
	]);
});
