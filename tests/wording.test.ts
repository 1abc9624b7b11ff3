import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../src/cli/commands.ts";
import { optionTable } from "../src/cli/options.ts";

const sources = join(import.meta.dirname, "../src");

/** Where a source may name what a person types, and why. */
const allowed: readonly (readonly [file: RegExp, names: RegExp, why: string])[] = [
	[/^cli\//, /./, "this is the program"],
	[/^tui\/summary\.ts$/, /^errand runs (show|diff)$/, "what a person reads on a terminal"],
	[/^(definitions|hooks|runtime\/configuration)\//, /^errand trust$/, "files of a project are trusted by the program"],
	[/^(host|tools)\/(git|ripgrep)/, /^--/, "flags of other programs"],
	[/^tools\/(bash\.md|texts\.generated\.ts)$/, /^--yes$/, "flags of other programs"],
];

const flags = Object.keys(optionTable).map((name) => `--${name}`);
const typed = new RegExp(
	`(?<![\\w-])(?:${[...flags, ...commands.map(({ name }) => `errand ${name}`)].join("|")})(?![\\w-])`,
	"g",
);

/** Without comments, which nobody is shown. */
function saidIn(text: string): readonly string[] {
	return [...text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").matchAll(typed)].map(([found]) => found);
}

test("no sentence of the library names a flag or a command of the program", () => {
	const files = globSync("**/*.{ts,md}", { cwd: sources }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));
	const found = files.flatMap((file) =>
		saidIn(readFileSync(join(sources, file), "utf8")).map((name) => ({ file: file.replaceAll("\\", "/"), name })),
	);
	expect(found.length).toBeGreaterThan(20);
	const wrong = found.filter(({ file, name }) => !allowed.some(([at, names]) => at.test(file) && names.test(name)));
	expect(wrong).toEqual([]);
	const unused = allowed.filter(([at, names]) => !found.some(({ file, name }) => at.test(file) && names.test(name)));
	expect(unused).toEqual([]);
});
