import { count } from "../../base/index.ts";
import { ErrandError, rootOf } from "../../spec/index.ts";
import { figuresOf, pathName, walk } from "../../trace/index.ts";
import type { RunNode } from "../../trace/index.ts";
import { paint } from "../../tui/index.ts";
import type { Asked } from "../arguments.ts";
import { changedFiles } from "../changed-files.ts";
import { describeChanges } from "../describe-changes.ts";
import { readTree } from "../journalled-trees.ts";
import type { Program } from "../program.ts";
import { openJournal } from "../state.ts";
import { unknownRun } from "../unknown-run.ts";
import { openWorkspaceText } from "../workspace-text.ts";

/**
 * Prints what a run and all below it changed, as far as the journal knows: what tools wrote, compared with what stands
 * there now. What cannot be known is said on standard error.
 */
export async function runsDiff({ operands }: Asked, { environment, output }: Program): Promise<number> {
	const [id] = operands;
	if (id === undefined)
		throw new ErrandError("wrong-use", "Which run? Write errand runs diff id; errand runs list has them.");
	const { value, problems } = openJournal(environment);
	using journal = value;
	for (const problem of problems) output.say(problem);
	const root = rootOf(id);
	const { runs } = readTree(journal, root);
	const node = runs.get(id);
	if (!node) throw unknownRun(id, journal);
	const asked = new Set([...walk(node)].map((run) => run.id));
	const calls = journal.read(root, 0, ["tool-call-start", "tool-call-end"]);
	const files = changedFiles(calls, (runId) => asked.has(runId));
	const hash = hashIn(node.spec.workspace, environment.home);
	const isColoured = output.printsToTerminal && !environment.env["NO_COLOR"];
	for (const file of files) {
		const lines = await describeChanges(file, { nameOf: (runId) => pathName(runs, runId), hash });
		output.print(`${lines.map((line) => paint(line, isColoured)).join("\n")}\n`);
	}
	if (files.length === 0) output.say("No tool wrote a file.");
	for (const sentence of unknownsOf(node)) output.say(sentence);
	return 0;
}

/** A workspace that is gone is no reason to show nothing. */
function hashIn(workspace: string, home: string): (path: string) => Promise<string | undefined> {
	try {
		const text = openWorkspaceText(workspace, home);
		return (path) => text.hash(path);
	} catch (thrown) {
		return () => Promise.reject(thrown);
	}
}

function unknownsOf(node: RunNode): readonly string[] {
	const runs = [...walk(node)];
	const commands = runs.reduce((sum, run) => sum + figuresOf(run).commandsRun, 0);
	return [
		...(commands > 0 ? [`${count(commands, "command")} ran: what commands changed is not recorded.`] : []),
		...(runs.some(({ isRedacted }) => isRedacted)
			? ["Some texts were recorded without what looked like a secret."]
			: []),
		...(node.outcome ? [] : ["The run has not ended: more may be to come."]),
	];
}
