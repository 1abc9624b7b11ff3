import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errandIn } from "./support/errand.ts";
import type { Errand } from "./support/errand.ts";

const program = fileURLToPath(new URL("../bin/errand.cjs", import.meta.url));

type Shell = "bash" | "zsh" | "fish";

/** Has the shell complete a line, the last word unfinished, and print what it offers, a line each. */
const asking: { readonly [shell in Shell]: (words: readonly string[]) => string } = {
	bash: (words) =>
		[
			'eval "$(errand completion bash)"',
			`COMP_WORDS=(errand ${words.map(quoted).join(" ")})`,
			`COMP_CWORD=${words.length}`,
			"_errand",
			`printf '%s\\n' "\${COMPREPLY[@]}"`,
		].join("\n"),
	// Outside of its line editor zsh completes nothing, so what the script calls there prints.
	zsh: (words) =>
		[
			"compdef() { }",
			"_files() { }",
			"compadd() { print -rl -- ${(P)2} }",
			'eval "$(errand completion zsh)"',
			`words=(errand ${words.map(quoted).join(" ")})`,
			"CURRENT=$#words",
			"_errand",
		].join("\n"),
	fish: (words) => `errand completion fish | source; complete -C ${quoted(["errand", ...words].join(" "))}`,
};

/** The shells that are here; that the list is whole is shown for all of them by `whatFits()`. */
const shells = (Object.keys(asking) as Shell[]).filter((shell) => spawnSync(shell, ["-c", "true"]).status === 0);

function quoted(word: string): string {
	return `'${word}'`;
}

/** What a shell offers for the words of a command line, the last of them unfinished. */
function offeredBy(shell: Shell, { folder }: Errand, words: readonly string[]): readonly string[] {
	folder.write({ "bin/errand": `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n` });
	chmodSync(folder.path("bin/errand"), 0o755);
	const plain = shell === "zsh" ? ["-f"] : shell === "fish" ? ["--no-config"] : [];
	const { stdout, stderr } = spawnSync(shell, [...plain, "-c", asking[shell](words)], {
		cwd: folder.path("workspace"),
		encoding: "utf8",
		env: {
			PATH: `${folder.path("bin")}:${process.env["PATH"]}`,
			HOME: folder.path("home"),
			ERRAND_HOME: folder.path("state"),
		},
	});
	expect(stderr).toBe("");
	return stdout.split("\n").filter((line) => line !== "");
}

/** What bash offers. */
function offered(errand: Errand, ...words: readonly string[]): readonly string[] {
	return offeredBy("bash", errand, words);
}

test("each shell that is here offers what its script is told, and hands over what was written before", async () => {
	await using errand = errandIn({
		".errand/agents/reviewer.md": "---\nname: reviewer\ndescription: Reviews.\n---\nReview.\n",
	});
	expect(shells).toContain("bash");
	for (const shell of shells) {
		const offers = (...words: readonly string[]) => offeredBy(shell, errand, words).toSorted();
		expect([shell, offers("ru")]).toEqual([shell, ["run", "runs"]]);
		expect([shell, offers("--effort", "m")]).toEqual([shell, ["max", "medium", "minimal"]]);
		expect([shell, offers("-a", "revi")]).toEqual([shell, ["reviewer"]]);
		expect([shell, offers("runs", "show", "--json", "--tr")]).toEqual([shell, ["--transcript"]]);
	}
});

test("errand completion bash completes commands, options, values, agents and runs", async () => {
	await using errand = errandIn({
		"a.ts": "export const alpha = 1;\n",
		".errand/agents/reviewer.md": "---\nname: reviewer\ndescription: Reviews.\n---\nReview.\n",
	});
	expect(offered(errand, "ru")).toEqual(["run", "runs"]);
	expect(offered(errand, "agents", "")).toEqual(["list", "show", "doctor"]);
	expect(offered(errand, "runs", "show", "--tr")).toEqual(["--transcript"]);
	expect(offered(errand, "--effort", "m")).toEqual(["minimal", "medium", "max"]);
	expect(offered(errand, "--effort", "=", "m")).toEqual(["minimal", "medium", "max"]);
	expect(offered(errand, "--effort", "=")).toEqual(expect.arrayContaining(["none", "max"]));
	expect(offered(errand, "--effort=m")).toEqual(["--effort=minimal", "--effort=medium", "--effort=max"]);
	expect(offered(errand, "-a", "re")).toEqual(["react", "reflection", "reviewer"]);
	expect(offered(errand, "-C", "../home", "agents", "show", "rev")).toEqual([]);
	expect(offered(errand, "trust", "")).toEqual([]);
	await errand.call(['Where is "alpha" defined?']);
	const { stdout } = await errand.call(["runs", "list", "--json"]);
	const root = (JSON.parse(stdout) as readonly { readonly id: string }[]).find(({ id }) => !id.includes("."));
	expect(offered(errand, "runs", "show", "")).toEqual([root?.id]);
});

test("errand completion offers no name that a shell would act upon", async () => {
	const name = "evil$(touch pwned)";
	await using errand = errandIn({
		".claude/agents/evil.md": `---\nname: ${name}\ndescription: d\n---\nDo it.\n`,
	});
	expect((await errand.call(["agents", "list"])).stdout).toContain(name);
	expect(offered(errand, "-a", "evil")).toEqual([]);
});

test("errand completion prints a script for each shell, and names them otherwise", async () => {
	await using errand = errandIn();
	for (const shell of ["bash", "zsh", "fish"]) {
		const { code, stdout, stderr } = await errand.call(["completion", shell]);
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(stdout).toContain("errand completion words -- ");
	}
	expect(await errand.call(["completion", "tcsh"])).toEqual({
		code: 2,
		stdout: "",
		stderr: 'Cannot complete words for "tcsh". Name one shell of: bash, zsh, fish.\n',
	});
});
