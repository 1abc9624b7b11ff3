import { ErrandError, exitCodes } from "../../spec/index.ts";
import type { Asked, Options } from "../arguments.ts";
import { whatFits } from "../complete.ts";
import type { Fitting } from "../complete.ts";
import { completionScripts } from "../completion-scripts.ts";
import { firstWords } from "../commands.ts";
import type { Program } from "../program.ts";

/**
 * Prints the script for a shell. After `words --` it is that script which asks: then the words that fit the end of a command
 * line, one per line, and never a sentence on standard error.
 */
export async function completion({ operands }: Asked, program: Program): Promise<number> {
	const [shell = "", ...rest] = operands;
	if (shell === "words") {
		const fitting = whatFits(rest);
		const found = await find(fitting, program).catch(() => []);
		for (const word of found)
			if (word.startsWith(fitting.start) && isPlain.test(word)) program.output.print(fitting.before + word);
		return exitCodes.completed;
	}
	if (rest.length === 0 && isShell(shell)) {
		program.output.print(completionScripts[shell]);
		return exitCodes.completed;
	}
	const shells = Object.keys(completionScripts).join(", ");
	const wrong = operands.length === 0 ? "Which shell?" : `Cannot complete words for "${operands.join(" ")}".`;
	throw new ErrandError("wrong-use", `${wrong} Name one shell of: ${shells}.`);
}

/** A shell puts the word into its command line as it stands: a name that somebody else chose must not be a command there. */
const isPlain = /^[\w./@:+=-]+$/;

/** The ids that are offered, the newest. */
const maxRuns = 50;

async function find({ fits, cwd }: Fitting, program: Program): Promise<readonly string[]> {
	if (typeof fits !== "string") return fits;
	if (fits === "path") return [];
	if (fits === "command") return firstWords();
	return fits === "agent" ? agentNames(cwd, program) : runIds(cwd, program);
}

async function agentNames(cwd: string | undefined, program: Program): Promise<readonly string[]> {
	const { agentsHere } = await import("../agents-here.ts");
	const { registry } = await agentsHere(optionsIn(cwd), program);
	return registry.agents.map(({ name }) => name);
}

async function runIds(cwd: string | undefined, { environment }: Program): Promise<readonly string[]> {
	const { openFolder } = await import("../workspace-folder.ts");
	const { openJournalFile } = await import("../state.ts");
	const workspace = await openFolder(cwd ?? ".", environment.cwd);
	using journal = openJournalFile(environment).value;
	return journal.roots({ workspace, limit: maxRuns });
}

function optionsIn(cwd: string | undefined): Options {
	return { has: () => false, text: (name) => (name === "cwd" ? cwd : undefined), list: () => [] };
}

function isShell(name: string): name is keyof typeof completionScripts {
	return Object.hasOwn(completionScripts, name);
}
