import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseArguments } from "../src/cli/arguments.ts";
import { describeMisuse } from "../src/cli/describe-misuse.ts";
import { readSettings } from "../src/cli/settings.ts";
import { dialectOf, parseAgentFile } from "../src/definitions/index.ts";
import type { Environment } from "../src/host/index.ts";
import { parseConfiguration } from "../src/runtime/configuration/parse-configuration.ts";
import { temporaryWorkspace } from "../src/testing/index.ts";
import { commandLinesOf } from "./docs/command-lines.ts";
import { blocksOf, deadLinks, linksOf, pagesOf } from "./docs/pages.ts";
import type { Page } from "./docs/pages.ts";

const root = join(import.meta.dirname, "..");
const pages = pagesOf(root);
const blocks = pages.flatMap(blocksOf);

test("the tables of docs/ and the run in the READMEs are what the code says", () => {
	expect(node(join(root, "scripts/docs.ts"), "--check")).toEqual({ code: 0, output: "" });
});

test("every relative link leads to a file, and to a heading where it names one", () => {
	expect(pages.flatMap(linksOf).length).toBeGreaterThan(30);
	expect(pages.flatMap((page) => deadLinks(root, page))).toEqual([]);
});

test("a link to nowhere is found, one in a block is none", () => {
	const text = "# A b\n[a](#a-b) [b](#c) [c](docs/none.md) [d](https://x.y) `[e](f)`\n```\n[g](h)\n```\n";
	expect(deadLinks(root, { path: "README.md", text })).toEqual(["README.md: #c", "README.md: docs/none.md"]);
});

test("every command line of the pages is one that the program takes, its limits and all", async () => {
	await using folder = temporaryWorkspace({ "here/": "", "other-project/": "", "home/": "" });
	const environment: Environment = {
		env: {},
		cwd: folder.path("here"),
		platform: "linux",
		nodeVersion: process.versions.node,
		home: folder.path("home"),
		stateFolder: folder.path("state"),
		keyProblems: [],
	};
	const lines = commandLinesOf(blocks);
	expect(lines.length).toBeGreaterThan(20);
	const mistakes = lines.map(async ({ written, args }) => {
		const asked = parseArguments(args);
		if ("misuse" in asked) return [`${written}: ${describeMisuse(asked.misuse)}`];
		return readSettings(asked.options, environment).then(
			() => [],
			(thrown: unknown) => [`${written}: ${String(thrown)}`],
		);
	});
	expect((await Promise.all(mistakes)).flat()).toEqual([]);
});

test("every configuration and every agent file of the pages has no mistake", async () => {
	const configurations = blocks.filter(({ language }) => language === "json");
	const agents = blocks.filter(({ language }) => language === "markdown");
	expect([configurations.length > 1, agents.length > 1]).toEqual([true, true]);
	for (const { text } of configurations) {
		const parsed = await parseConfiguration(text, "errand.config.json");
		expect(parsed.problems).toEqual([]);
	}
	const path = ".errand/agents/x.md";
	for (const { text } of agents) {
		const { problems } = await parseAgentFile(Buffer.from(text), { path, kind: "user", dialect: dialectOf(path) });
		expect(problems).toEqual([]);
	}
});

test("command lines are read as a shell reads them", () => {
	const text = `npm ci && npx errand "a b" -m x/y\ngit diff | errand --allow 'bash(git diff:*)' # why\nA_B=c errand runs list\nerrandd x\n`;
	expect(commandLinesOf([{ page: "p", line: 1, language: "sh", text }]).map(({ args }) => args)).toEqual([
		["a b", "-m", "x/y"],
		["--allow", "bash(git diff:*)"],
		["runs", "list"],
	]);
});

test("every piece of TypeScript imports what it needs and compiles, and that of testing.md runs, against what is built", () => {
	const pieces = blocks.filter(({ language }) => language === "ts");
	expect(pieces.length).toBeGreaterThan(8);
	expect(pieces.filter(({ text }) => !/from "errand["/]/.test(text))).toEqual([]);
	// Inside of the package, so that its own name leads to it; and where nobody looks for sources.
	mkdirSync(join(root, ".vitest"), { recursive: true });
	const folder = mkdtempSync(join(root, ".vitest/pieces-"));
	try {
		const pieceOf = (wanted: string): string => `${pieces.findIndex(({ page }) => page === wanted)}.ts`;
		for (const [index, { text }] of pieces.entries()) writeFileSync(join(folder, `${index}.ts`), text);
		const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
			compilerOptions: object;
		};
		writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
		expect(node(join(root, "node_modules/typescript/bin/tsc"), "-p", folder)).toEqual({ code: 0, output: "" });
		expect(node(join(folder, pieceOf("docs/testing.md")))).toEqual({
			code: 0,
			output: "completed The reviewer found nothing. 4\n",
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
});

test("both READMEs have the same sections, blocks and links, and fewer than 200 lines", () => {
	const [english, chinese] = ["README.md", "README.zh-CN.md"].map((name) => pages.find(({ path }) => path === name));
	if (!english || !chinese) throw new Error("One README is missing.");
	const outlineOf = ({ text }: Page): readonly string[] => text.split("\n").flatMap((line) => /^#+ /.exec(line) ?? []);
	const withoutComments = (page: Page): readonly string[] =>
		blocksOf(page).map(({ text }) => text.replaceAll(/ *(?:\/\/|#) .*$/gm, ""));
	expect(outlineOf(english).length).toBeGreaterThan(5);
	expect(outlineOf(chinese)).toEqual(outlineOf(english));
	expect(withoutComments(chinese)).toEqual(withoutComments(english));
	expect(linksOf(chinese).slice(1)).toEqual(linksOf(english).slice(1));
	for (const { text } of [english, chinese]) expect(text.split("\n").length).toBeLessThan(200);
});

function node(...args: readonly string[]): { readonly code: number | null; readonly output: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
		cwd: root,
		encoding: "utf8",
	});
	return { code: status, output: stdout + stderr };
}
