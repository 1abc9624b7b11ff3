import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";

test("errand --version says the version, and --help fits into 80 columns", async () => {
	await using errand = errandIn();
	expect(await errand.call(["--version"])).toEqual({ code: 0, stdout: "0.1.0\n", stderr: "" });
	const { code, stdout, stderr } = await errand.call(["--help"]);
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
	for (const word of ["Examples:", "Exit codes:", "runs show id", "--max-cost usd", "ERRAND_MODEL"])
		expect(stdout).toContain(word);
	expect(await errand.call(["help"])).toEqual({ code: 0, stdout, stderr: "" });
	expect((await errand.call(["help", "runs"])).stdout).toMatch(
		/Usage: errand runs list \[options\][^]+Usage: errand runs show id/,
	);
});

test.each([
	{ args: [], says: 'There is no prompt. Write errand "what is to be done", or pipe it in; errand --help says more.' },
	{
		args: ["--modle", "x", "hi"],
		says: "There is no option --modle. Nearest: --model. All of them: errand help run",
	},
	{
		args: ["agnets", "list"],
		says: 'There is no command errand agnets. Nearest: agents. To use it as a prompt, write errand run "agnets list".',
	},
	{ args: ["--json", "--output", "json", "hi"], says: "Cannot use both --json and --output json. Leave one out." },
	{ args: ["--timeout", "10", "hi"], says: "Cannot use --timeout 10: write a time such as 1500ms, 30s, 10m or 1h." },
	{
		args: ["-C", "/nowhere/at/all", "hi"],
		says: 'Cannot use "/nowhere/at/all" as the workspace: there is no such folder. Name another with -C.',
	},
	{
		args: ["-C", "/dev/null", "hi"],
		says: 'Cannot use "/dev/null" as the workspace: it is no folder. Name another with -C.',
	},
	{
		args: ["--prompt-file", "/nowhere/p.txt"],
		says: 'Cannot read the prompt "/nowhere/p.txt": there is no such file. Name a text file with --prompt-file, or write the prompt itself.',
	},
	{
		args: ["-a", "exploer", "-m", "openai-compatible/x", "hi"],
		says: 'There is no agent "exploer". Use one of: explore, planner, general-purpose.',
	},
	{
		args: ["-m", "anthropic/claude-sonnet-5", "hi"],
		says: 'Cannot use the model "anthropic/claude-sonnet-5": neither ANTHROPIC_API_KEY nor ANTHROPIC_AUTH_TOKEN is set in the environment. Set one of them to the key, or select another model.',
	},
	{
		args: ["runs", "answer"],
		says: "Which run? Write errand runs answer id yes|no; errand runs list has them.",
	},
	{ args: ["completion"], says: "Which shell? Name one shell of: bash, zsh, fish." },
	{
		args: ["runs", "show", "abc"],
		says: 'There is no run "abc": there are none yet.',
	},
	{
		args: ["agents", "show", "mian"],
		says: 'There is no agent "mian". Use one of: planner, explore, general-purpose.',
	},
	{
		args: ["--temperature", "hot", "hi"],
		says: "Cannot use --temperature hot: write a number from 0 to 2.",
	},
	{
		args: ["--max-output-tokens", "1.5", "hi"],
		says: "Cannot use --max-output-tokens 1.5: write a whole number from 1.",
	},
	{
		args: ["--provider-options", '{"openai":1}', "hi"],
		says: `Cannot use --provider-options {"openai":1}: write JSON with an object for each provider, such as '{"openai":{"serviceTier":"flex"}}'.`,
	},
	{
		args: ["--limit", "steps=5=6", "hi"],
		says: "Cannot use --limit steps=5=6: write a whole number from 1 to 1000000000000.",
	},
	{
		args: ["--allow", " , ", "hi"],
		says: 'Cannot use --allow " , ": it names nothing. Write an access or a tool, such as write or bash.',
	},
	{ args: ["runs", "list", "--all", "-C", "."], says: "Cannot use both --all and --cwd. Leave one out." },
	{ args: ["trust", "--list", "--remove"], says: "Cannot use both --list and --remove. Leave one out." },
	{ args: ["trust", "--list", "-C", "."], says: "Cannot use both --list and --cwd. Leave one out." },
	{ args: ["trust", "--remove", "--yes"], says: "Cannot use both --remove and --yes. Leave one out." },
	{
		args: ["trust", "--list", "here"],
		says: 'Cannot use --list with "here": it lists every project. Leave one out.',
	},
	{
		args: ["-c", "--temperature", "1", "hi"],
		says: "Cannot use --temperature here: a run that is continued keeps what it had.",
	},
])("errand $args is wrong use: one sentence, exit code 2", async ({ args, says }) => {
	await using errand = errandIn();
	expect(await errand.call(args)).toEqual({ code: 2, stdout: "", stderr: `${says}\n` });
});

test("a broken configuration is told with file, line and key, all mistakes at once, exit code 2", async () => {
	await using errand = errandIn(
		{ "errand.config.json": '{\n"limits": {\n"setps": 3 } }' },
		{ ".errand/errand.config.json": '{\n\n"modle": "x"}' },
	);
	const { code, stdout, stderr } = await errand.call(["hi"]);
	expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
	expect(stderr.split("\n")).toEqual([
		`${errand.folder.path("home/.errand/errand.config.json")}:3: there is no key "modle". Nearest: model, models.`,
		`${errand.folder.path("workspace/errand.config.json")}:3: there is no key "limits.setps". Nearest: steps.`,
		"",
	]);
});

test("errand config show has every value and where it comes from; a project only narrows", async () => {
	await using errand = errandIn(
		{ "errand.config.json": '{ "model": "evil/model", "limits": { "tokens": 1000, "depth": 9 } }' },
		{
			".errand/errand.config.json":
				'{\n"aliases": { "fast": "openai/gpt-5.6" },\n"limits": { "depth": 2 }, "allow": ["write"] }',
		},
	);
	const args = [
		"config",
		"show",
		"--max-steps",
		"5",
		"--allow",
		"bash(git diff:*)",
		"--limit",
		"idle=90s,queue=0",
		"--json",
	];
	const { code, stdout, stderr } = await errand.call(args, { env: { ERRAND_MODEL: "fast" } });
	const user = errand.folder.path("home/.errand/errand.config.json");
	const project = errand.folder.path("workspace/errand.config.json");
	expect(stderr.split("\n")).toEqual([
		`${project}:1: "model" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:1: "limits.depth" is ignored: a project can only lower a limit.`,
		"",
	]);
	expect(code).toBe(0);
	expect(JSON.parse(stdout)).toEqual([
		{ key: "workspace", value: errand.folder.path("workspace"), source: "current folder" },
		{ key: "state", value: errand.folder.path("state"), source: "ERRAND_HOME" },
		{ key: "aliases.fast", value: "openai/gpt-5.6", source: `${user}:2` },
		{ key: "allow", value: ["write", "bash(git diff:*)"], source: `${user}:3, --allow` },
		{ key: "effort", value: "as the model has it", source: "default" },
		{ key: "model", value: "fast", source: "ERRAND_MODEL" },
		{ key: "limits.steps", value: "5", source: "--max-steps" },
		{ key: "limits.timeout", value: "1h", source: "default" },
		{ key: "limits.tokens", value: "1000", source: `${project}:1` },
		{ key: "limits.cost", value: "none", source: "default" },
		{ key: "limits.depth", value: "2", source: `${user}:3` },
		{ key: "limits.children", value: "16", source: "default" },
		{ key: "limits.runs", value: "64", source: "default" },
		{ key: "limits.concurrency", value: "8", source: "default" },
		{ key: "limits.queue", value: "0", source: "--limit" },
		{ key: "limits.child-steps", value: "40", source: "default" },
		{ key: "limits.child-timeout", value: "10m", source: "default" },
		{ key: "limits.child-tokens", value: "1000000", source: "default" },
		{ key: "limits.first-token", value: "1m", source: "default" },
		{ key: "limits.idle", value: "90s", source: "--limit" },
		{ key: "limits.tool", value: "2m", source: "default" },
	]);
});

test("errand agents lists, shows and judges the agents of the workspace", async () => {
	await using errand = errandIn({
		".errand/agents/reviewer.md":
			"---\nname: reviewer\ndescription: Reviews\n  a diff.\ntools: read, grep\n---\nYou review.\n",
		".claude/agents/broken.md": "no frontmatter\n",
	});
	const listed = await errand.call(["agents", "list"]);
	expect(listed.stdout.split("\n").map((line) => line.split(/ {2,}/).slice(0, 2).join(" "))).toEqual([
		"general-purpose builtin",
		"explore builtin",
		"planner builtin",
		"reviewer project",
		"",
	]);
	expect(listed).toMatchObject({ code: 0, stderr: "1 agent file refused. Run errand agents doctor to see why.\n" });
	const all = await errand.call(["agents", "list", "--all", "--json"]);
	expect((JSON.parse(all.stdout) as { name: string }[]).map(({ name }) => name).slice(-2)).toEqual([
		"code",
		"reviewer",
	]);

	const shown = await errand.call(["agents", "show", " Reviewer"]);
	expect(shown.stdout).toMatch(
		/^name +reviewer\nfrom .*reviewer\.md\ndescription +Reviews a diff\.\ntools +read, grep\n[^]+\n\nYou review\.\n$/,
	);

	const builtIn = await errand.call(["agents", "show", "explore"]);
	expect(builtIn.stdout).toMatch(/^name +explore\nfrom +built in\n/);

	const judged = await errand.call(["agents", "doctor"]);
	expect(judged.code).toBe(1);
	const why = 'The file does not begin with a frontmatter. Put a line "---" at its top, and one after the keys';
	expect(judged.stdout.split("\n")).toEqual([
		"loaded reviewer (.errand/agents/reviewer.md)",
		"refused broken (.claude/agents/broken.md)",
		`  .claude/agents/broken.md:1: refused: ${why}`,
		"1 loaded, 1 refused.",
		"",
	]);
	expect((await errand.call(["agents", "doctor", ".errand/agents/reviewer.md"])).code).toBe(0);
	expect((await errand.call(["agents", "doctor", "-C", ".errand", "agents/reviewer.md"])).code).toBe(0);
});

test("errand agents doctor judges a named file of the user as the user's, wherever it is called", async () => {
	const file = "---\nname: mine\ndescription: d\nprovider_options: { openai: { store: true } }\n---\nDo.\n";
	await using errand = errandIn({ ".errand/agents/mine.md": file }, { ".errand/agents/mine.md": file });
	const judge = async (path: string): Promise<string> => (await errand.call(["agents", "doctor", path])).stdout;
	const mine = errand.folder.path("home/.errand/agents/mine.md");
	expect(await judge(mine)).toBe(`loaded mine (${mine})\n1 loaded.\n`);
	expect(await judge(".errand/agents/mine.md")).toContain("a project cannot set it");
});

test("errand agents show leaves out nothing that a file says", async () => {
	const keys = ["background: true", "output_schema: { type: object }", "deny_tools: bash", "max_steps: 3"];
	await using errand = errandIn({
		".errand/agents/x.md": ["---", "name: x", "description: d", ...keys, "---", "Do."].join("\n"),
	});
	const { stdout } = await errand.call(["agents", "show", "x"]);
	expect(stdout).toMatch(/^tools +all that are permitted except bash$/m);
	expect(stdout).toMatch(/^steps +3$/m);
	expect(stdout).toMatch(/^output schema +\{"type":"object"\}$/m);
	expect(stdout).toMatch(/^background +yes$/m);
});

test("errand doctor says what it finds and what to do, and fails where something is broken", async () => {
	await using errand = errandIn();
	const fine = await errand.call(["doctor"], { env: { ANTHROPIC_API_KEY: "sk-secret" } });
	expect(fine).toMatchObject({ code: 0, stderr: "" });
	expect(fine.stdout).toMatch(/^note {2}model .*add -m anthropic\//m);
	expect(fine.stdout).toMatch(/^ok {4}keys .*ANTHROPIC_API_KEY/m);
	expect(fine.stdout).not.toContain("sk-secret");
	const broken = await errand.call(["doctor", "-m", "openai/gpt-5.6"]);
	expect(broken.code).toBe(1);
	expect(broken.stdout).toMatch(/^fail {2}model .*OPENAI_API_KEY is not set/m);
});

test("errand doctor knows the addresses of the configuration, and aligns what takes several lines", async () => {
	const config = JSON.stringify({
		model: "openai-compatible/m",
		baseUrls: { "openai-compatible": "http://127.0.0.1:2/v1" },
		models: { "openai-compatible/m": { window: 1000, price: { input: 0, output: 0 } } },
	});
	const files = { "errand.config.json": '{ "model": "a/b", "allow": ["bash"] }' };
	await using errand = errandIn(files, { ".errand/errand.config.json": config });
	const { stdout } = await errand.call(["doctor"]);
	expect(stdout).toMatch(/^ok {4}model {10}openai-compatible\/m \(/m);
	const lines = stdout.split("\n");
	const at = lines.findIndex((line) => line.startsWith("note  configuration"));
	expect(lines.slice(at, at + 2).map((line) => line.search(/\S+errand\.config\.json:1/))).toEqual([21, 21]);
});

test("errand inside of a run's command keeps to the depth limit, which a flag cannot raise there", async () => {
	await using errand = errandIn();
	const { code, stderr } = await errand.call(["--limit", "depth=9", "hi"], { env: { ERRAND_DEPTH: "1" } });
	expect(code).toBe(2);
	expect(stderr).toBe(
		`Cannot start a run inside of another run's command: this is level 1, and the depth limit is 1. A user can raise limits.depth in ${errand.folder.path("home/.errand/errand.config.json")}.\n`,
	);
});

test.each([
	["runs", "list"],
	["-m", "openai-compatible/m", "Ask"],
])("fault 13: a state folder that cannot be made is named in one sentence, exit code 2: errand %s", async (...args) => {
	await using errand = errandIn({ file: "" });
	const env = { ERRAND_HOME: "file/state", OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:2/v1" };
	const { code, stdout, stderr } = await errand.call(args, { env });
	expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
	expect(stderr).toMatch(
		/^Cannot write in ".*file\/state", the folder of the journal: .*set ERRAND_HOME to another one\.\n$/,
	);
});
