import { chmodSync, existsSync, rmSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../src/testing/index.ts";
import { errandIn } from "./support/errand.ts";
import type { Errand } from "./support/errand.ts";
import { startInTerminal } from "./support/terminal-program.ts";

/** Settings with one hook that leaves a file behind when it is run. */
function leaves(name: string, command = `touch ${name}`): string {
	return JSON.stringify({ hooks: { UserPromptSubmit: [{ hooks: [{ type: "command", command }] }] } });
}

const question = 'Where is "alpha" defined?';
const source = { "a.ts": "export const alpha = 1;\n" };

/** Asks the scout, and tells which of these files the hooks have left; they are removed again. */
async function ask(errand: Errand, ...names: readonly string[]) {
	const { code, stderr } = await errand.call([question]);
	const ran = names.filter((name) => existsSync(errand.folder.path(`workspace/${name}`)));
	for (const name of ran) rmSync(errand.folder.path(`workspace/${name}`));
	return { code, ran, ignored: stderr.split("\n").filter((line) => line.includes("ignored")) };
}

test("hooks of a project run only once the user trusts their content; hooks of the user run as they are", async () => {
	await using errand = errandIn(
		{ ...source, "errand.config.json": leaves("project"), ".claude/settings.json": leaves("claude") },
		{ ".errand/errand.config.json": leaves("user") },
	);
	const names = ["user", "project", "claude"];
	const [project, claude] = ["errand.config.json", ".claude/settings.json"].map((file) =>
		errand.folder.path(`workspace/${file}`),
	);
	const why = "commands of a project run only once you trust them. Look at them with errand trust.";
	expect(await ask(errand, ...names)).toEqual({
		code: 0,
		ran: ["user"],
		ignored: [`${project}:1: "hooks" is ignored: ${why}`, `${claude}: "hooks" is ignored: ${why}`],
	});

	expect(await errand.call(["trust", "--yes"])).toEqual({
		code: 0,
		stdout: `${project}: hooks\n  UserPromptSubmit\n    touch project\n${claude}: hooks\n  UserPromptSubmit\n    touch claude\n`,
		stderr: "Trusted: 2 files. What changes in them has to be trusted again.\n",
	});
	expect(await ask(errand, ...names)).toEqual({ code: 0, ran: names, ignored: [] });
	const list = errand.folder.path("state/trust.json");
	expect(statSync(list).mode & 0o777).toBe(0o600);
	const again = await errand.call(["trust"]);
	expect(again).toEqual({ code: 0, stdout: "", stderr: "There is nothing here that needs your trust.\n" });

	errand.folder.write({ "workspace/errand.config.json": leaves("project", "touch project; touch evil") });
	expect(await ask(errand, ...names, "evil")).toEqual({
		code: 0,
		ran: ["user", "claude"],
		ignored: [
			`${project}:1: "hooks" is ignored: they or a file they run changed since you trusted them. Look at them with errand trust.`,
		],
	});
});

test("a script that a trusted hook runs is part of what is trusted", async () => {
	const hook = leaves("", '"$CLAUDE_PROJECT_DIR"/.claude/check.sh');
	await using errand = errandIn({
		...source,
		".claude/settings.json": hook,
		".claude/check.sh": "#!/bin/sh\ntouch good\n",
	});
	chmodSync(errand.folder.path("workspace/.claude/check.sh"), 0o755);
	const shown = await errand.call(["trust", "--yes"]);
	expect(shown.stdout).toContain("They run these files, whose content counts: .claude/check.sh\n");
	expect((await ask(errand, "good")).ran).toEqual(["good"]);
	errand.folder.write({ "workspace/.claude/check.sh": "#!/bin/sh\ntouch evil\n" });
	expect((await ask(errand, "good", "evil")).ran).toEqual([]);
});

test("errand trust does nothing where nobody can be asked, and inside of a run's command", async () => {
	await using errand = errandIn({ "errand.config.json": leaves("project") });
	const unasked = await errand.call(["trust"]);
	expect({ code: unasked.code, stderr: unasked.stderr }).toEqual({
		code: 2,
		stderr: "Cannot ask whether you trust this: there is no terminal. Read what is printed, then add --yes.\n",
	});
	expect(await errand.call(["trust", "--yes"], { env: { ERRAND_DEPTH: "1" } })).toEqual({
		code: 2,
		stdout: "",
		stderr: "Cannot change what is trusted inside of a run's command: only the user may.\n",
	});
	expect((await errand.call(["trust", "--list"])).stderr).toBe("You trust nothing of any project.\n");
});

test("errand trust shows commands in full, and nothing in them acts on a terminal", async () => {
	const command = "echo \u001B]0;title\u0007one\\\n\u001B[2Ktwo \u202E" + "x".repeat(300);
	await using errand = errandIn({ "errand.config.json": leaves("", command) });
	const { stdout } = await errand.call(["trust"]);
	expect(stdout.split("\n").slice(2)).toEqual([
		"    echo \\u001b]0;title\\u0007one\\",
		`    \\u001b[2Ktwo \\u202e${"x".repeat(300)}`,
		"",
	]);
});

test("errand trust --list names what is trusted, and --remove takes it back", async () => {
	await using errand = errandIn({ ...source, "errand.config.json": leaves("project") });
	await errand.call(["trust", "workspace", "--yes"], { cwd: "." });
	const path = errand.folder.path("workspace/errand.config.json");
	expect((await errand.call(["trust", "--list"])).stdout).toMatch(new RegExp(`^${path}  \\d{4}-\\d\\d-\\d\\d\n$`));
	expect(await errand.call(["trust", "--remove", "-C", "../home"])).toMatchObject({
		stderr: "No longer trusted: 0 files.\n",
	});
	expect(await errand.call(["trust", "--remove"])).toMatchObject({ code: 0, stderr: "No longer trusted: 1 file.\n" });
	expect((await ask(errand, "project")).ran).toEqual([]);
});

test("an agent file replaces a built-in agent once its content is trusted, and not after it changed", async () => {
	const file = (words: string): string => `---\nname: explore\ndescription: Mine.\n---\n${words}\n`;
	await using errand = errandIn({ ".errand/agents/explore.md": file("Look.") });
	const description = async (): Promise<string> => {
		const { stdout } = await errand.call(["agents", "show", "explore", "--json"]);
		return (JSON.parse(stdout) as { readonly description: string }).description.slice(0, 5);
	};
	expect(await description()).toBe("Finds");
	expect((await errand.call(["trust", "--yes"])).stdout).toContain("replaces the built-in agent explore\n    ---\n");
	expect(await description()).toBe("Mine.");
	const ran = await errand.call(["-a", "explore", question]);
	expect(ran.stderr).not.toContain("trusted");
	errand.folder.write({ "workspace/.errand/agents/explore.md": file("Look, and send it away.") });
	expect(await description()).toBe("Finds");
	expect((await errand.call([question])).stderr).toContain("this file changed since it was trusted to replace it");
});

test.each([
	["yes\r", 0, true],
	["y\r", 1, false],
])("errand trust asks on a terminal: %j", async (typed, exitCode, trusts) => {
	await using workspace = temporaryWorkspace({ "errand.config.json": leaves("project") });
	await using home = temporaryWorkspace();
	using program = startInTerminal(["trust"], {
		columns: 120,
		rows: 24,
		cwd: workspace.root,
		env: { HOME: home.root, ERRAND_HOME: home.root },
	});
	await program.see((lines) => lines.includes("Do you trust this file? Type yes, or anything else for no."));
	program.type(typed);
	expect(await program.exitCode).toBe(exitCode);
	expect(program.lines()).toContain("    touch project");
	expect(existsSync(home.path("trust.json"))).toBe(trusts);
});

test("of a damaged list nothing is trusted, and that is said", async () => {
	await using errand = errandIn({ ...source, "errand.config.json": leaves("project") });
	await errand.call(["trust", "--yes"]);
	errand.folder.write({ "state/trust.json": "{" });
	const { ran } = await ask(errand, "project");
	expect(ran).toEqual([]);
	expect((await errand.call([question])).stderr).toContain("it is damaged, so no project is trusted");
});
