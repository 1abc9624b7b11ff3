// Asks the scout what a newcomer would ask about real packages, and prints how often a right file is among the first
// three places that it shows. Fails below eight of ten for any package.
//
//   node scripts/scout-score.ts [--held-out] [--verbose] [questions.json]
//
// `--held-out` asks the sets that the ranking was not made with, and no others. `--verbose` prints
// what came first where no right file was.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRuntime } from "../src/runtime/index.ts";

type Question = { readonly ask: string; readonly right: readonly string[] };
type Package = { readonly folder: string; readonly use: "tuned" | "held out"; readonly questions: readonly Question[] };

const root = join(import.meta.dirname, "..");
const file = process.argv.find((arg) => arg.endsWith(".json")) ?? join(root, "tests/fixtures/scout-questions.json");
const isVerbose = process.argv.includes("--verbose");
const use = process.argv.includes("--held-out") ? "held out" : "tuned";
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { readonly packages: readonly Package[] };

for (const { folder, questions } of packages.filter((one) => one.use === use)) {
	let right = 0;
	for (const question of questions) {
		const places = await ask(join(root, folder), question.ask);
		const isRight = places.slice(0, 3).some((path) => isAmong(path, question.right));
		if (isRight) right++;
		else if (isVerbose) console.log(`  ${question.ask}\n    ${places.slice(0, 6).join("\n    ")}`);
	}
	console.log(`${folder}: ${right} of ${questions.length}`);
	if (right < 0.8 * questions.length) process.exitCode = 1;
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
