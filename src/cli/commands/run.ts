import { likely } from "../../base/index.ts";
import { keyHints } from "../../model/index.ts";
import { ErrandError, rootOf } from "../../spec/index.ts";
import type { Journal } from "../../spec/index.ts";
import type { Asked, Options } from "../arguments.ts";
import { commandsOf, commonOptions, firstWords } from "../commands.ts";
import { checkForm, runInFront } from "../in-front.ts";
import { readTree } from "../journalled-trees.ts";
import type { Program } from "../program.ts";
import { readPrompt } from "../prompt.ts";
import { readSettings } from "../settings.ts";
import type { CallSettings } from "../settings.ts";
import { unknownRun } from "../unknown-run.ts";

/** Asks an agent, or a finished run again, and prints its report. */
export async function run(asked: Asked, program: Program): Promise<number> {
	const { options } = asked;
	refuseMistypedCommand(asked);
	sayMeantCommand(asked, program);
	checkForm(options);
	if (options.has("continue") && options.has("resume"))
		throw new ErrandError("wrong-use", "Cannot use both --continue and --resume. Leave one out.");
	refuseKept(options);
	const call = await readSettings(options, program.environment);
	const prompt = await readPrompt(asked, program);
	if (!options.has("quiet") && !isContinued(options)) sayUnusedKey(call, program);
	const agent = options.text("agent");
	return runInFront({ options, call }, program, ({ runtime, journal, permits }) =>
		runtime.start({
			prompt,
			...(agent === undefined ? {} : { agent }),
			...(permits ? { permits } : {}),
			...continuedBy(options, journal, call.workspace),
		}),
	);
}

/** A finished run that is asked again is as it was; a flag that says otherwise would be ignored. */
function refuseKept(options: Options): void {
	if (!isContinued(options)) return;
	const kept = keptOptions.find((name) => options.has(name));
	if (kept !== undefined)
		throw new ErrandError("wrong-use", `Cannot use --${kept} here: a run that is continued keeps what it had.`);
}

const keptOptions = ["model", "effort", "temperature", "max-output-tokens", "provider-options"] as const;

function isContinued(options: Options): boolean {
	return options.has("continue") || options.has("resume");
}

/** The run that this one continues: the one that is named, or the newest of this workspace. */
function continuedBy(options: Options, journal: Journal, workspace: string): { readonly continues?: string } {
	const named = options.text("resume");
	if (named === undefined && !options.has("continue")) return {};
	const continues = named ?? journal.roots({ workspace, limit: 1 })[0];
	if (continues === undefined)
		throw new ErrandError("wrong-use", "Cannot continue: there is no run of this workspace yet. Leave --continue out.");
	refuseUnended(continues, journal);
	return { continues };
}

/** Only what has ended can be asked again; what to do with another run depends on whether a process has it. */
function refuseUnended(id: string, journal: Journal): void {
	const node = readTree(journal, rootOf(id)).runs.get(id);
	if (!node) throw unknownRun(id, journal);
	if (node.outcome) return;
	const isOwned = journal.owner(rootOf(id)) !== undefined;
	const state = isOwned ? "is still at work" : "was interrupted and has no end";
	const how = isOwned ? `Wait for it, or stop it: errand runs cancel ${id}` : `Go on with it: errand runs resume ${id}`;
	throw new ErrandError("wrong-use", `Cannot continue: run "${id}" ${state}. ${how}`);
}

/** `errand agnets list` is no prompt. One that looks like this can be asked with `errand run`. */
function refuseMistypedCommand({ named, operands }: Asked): void {
	const [word = ""] = operands;
	if (named !== undefined || /\s/.test(word)) return;
	// The words that name no command here and one in most programs.
	const isFlag = operands.length === 1 && commonOptions.some((name) => name === word);
	const meant = isFlag ? `errand --${word}` : likely(word, firstWords());
	if (meant === undefined) return;
	const prompt = `To use it as a prompt, write errand run "${operands.join(" ")}"`;
	throw new ErrandError("wrong-use", `There is no command errand ${word}. Nearest: ${meant}. ${prompt}.`);
}

/** `errand run list` asks about a list: whoever meant the runs has to be told what is asked. */
function sayMeantCommand({ named, operands: [word = "", id, ...more] }: Asked, { output }: Program): void {
	const meant = commandsOf("runs").some(({ name }) => name === `runs ${word}`);
	if (named === undefined || !meant || more.length > 0 || (id !== undefined && !runId.test(id))) return;
	const rest = id === undefined ? word : `${word} ${id}`;
	output.say(`"${rest}" is asked as a prompt. For the command, write errand runs ${rest}`);
}

const runId = /^[a-z0-9]{10}(\.\d+)*$/;

/** A key selects nothing by itself: this is how to use it. */
function sayUnusedKey({ settings }: CallSettings, { environment, output }: Program): void {
	const [hint] = settings.values.model === undefined ? keyHints(environment.env) : [];
	if (hint) output.say(`${hint.variable} is set, but no model is selected: to use it, add -m ${hint.model}`);
}
