// Asks the search tool what a newcomer would ask about three packages, and prints how often a right file is among the
// first three places. Fails below eight of ten for any package. `--verbose` prints what came first where none was.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRipgrep } from "../src/host/index.ts";
import { find } from "../src/tools/search/find.ts";
import { parseQuery } from "../src/tools/search/words.ts";

type Question = { readonly ask: string; readonly right: readonly string[] };
type Questions = { readonly packages: readonly { readonly folder: string; readonly questions: readonly Question[] }[] };

const root = join(import.meta.dirname, "..");
const file = process.argv.find((arg) => arg.endsWith(".json")) ?? join(root, "tests/fixtures/scout-questions.json");
const isVerbose = process.argv.includes("--verbose");
const { packages } = JSON.parse(readFileSync(file, "utf8")) as Questions;
const ripgrep = createRipgrep();

for (const { folder, questions } of packages) {
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

async function ask(folder: string, question: string): Promise<readonly string[]> {
	const { hits } = await find(parseQuery(question), {
		ripgrep,
		root: folder,
		within: ".",
		isSecret: () => false,
		read: async (path) => readFileSync(join(folder, path), "utf8"),
		signal: new AbortController().signal,
	});
	return hits.map((hit) => hit.path);
}

function isAmong(path: string, right: readonly string[]): boolean {
	const bare = `/${path}`.replace(/(?:\.d)?\.[a-z]+$/, "");
	return right.some((file) => bare.endsWith(`/${file}`));
}
