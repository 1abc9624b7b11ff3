import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";
import type { Errand } from "./support/errand.ts";

/** What a person reads, without the folder of the test. */
async function said(errand: Errand, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
	const { code, stdout, stderr } = await errand.call(args, { env });
	return { code, stdout, stderr: stderr.replaceAll(errand.folder.root, "") };
}

test.each([
	[["--max-steps", "-1", "hi"], "Cannot use --max-steps -1: write a whole number from 1 to 1000000000000."],
	[["--max-steps", "9".repeat(20), "hi"], /^Cannot use --max-steps 9{20}: write a whole number from 1 to 10+\.$/],
	[["--limit", "stesp=3", "hi"], "Cannot use --limit stesp=3: there is no such limit. Nearest: steps."],
	[["--limit", "foo", "hi"], /^Cannot use --limit foo: there is no such limit\. Use one of: steps, timeout, /],
	[["--effort", "hgih", "hi"], "Cannot use --effort hgih. Use one of: none, minimal, low, medium, high, xhigh, max."],
	[["--bogus", "hi"], "There is no option --bogus. All of them: errand help run"],
	[
		["agent", "list"],
		'There is no command errand agent. Nearest: agents. To use it as a prompt, write errand run "agent list".',
	],
	[
		["version"],
		'There is no command errand version. Nearest: errand --version. To use it as a prompt, write errand run "version".',
	],
	[["runs", "purge", "--older-than", "0d"], /^Cannot use --older-than 0d\. Write errand runs purge --older-than 30d, /],
	[["rnus", "list"], /^There is no command errand rnus\. Nearest: runs\. /],
	[["help", "runs", "lst"], "There is no command errand runs lst. Nearest: runs list."],
	[["help", "nope"], "There is no command errand nope. errand --help lists them."],
	[
		["trust", "nope"],
		'Cannot use "/workspace/nope" as the workspace: there is no such folder. Name a folder that exists: errand trust folder.',
	],
	[["runs", "cancel", "nope"], 'There is no run "nope": there are none yet.'],
	[["-c", "hi"], "Cannot continue: there is no run of this workspace yet. Leave --continue out."],
	[
		["--allow", "write(*.ts)", "hi"],
		'Cannot allow "write(*.ts)": a pattern holds whole words without shell characters. Use a pattern of whole words such as "bash(git diff:*)".',
	],
	[
		["--allow", "bash(git diff; id)", "hi"],
		/^Cannot allow "bash\(git diff; id\)": a pattern holds whole words without shell characters\. Use a pattern /,
	],
	[["-C", "a/b", "hi"], 'Cannot use "/workspace/a/b" as the workspace: it is no folder. Name another with -C.'],
] as const)("errand %j is answered with what to write instead, exit code 2", async (args, says) => {
	await using errand = errandIn({ a: "" });
	const { code, stdout, stderr } = await said(errand, args);
	expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
	expect(stderr).toMatch(/^[^\n]+\n$/);
	if (typeof says === "string") expect(stderr).toBe(`${says}\n`);
	else expect(stderr.trimEnd()).toMatch(says);
});

const promptWish = "Name a text file with --prompt-file, or write the prompt itself.";

test("a prompt file that is none is named with why, and what to do", async () => {
	const files = { wide: Buffer.from("\ufeffhi", "utf16le"), empty: " \n", gone: { link: "nowhere" }, "folder/": "" };
	await using errand = errandIn({ ...files, round: { link: "round" } });
	for (const [file, why] of [
		["none", "there is no such file"],
		["gone", "there is no such file"],
		["folder", "it is a folder"],
		["wide", "it is not text in UTF-8"],
		["empty", "the file is empty"],
		["round", "its links go round in a circle"],
	])
		expect(await said(errand, ["--prompt-file", file ?? ""])).toEqual({
			code: 2,
			stdout: "",
			stderr: `Cannot read the prompt "/workspace/${file}": ${why}. ${promptWish}\n`,
		});
});

test("a configuration that cannot be read is named once, also by errand doctor; a mark before its text is no mistake", async () => {
	const path = ".errand/errand.config.json";
	for (const [content, why] of [
		[{ link: "." }, 'Cannot read the configuration "/home/.errand/errand.config.json": it is a folder.'],
		[{ link: "errand.config.json" }, /"\/home\/.errand\/errand.config.json": its links go round in a circle\./],
		[Buffer.from("\ufeff{}", "utf16le"), /"\/home\/.errand\/errand.config.json": it is not text in UTF-8\./],
		["", "/home/.errand/errand.config.json:1: the file is empty. Write {} into it, or remove it."],
	] as const) {
		await using errand = errandIn({}, { [path]: content });
		const { code, stderr } = await said(errand, ["Where is it?"]);
		expect(code).toBe(2);
		if (typeof why === "string") expect(stderr.startsWith(why)).toBe(true);
		else expect(stderr).toMatch(why);
		const { stdout } = await said(errand, ["doctor"]);
		const failed = stdout.split("\n").filter((line) => line.startsWith("fail"));
		expect(failed.map((line) => line.split(/ {2,}/)[1])).toEqual(["configuration", "model", "agents", "trust"]);
		expect(failed.filter((line) => line.endsWith("not checked: see configuration"))).toHaveLength(3);
	}
	await using errand = errandIn({}, { [path]: "\ufeff{}" });
	expect((await said(errand, ["config", "show"])).code).toBe(0);
});

test("a state folder that is a file, and one that the system does not make, are named with the variable", async () => {
	await using errand = errandIn({ file: "" });
	for (const [home, shown, why] of [
		["file", "/workspace/file", "a part of its path is a file, not a folder"],
		["file/state", "/workspace/file/state", "a part of its path is a file, not a folder"],
		["/proc/errand", "/proc/errand", "there is no such folder"],
	])
		expect(await said(errand, ["runs", "list"], { ERRAND_HOME: home ?? "" })).toEqual({
			code: 2,
			stdout: "",
			stderr: `Cannot write in "${shown}", the folder of the journal: ${why}. Make that folder writable, or set ERRAND_HOME to another one.\n`,
		});
});

test("an address or a key that no request could carry is found before anything is asked", async () => {
	await using errand = errandIn();
	for (const [env, says] of [
		[
			{ ANTHROPIC_BASE_URL: "localhost:80", ANTHROPIC_API_KEY: "k" },
			'ANTHROPIC_BASE_URL is "localhost:80", no address',
		],
		[{ ANTHROPIC_API_KEY: "ключ" }, "what ANTHROPIC_API_KEY holds has characters that no key has. Copy the key again."],
		[
			{ ANTHROPIC_API_KEY_FILE: "." },
			'Cannot read the key of ANTHROPIC_API_KEY_FILE from "/workspace": it is a folder.',
		],
	] as const) {
		const { code, stdout, stderr } = await said(errand, ["-m", "anthropic/m", "hi"], env);
		expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
		expect(stderr).toContain(says);
		expect(stderr).not.toMatch(/^(start|retry)/m);
	}
});

test("agent files that lead nowhere are told in words", async () => {
	await using errand = errandIn({ ".errand/agents/gone.md": { link: "/nowhere" } });
	const { code, stdout } = await errand.call(["agents", "doctor"]);
	expect(code).toBe(1);
	expect(stdout).toContain("The file cannot be read: it is a link to a file that is not there. Correct the link");
	expect(stdout).not.toMatch(/ENOENT|Error:/);
});

test("a word that is a command of runs and is asked as a prompt is said to be one", async () => {
	await using errand = errandIn();
	for (const [args, words] of [
		[["list"], "list"],
		[["show", "x6wqm2k8ab.1"], "show x6wqm2k8ab.1"],
	] as const) {
		const { stderr } = await errand.call(["run", ...args]);
		expect(stderr).toContain(`"${words}" is asked as a prompt. For the command, write errand runs ${words}\n`);
	}
	expect((await errand.call(["run", "show me the code"])).stderr).not.toContain("is asked as a prompt");
});

test("a folder with a space and Chinese characters in its name works", async () => {
	await using errand = errandIn({ "项 目/": "" });
	const { code, stdout } = await said(errand, ["-C", "项 目", "config", "show"]);
	expect([code, stdout.includes("workspace/项 目")]).toEqual([0, true]);
});
