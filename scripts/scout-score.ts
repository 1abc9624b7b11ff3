// Asks the scout what a newcomer would ask about real packages, and prints how often a right file is among the first
// three places that it shows. Fails below eight of ten of all.
//
//   node scripts/scout-score.ts [--held-out] [--verbose] [questions.json]
//
// `--held-out` asks the sets that the ranking was not made with, and no others. `--verbose` prints
// what came first where no right file was. A package with `install` is none of the project's: npm puts
// it into a folder of the temporary files, and nothing of it is run.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRuntime } from "../src/runtime/index.ts";

type Question = { readonly ask: string; readonly right: readonly string[] };
type Package = {
	readonly folder: string;
	/** `name@version` of a package that the project does not have. */
	readonly install?: string;
	readonly use: "tuned" | "held out";
	readonly questions: readonly Question[];
};

const root = join(import.meta.dirname, "..");
const installed = join(tmpdir(), "errand-scout-packages");
const file = process.argv.find((arg) => arg.endsWith(".json")) ?? join(root, "tests/fixtures/scout-questions.json");
const isVerbose = process.argv.includes("--verbose");
const use = process.argv.includes("--held-out") ? "held out" : "tuned";
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { readonly packages: readonly Package[] };

const asked = packages.filter((one) => one.use === use);
// All of the file: npm takes out what it is not asked for.
install(packages.flatMap((one) => one.install ?? []));
let rightOfAll = 0;
for (const { folder, install, questions } of asked) {
	let right = 0;
	for (const question of questions) {
		const places = await ask(join(install === undefined ? root : installed, folder), question.ask);
		const isRight = places.slice(0, 3).some((path) => isAmong(path, question.right));
		if (isRight) right++;
		else if (isVerbose) console.log(`  ${question.ask}\n    ${places.slice(0, 6).join("\n    ")}`);
	}
	console.log(`${folder}: ${right} of ${questions.length}`);
	rightOfAll += right;
}
const askedInAll = asked.reduce((sum, { questions }) => sum + questions.length, 0);
console.log(`all: ${rightOfAll} of ${askedInAll}`);
if (rightOfAll < 0.8 * askedInAll) process.exitCode = 1;

/** Puts these packages, and no others, into the folder of installed ones. */
function install(packages: readonly string[]): void {
	if (packages.length === 0) return;
	mkdirSync(installed, { recursive: true });
	const flags = ["--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--prefix", installed];
	execFileSync("npm", ["install", ...flags, ...packages], { stdio: ["ignore", "ignore", "inherit"] });
}

/** The places of the answer, as paths, in its order. */
async function ask(workspace: string, prompt: string): Promise<readonly string[]> {
	await using runtime = createRuntime({ workspace });
	const { report } = await runtime.start({ prompt }).outcome;
	return [...(report ?? "").matchAll(/^(\S.*?):\d+(?: {2}\(.*\))?$/gm)].map(([, path = ""]) => path);
}

/** A chunk of a bundle has a hash in its name, which changes with every build. */
function isAmong(path: string, right: readonly string[]): boolean {
	const bare = `/${path}`.replace(/(?:\.d)?\.[a-z]+$/, "");
	const names = [bare, bare.replace(/\.[\w-]{8}$/, "")];
	return right.some((wanted) => names.some((name) => name.endsWith(`/${wanted}`)));
}
